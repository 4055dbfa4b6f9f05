/// The names of workouts' activities as people type and read them.
public enum WorkoutNames {
  private static let prefix = "HKWorkoutActivityType"

  /// The activity that was meant, in the store's spelling: `running` is `HKWorkoutActivityTypeRunning`.
  ///
  /// - Throws: ``ReportError`` that lists the activities there are.
  public static func resolve(_ typed: String, known: [String]) throws -> String {
    let wanted = plain(typed)
    let names = Set(known).sorted()
    if let found = names.first(where: { plain($0) == wanted }) { return found }
    let list = names.map { heading($0).lowercased() }.joined(separator: ", ")
    throw ReportError(
      .unknownName,
      names.isEmpty
        ? "The store holds no workouts."
        : "The store holds no workouts of '\(text: typed)'. It has \(text: list).")
  }

  /// `HKWorkoutActivityTypeTraditionalStrengthTraining` in words; an activity that only an export knows is shown
  /// as any name of one, cut to 40 columns and without control characters.
  public static func heading(_ activity: String) -> String {
    TypeNames.words(short(activity)).asName
  }

  /// The same as people type it: `traditionalStrengthTraining`.
  public static func typed(_ activity: String) -> String {
    let name = short(activity).withoutControls
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  private static func short(_ activity: String) -> String {
    activity.hasPrefix(prefix) ? String(activity.dropFirst(prefix.count)) : activity
  }

  private static func plain(_ name: String) -> String {
    short(name).lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" }
  }
}
