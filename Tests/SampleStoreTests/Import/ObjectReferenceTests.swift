import HealthCalculations
import Testing
import TestSupport

@testable import SampleStore

/// Workouts of few instants, kinds and sources, imported again and again, against semantics 7.3 and 7.6 on plain arrays.
@Suite struct ObjectReferenceTests {
  private struct Workout: Hashable {
    var kind: String
    var start: Double
    var end: Double
    var creation: Double
    var source: String
    var duration: Double

    init(_ generator: inout SeededGenerator) {
      // Kinds whose order by bytes is another one than by letters.
      kind = ["Z", "a", "É", "E\u{301}", "é"].randomElement(using: &generator) ?? "a"
      start = Double(Int.random(in: -2..<3, using: &generator))
      end = start + Double(Int.random(in: 0..<2, using: &generator))
      creation = Double(Int.random(in: 0..<2, using: &generator))
      source = ["A", "B"].randomElement(using: &generator) ?? "A"
      duration = Double(Int.random(in: 0..<3, using: &generator))
    }

    init(_ stored: StoredWorkout) {
      kind = stored.activityType
      start = stored.start
      end = stored.end
      creation = stored.creation ?? .nan
      source = stored.sourceName
      duration = stored.details.duration ?? -1
    }

    /// Whether both may be one. Texts that only look alike are two.
    func isCandidate(for other: Workout) -> Bool {
      kind.utf8.elementsEqual(other.kind.utf8) && start == other.start && end == other.end
        && creation == other.creation
    }

    var line: String { "\(Array(kind.utf8)) \(start) \(end) \(creation) \(source) \(duration)" }
  }

  /// What the store holds behind the import, and how many of the file it held before.
  private func merge(
    _ file: [Workout], into stored: [Workout], mirrors: Bool
  ) -> (all: [Workout], known: Int) {
    var isPaired = stored.map { _ in false }
    var added: [Workout] = []
    var done: [Workout] = []
    for workout in file where !done.contains(where: { $0.isCandidate(for: workout) }) {
      done.append(workout)
      let group = file.filter { $0.isCandidate(for: workout) }
      let places = stored.indices.filter { stored[$0].isCandidate(for: workout) }
      func candidate(_ workout: Workout) -> ObjectPairing.Candidate {
        ObjectPairing.Candidate(
          source: workout.source == "A" ? 0 : 1, content: .init("\(workout.duration)".utf8))
      }
      let pairs = ObjectPairing.pair(
        file: group.map(candidate), stored: places.map { candidate(stored[$0]) })
      for (workout, pair) in zip(group, pairs) {
        if let pair { isPaired[places[pair]] = true } else { added.append(workout) }
      }
    }
    let known = isPaired.filter { $0 }.count
    guard mirrors, let from = file.map(\.start).min(), let to = file.map(\.end).max() else {
      return (stored + added, known)
    }
    let kept = zip(stored, isPaired).filter { $1 || $0.start < from || $0.end > to }.map(\.0)
    return (kept + added, known)
  }

  @Test func seriesOfImportsAndMirrorsEndsAsTheRuleSays() throws {
    for seed in UInt64(0)..<80 {
      var generator = SeededGenerator(seed: seed)
      let store = try SampleStore.inMemory()
      var expected: [Workout] = []
      for round in 0..<4 {
        let file = (0..<Int.random(in: 1..<24, using: &generator)).map { _ in Workout(&generator) }
        let mirrors = round % 2 == 1
        let importing = try store.begin([]) { importing in
          // A source of a file that holds both names is never renamed.
          for name in ["A", "B"] { _ = importing.sourceRevisionID(name: name, version: nil) }
          for workout in file {
            try importing.addWorkout(
              ImportedWorkout(
                activityType: workout.kind, start: workout.start, end: workout.end,
                creation: workout.creation,
                sourceRevision: importing.sourceRevisionID(name: workout.source, version: nil),
                details: WorkoutDetails(duration: workout.duration)))
          }
        }
        let closing = store.closing(Double(round))
        let plan = mirrors ? try importing.mirrorPlan(closing) : nil
        let outcome = try importing.finish(
          closing, mirror: plan.map(MirrorMode.delete) ?? .keepEverything)
        let (all, known) = merge(file, into: expected, mirrors: mirrors)
        let deleted = expected.count + file.count - known - all.count
        expected = all
        let stored = try store.workouts().map(Workout.init)
        #expect(
          stored.map(\.line).sorted() == expected.map(\.line).sorted(),
          "seed \(seed), round \(round)")
        #expect(outcome.workouts.known == known && outcome.workouts.new == file.count - known)
        #expect(outcome.workouts.deleted == deleted)
        #expect(plan.map { $0.deletions.values.reduce(0, +) } ?? deleted == deleted)
        // What pairs with what follows the order of insertion.
        expected = stored
      }
    }
  }
}
