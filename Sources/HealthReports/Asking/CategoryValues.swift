package import HealthCalculations
internal import HealthKitTypes

/// What people mean by a category type, and by the names of its values.
public enum CategoryValues {
  /// The values that count where nobody said which are meant, nil for all of them: sleep is time asleep (any
  /// stage), stand hours are the hours stood in. Semantics 3.7.
  public static func everyday(_ identifier: String) -> Set<Int>? {
    switch TypeNames.short(identifier) {
    case "sleepAnalysis": [1, 3, 4, 5]
    case "appleStandHour": [0]
    default: nil
    }
  }

  /// Whether people count the samples of the type rather than their time.
  public static func areCounted(_ identifier: String) -> Bool {
    !["sleepAnalysis", "mindfulSession", "handwashingEvent", "toothbrushingEvent"]
      .contains(TypeNames.short(identifier))
  }

  /// The sentence that tells which values are counted by default, nil where all are.
  public static func note(_ identifier: String) -> String? {
    switch TypeNames.short(identifier) {
    case "sleepAnalysis":
      "Asleep is the time in any sleep stage, without time awake or in bed; midnight cuts a night in two."
    case "appleStandHour": "Stand hours are the hours in which you stood."
    default: nil
    }
  }

  /// The raw values that a list such as `stood` or `asleepCore,asleepREM` or `3,5` names for a type.
  ///
  /// - Throws: ``ReportError`` that lists the names there are.
  public static func rawValues(_ list: String, type identifier: String) throws -> Set<Int> {
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
        let names = known.map(\.name).joined(separator: ", ")
        throw ReportError(
          .unknownName,
          "\(text: TypeNames.short(identifier)) has no value named '\(text: part)'. It has \(text: names)."
        )
      }
    }
    guard !values.isEmpty else {
      throw ReportError(.invalidRequest, "The list of values in \(.categoryValues) is empty.")
    }
    return values
  }

  /// The values that count for a category type: those that are listed, `all`, or the everyday ones.
  ///
  /// - Parameters:
  ///   - list: as people type it; nil for the everyday values.
  ///   - identifier: the identifier of the type.
  /// - Returns: nil for all values.
  public static func counted(_ list: String?, type identifier: String) throws -> Set<Int>? {
    guard let list else { return everyday(identifier) }
    return list.lowercased() == "all" ? nil : try rawValues(list, type: identifier)
  }

  /// What a category type measures where nobody said which of its values are meant.
  package static func everydayKind(_ identifier: String) -> MeasureKind {
    everyday(identifier).map(MeasureKind.categoryValues) ?? .category
  }

  /// Whether a type measured like this means the time asleep, which is that of nights: sources are merged by
  /// who knows stages, and a sample counts in each bucket that it wins time in. Semantics 3.7.
  package static func areTimeAsleep(_ identifier: String, kind: MeasureKind) -> Bool {
    TypeNames.isOfNights(identifier) && kind == everydayKind(identifier)
  }

  /// The names of raw values, in the order of these; a value without a name is its number.
  package static func names(_ values: Set<Int>, type identifier: String) -> [String] {
    values.sorted().map {
      TypeCatalogue.categoryValueShortName($0, type: identifier) ?? String($0)
    }
  }
}
