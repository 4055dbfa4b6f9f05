internal import ReportFormats
internal import HealthReports
internal import SampleStore

/// What a store holds, in a sentence, where an answer is made of samples and finds none.
struct StoreContents {
  /// Whether there are samples, of whatever type.
  var hasSamples = false
  /// How many workouts there are.
  var workoutCount = 0
  /// How many days with activity rings there are.
  var ringDayCount = 0

  /// A store without anything.
  init() {}

  /// The contents of a store.
  init(of store: StoreSnapshot) throws {
    let info = try store.info()
    hasSamples = info.sampleCount > 0
    workoutCount = info.workoutCount
    ringDayCount = info.activitySummaryCount
  }

  /// What there is and which command shows it.
  var sentence: String {
    if hasSamples {
      return "The store holds nothing to show here. 'hkstats types' lists what it holds."
    }
    let others = [
      counted(workoutCount, "workout", "workouts", by: "workouts"),
      counted(ringDayCount, "day with activity rings", "days with activity rings", by: "rings"),
    ].compactMap { $0 }
    return others.isEmpty
      ? "The store holds no samples yet. Import an export: hkstats import export.zip"
      : "The store holds no samples, but \(others.joined(separator: " and "))."
  }

  /// What is to be said if a store holds no sample of any of these types.
  static func lack(of types: [String]) -> String {
    "The store holds no samples of \(types.map(TypeNames.short).joined(separator: ", ")). "
      + "'hkstats types' lists what it holds."
  }

  /// What is to be said if a store holds no sample of any of these types; nil if it does.
  static func lack(of types: [String], in store: StoreSnapshot) throws -> String? {
    guard try !store.types(only: types).contains(where: { $0.sampleCount > 0 }) else { return nil }
    return lack(of: types)
  }

  private func counted(
    _ count: Int, _ one: String, _ several: String, by command: String
  ) -> String? {
    count == 0
      ? nil
      : "\(NumberText.grouped(count)) \(count == 1 ? one : several): 'hkstats \(command)' shows "
        + (count == 1 ? "it" : "them")
  }
}
