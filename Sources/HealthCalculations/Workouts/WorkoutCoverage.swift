/// Which workouts count, and which repeat another one.
///
/// Programs save a workout again and again, and two devices record the same one. Semantics 8.1:
/// - of workouts that are equal in source, activity, start and end, to the second, the one created last counts;
///   of equals, the later insertion;
/// - of workouts of one activity and of different sources that overlap by more than half of the shorter one,
///   that of the best source counts: in the order of rank, then start, then insertion, a workout counts unless
///   one that counts already covers it. One that is covered covers nothing.
///
/// ```swift
/// let coverage = WorkoutCoverage(of: workouts)
/// coverage.covers[3]   // .overlap(1): the workout at place 3 is the one at place 1, recorded twice
/// ```
public struct WorkoutCoverage: Sendable, Equatable {
  /// A workout, as far as it takes to tell repeated ones.
  public struct Workout: Sendable, Equatable {
    /// The activity.
    public var activity: String
    /// The name of the source, verbatim.
    public var source: String
    /// The rank of the pair of source and user-entered half, 0 being the best.
    public var rank: Int
    /// The start in seconds since 1970.
    public var start: Double
    /// The end in seconds since 1970, not before the start.
    public var end: Double
    /// When it was created; nil if not known, which is before all others.
    public var creation: Double?

    /// A workout.
    public init(
      activity: String, source: String, rank: Int, start: Double, end: Double, creation: Double?
    ) {
      self.activity = activity
      self.source = source
      self.rank = rank
      self.start = start
      self.end = end
      self.creation = creation
    }
  }

  /// Why a workout does not count.
  public enum Cover: Sendable, Hashable {
    /// It was saved several times; the place of the one that counts, or covers that.
    case copy(Int)
    /// Another source recorded it too; the place of that workout.
    case overlap(Int)

    /// The place of the workout that counts in its stead.
    public var place: Int {
      switch self {
      case .copy(let place), .overlap(let place): place
      }
    }
  }

  /// Why each workout does not count, at its place; nil for those that count.
  public let covers: [Cover?]

  /// Finds out which of some workouts count.
  ///
  /// - Parameter workouts: in the order of their insertion.
  /// - Complexity: O(n log n) for n workouts of which few of different sources overlap.
  public init(of workouts: [Workout]) {
    var covers = [Cover?](repeating: nil, count: workouts.count)
    let kept = Self.withoutCopies(workouts, &covers)
    var counting: [String: CountingWorkouts] = [:]
    let sources = Self.sourceNumbers(workouts)
    let order = kept.sorted { left, right in
      (workouts[left].rank, workouts[left].start, left)
        < (workouts[right].rank, workouts[right].start, right)
    }
    for place in order {
      let workout = workouts[place]
      let entry = CountingWorkouts.Entry(
        place: place, source: sources[place], start: workout.start, end: workout.end)
      if let cover = counting[workout.activity]?.cover(of: entry) {
        covers[place] = .overlap(cover)
      } else {
        counting[workout.activity, default: CountingWorkouts()].insert(entry)
      }
    }
    // A copy of what is covered is covered by the same one.
    for case (let place, .copy(let original)?) in zip(covers.indices, covers) {
      if let cover = covers[original] { covers[place] = .copy(cover.place) }
    }
    self.covers = covers
  }

  /// A number for the source of each workout; names are compared byte by byte.
  private static func sourceNumbers(_ workouts: [Workout]) -> [Int] {
    var numbers: [[UInt8]: Int] = [:]
    return workouts.map { workout in
      let name = Array(workout.source.utf8)
      let number = numbers[name] ?? numbers.count
      numbers[name] = number
      return number
    }
  }

  /// What copies have in common.
  private struct CopyKey: Hashable {
    let activity: String
    let source: [UInt8]
    let start: Double
    let end: Double

    init(_ workout: Workout) {
      activity = workout.activity
      source = Array(workout.source.utf8)
      start = workout.start.rounded(.down)
      end = workout.end.rounded(.down)
    }
  }

  /// The places of the workouts that are no copies.
  private static func withoutCopies(_ workouts: [Workout], _ covers: inout [Cover?]) -> [Int] {
    let groups = Dictionary(grouping: workouts.indices) { CopyKey(workouts[$0]) }
    return groups.values.map { group in
      func creation(_ place: Int) -> Double { workouts[place].creation ?? -.infinity }
      // Of equals the later insertion.
      let kept = group.reduce(group[0]) { creation($1) >= creation($0) ? $1 : $0 }
      for place in group where place != kept { covers[place] = .copy(kept) }
      return kept
    }
  }
}
