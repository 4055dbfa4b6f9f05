internal import HealthCalculations
internal import HealthKitTypes

/// What tables mean by a category type when nobody said which of its values are meant.
///
/// JSON and CSV summarise all values unless told otherwise; a table that named time in bed and time
/// awake "sleep" would mislead its reader.
enum CategoryDisplay {
  /// The values that a table counts, nil for all of them: sleep is time asleep (any stage), stand
  /// hours are the hours stood in.
  static func values(_ identifier: String) -> Set<Int>? {
    switch TypeNames.short(identifier) {
    case "sleepAnalysis": [1, 3, 4, 5]
    case "appleStandHour": [0]
    default: nil
    }
  }

  /// Whether people count the samples of the type rather than their time.
  static func isCounted(_ identifier: String) -> Bool {
    !["sleepAnalysis", "mindfulSession", "handwashingEvent", "toothbrushingEvent"]
      .contains(TypeNames.short(identifier))
  }

  /// The sentence that tells which values a table counted, nil where it counted all.
  static func note(_ identifier: String) -> String? {
    switch TypeNames.short(identifier) {
    case "sleepAnalysis": "Asleep is the time in any sleep stage, without time awake or in bed."
    case "appleStandHour": "Stand hours are the hours in which you stood."
    default: nil
    }
  }

  /// The raw values that a list such as `stood` or `asleepCore,asleepREM` or `3,5` names for a type.
  ///
  /// - Throws: a usage error that lists the names there are.
  static func rawValues(_ list: String, type identifier: String) throws -> Set<Int> {
    let known = TypeCatalogue.categoryRawValues(type: identifier).compactMap { raw in
      TypeCatalogue.categoryValueShortName(raw, type: identifier).map { (raw: raw, name: $0) }
    }
    var values: Set<Int> = []
    for part in list.split(separator: ",").map({ $0.filter { $0 != " " } }) {
      let typed = part.lowercased()
      let exportName = known.first {
        TypeCatalogue.categoryValueName($0.raw, type: identifier)?.lowercased() == typed
      }
      if let raw = Int(part) {
        values.insert(raw)
      } else if let raw = known.first(where: { $0.name.lowercased() == typed })?.raw
        ?? exportName?.raw
      {
        values.insert(raw)
      } else {
        throw CommandError.usage(
          "\(TypeNames.short(identifier)) has no value named '\(part)'. It has "
            + known.map(\.name).joined(separator: ", ") + ".")
      }
    }
    guard !values.isEmpty else { throw CommandError.usage("The list of values is empty.") }
    return values
  }
}

extension SummarySeries {
  /// The heading of the series. "Asleep" and "Stand hours" are the values that a table counts by
  /// default; of other values the type is named as it is.
  var title: String {
    guard kind.isCategory, let everyday = CategoryDisplay.values(identifier),
      kind != .categoryValues(everyday)
    else { return TypeNames.heading(identifier) }
    return TypeNames.words(TypeNames.short(identifier))
  }
}
