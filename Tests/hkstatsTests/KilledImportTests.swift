internal import Foundation
internal import SampleStore
internal import SyntheticHealthData
internal import TestSupport
internal import Testing

/// An import that is killed leaves the store as it was before, or as it is after; nothing between.
///
/// Twelve moments in the normal run, two hundred with `HKSTATS_FULL_SWEEP=1`.
@Suite struct KilledImportTests {
  private static let moments =
    ProcessInfo.processInfo.environment["HKSTATS_FULL_SWEEP"] == nil ? 12 : 200

  @Test func killedImportLeavesTheContentAsBeforeOrAsAfter() throws {
    let directory = try TemporaryDirectory()
    let (older, newer) = (directory.file("older.xml"), directory.file("newer.xml"))
    try ExportWriter(SyntheticYears(seed: 1, days: 2)).write(to: older)
    try ExportWriter(SyntheticYears(seed: 1, days: 4)).write(to: newer)

    let base = directory.file("base.sqlite")
    #expect(try BuiltCommand(store: base)("import", older).code == 0)
    let before = try StoreContent(of: base)

    let finished = directory.file("finished.sqlite")
    try FileManager.default.copyItem(atPath: base, toPath: finished)
    let started = ContinuousClock.now
    #expect(try BuiltCommand(store: finished)("import", newer).code == 0)
    let length = (ContinuousClock.now - started) / .microseconds(1)
    let after = try StoreContent(of: finished)
    #expect(before != after)
    #expect(before.sampleCount < after.sampleCount)

    var random = SeededGenerator(seed: 9)
    var whole = 0
    for moment in 0..<Self.moments {
      // Every other moment lies in the last third, where the merge and the commit are.
      let share = Double.random(in: moment.isMultiple(of: 2) ? 0...1 : 0.66...1.1, using: &random)
      let path = directory.file("killed-\(moment).sqlite")
      try FileManager.default.copyItem(atPath: base, toPath: path)
      let wasKilled = try BuiltCommand(store: path).kill(
        ["import", newer], afterMicroseconds: UInt32(length * share))
      let content = try StoreContent(of: path)
      #expect(content == before || content == after, "moment \(moment): \(share) of the import")
      if !wasKilled { #expect(content == after, "moment \(moment) was not killed") }
      whole += content == after ? 1 : 0
      #expect(try SampleStore.open(path, mode: .readWrite(create: false)).verify().isSound)
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(whole < Self.moments, "no moment hit the import")
  }
}

/// Everything that an import may change, sample by sample.
private struct StoreContent: Equatable {
  var samples: [String: [StoredSample]] = [:]
  var workouts: [StoredWorkout]
  var correlations: [StoredCorrelation]
  var activitySummaries: [ImportedActivitySummary]
  var characteristics: [NamedValue]
  var importCount: Int
  var timeZone: String?

  init(of path: String) throws {
    // A writer, so that a log that the killed process left is recovered as any command would.
    let store = try SampleStore.open(path, mode: .readWrite(create: false))
    workouts = try store.workouts()
    correlations = try store.correlations()
    activitySummaries = try store.activitySummaries()
    characteristics = try store.characteristics()
    importCount = try store.imports().count
    timeZone = try store.timeZoneIdentifier()
    for type in try store.types() {
      // The identity and the sequence number of a new sample differ from run to run.
      try store.forEachSample(ofType: type.identifier) { sample in
        var sample = sample
        sample.uuid = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
        sample.sequence = 0
        samples[type.identifier, default: []].append(sample)
      }
    }
  }

  var sampleCount: Int { samples.values.reduce(0) { $0 + $1.count } }
}

extension BuiltCommand {
  /// Runs the command and kills it with SIGKILL after some time; false if it had ended by itself.
  fileprivate func kill(
    _ arguments: [String], afterMicroseconds microseconds: UInt32
  ) throws -> Bool {
    let process = try process(arguments)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    usleep(microseconds)
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
  }
}
