/// An enumeration of HealthKit with whole-number raw values.
struct Enumeration {
  let name: String
  let summary: String
  let rawType: String
  let cases: [EnumCase]
  var indent = 0
  /// A protocol without requirements that the enumeration also stands under.
  var marker: String?
}

/// All enumerations, grouped by what they describe.
func enumerationFiles(_ tables: Tables) -> [SwiftFile] {
  let metadataEnums = Set(tables.metadata.entries.compactMap(\.value_enum))
  let characteristicEnums = Set(tables.others.characteristic_types.compactMap(\.value_enum))
  let mind = ["HKStateOfMind", "HKGAD7", "HKPHQ9"]
  var characteristics: [Enumeration] = []
  var metadata: [Enumeration] = []
  var moods: [Enumeration] = []
  var measurements: [Enumeration] = []
  for (key, value) in tables.others.value_enums.sorted(by: { $0.key < $1.key }) {
    let spelling =
      value.swift == value.objc ? "" : " HealthKit spells the type `\(value.swift)` in Swift."
    let enumeration = Enumeration(
      name: value.objc,
      summary: "The values of \"\(subject(value.objc))\".\(since(value.first_ios))\(spelling)",
      rawType: "Int", cases: value.cases)
    if characteristicEnums.contains(key) {
      characteristics.append(enumeration)
    } else if metadataEnums.contains(key) {
      metadata.append(enumeration)
    } else if mind.contains(where: key.hasPrefix) {
      moods.append(enumeration)
    } else {
      measurements.append(enumeration)
    }
  }
  let categories = tables.categories.value_enums.sorted { $0.key < $1.key }.map { key, value in
    Enumeration(
      name: value.swift,
      summary: "The values of category samples of the kind \"\(subject(value.swift))\"."
        + (value.deprecated.map { " Deprecated since \($0)." } ?? ""),
      rawType: "Int", cases: value.cases, marker: "HKCategoryValuePredicateProviding")
  }
  let others = "Catalogue/other_types.json"
  return [
    enumerationFile("CategoryValues", "Catalogue/category_types.json", categories),
    enumerationFile("CharacteristicValues", others, characteristics),
    enumerationFile("MetadataValues", others, metadata),
    enumerationFile("StateOfMindValues", others, moods),
    enumerationFile("MeasurementValues", others, measurements),
    enumerationFile(
      "HKWorkoutActivityType", "Catalogue/workout_activity_types.json",
      [
        Enumeration(
          name: "HKWorkoutActivityType", summary: "The activity of a workout.", rawType: "UInt",
          cases: tables.workouts.activity_types)
      ]),
    enumerationFile(
      "WorkoutValues", "Catalogue/workout_activity_types.json",
      [
        Enumeration(
          name: "HKWorkoutEventType", summary: "What happened during a workout.", rawType: "Int",
          cases: tables.workouts.event_types)
      ]
        + tables.workouts.related_enums.sorted { $0.key < $1.key }.map { key, cases in
          Enumeration(
            name: key, summary: "The values of \"\(subject(key))\".", rawType: "Int", cases: cases)
        }),
    storeEnumerationFile(tables), errorCodeFile(tables),
  ]
}

/// The words of a type's name without its prefix: `HKBloodType` is "blood type".
private func subject(_ name: String) -> String {
  var rest = Substring(name)
  for prefix in ["HKCategoryValue", "HK"] where rest.hasPrefix(prefix) && rest.count > prefix.count
  {
    rest = rest.dropFirst(prefix.count)
    break
  }
  return words(String(rest))
}

private func enumerationFile(
  _ name: String, _ source: String, _ enumerations: [Enumeration]
) -> SwiftFile {
  var file = SwiftFile("\(name).swift", from: source)
  for (position, enumeration) in enumerations.enumerated() {
    if position > 0 { file.line() }
    write(enumeration, to: &file)
  }
  return file
}

/// The enumerations that HealthKit itself makes `CaseIterable`. Apps declare the conformance of others.
private let iterable: Set = [
  "HKAppleSleepingBreathingDisturbancesClassification", "HKAppleWalkingSteadinessClassification",
]

/// Writes the list of all cases for the package alone, so that apps may write one of their own.
func writeAllCases(_ cases: [String], margin: String, to file: inout SwiftFile) {
  file.line()
  file.line("\(margin)  /// All cases.")
  file.line("\(margin)  package static var allCases: [Self] {")
  let whole = "\(margin)    [\(cases.map { ".\($0)" }.joined(separator: ", "))]"
  if whole.count < 100 {
    file.line(whole)
  } else {
    file.line("\(margin)    [")
    var current = "\(margin)     "
    for name in cases {
      let text = " .\(name),"
      if current.count + text.count > 100 {
        file.line(current)
        current = "\(margin)     "
      }
      current += text
    }
    file.line(current)
    file.line("\(margin)    ]")
  }
  file.line("\(margin)  }")
}

/// Writes the cases; a second name of a raw value becomes a static constant.
private func write(_ enumeration: Enumeration, to file: inout SwiftFile) {
  let margin = String(repeating: " ", count: enumeration.indent)
  file.documentation(enumeration.summary, indent: enumeration.indent)
  let isIterable = iterable.contains(enumeration.name)
  let conformances =
    [enumeration.rawType] + (isIterable ? ["CaseIterable"] : [])
    + (enumeration.marker.map { [$0] } ?? []) + ["Sendable"]
  let head = "\(margin)public enum \(enumeration.name): "
  let whole = head + conformances.joined(separator: ", ") + " {"
  if whole.count <= 100 {
    file.line(whole)
  } else {
    file.line(head + conformances[0] + ",")
    file.line("\(margin)  \(conformances.dropFirst().joined(separator: ", "))")
    file.line("\(margin){")
  }
  var owner: [Int: String] = [:]
  for entry in enumeration.cases where !entry.isDeprecated && owner[entry.raw] == nil {
    owner[entry.raw] = entry.case
  }
  for entry in enumeration.cases where owner[entry.raw] == nil { owner[entry.raw] = entry.case }
  for (position, entry) in enumeration.cases.enumerated() {
    if position > 0 { file.line() }
    file.documentation(sentence(entry), indent: enumeration.indent + 2)
    if owner[entry.raw] == entry.case {
      file.line("\(margin)  case \(declared(entry.case)) = \(entry.raw)")
    } else if let main = owner[entry.raw] {
      let type = enumeration.indent == 0 ? enumeration.name : "Self"
      file.line("\(margin)  public static let \(declared(entry.case)) = \(type).\(main)")
    }
  }
  if !isIterable {
    let cases = enumeration.cases.filter { owner[$0.raw] == $0.case }.map(\.case)
    writeAllCases(cases, margin: margin, to: &file)
  }
  file.line("\(margin)}")
}

private func sentence(_ entry: EnumCase) -> String {
  var text = entry.meaning.map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? words(entry.case)
  text = text.prefix(1).uppercased() + text.dropFirst()
  if let constant = entry.constant { text += " (`\(constant)`)" }
  text += "." + since(entry.first_ios)
  if entry.isDeprecated {
    text += " Deprecated"
    if let version = entry.deprecated_ios { text += " since iOS \(version)" }
    if let others = entry.replaced_by {
      text += ": use " + others.map { "`\($0)`" }.joined(separator: " or ")
    }
    text += "."
  }
  return text
}

private func storeEnumerationFile(_ tables: Tables) -> SwiftFile {
  let errors = tables.errors
  var file = SwiftFile("StoreValues.swift", from: "Catalogue/errors.json")
  let enumerations = [
    Enumeration(
      name: "HKQuantityAggregationStyle",
      summary: "How the samples of a quantity type combine over an interval.", rawType: "Int",
      cases: errors.quantity_aggregation_style),
    Enumeration(
      name: "HKAuthorizationStatus", summary: "Whether an app may save samples of a type.",
      rawType: "Int", cases: errors.authorization_status),
    Enumeration(
      name: "HKAuthorizationRequestStatus",
      summary: "Whether asking for permission would show anything new.", rawType: "Int",
      cases: errors.authorization_request_status),
    Enumeration(
      name: "HKUpdateFrequency", summary: "How often an app is told of new samples at most.",
      rawType: "Int", cases: errors.update_frequency),
  ]
  for enumeration in enumerations {
    write(enumeration, to: &file)
    file.line()
  }
  writeOptions(
    "HKStatisticsOptions", "What a statistics query computes.", errors.statistics_options, to: &file
  )
  file.line()
  writeOptions(
    "HKQueryOptions", "Which end of a sample must lie inside the interval of a predicate.",
    errors.query_options, to: &file)
  return file
}

private func writeOptions(
  _ name: String, _ summary: String, _ options: [EnumCase], to file: inout SwiftFile
) {
  file.documentation(summary)
  file.line("public struct \(name): OptionSet, Sendable {")
  file.documentation("The bits of the set.", indent: 2)
  file.line("  public let rawValue: UInt")
  file.line()
  file.documentation("The set with the given bits.", indent: 2)
  file.line("  public init(rawValue: UInt) {")
  file.line("    self.rawValue = rawValue")
  file.line("  }")
  for option in options where option.raw != 0 {
    file.line()
    file.documentation(sentence(option), indent: 2)
    file.line("  public static let \(option.case) = \(name)(rawValue: \(option.raw))")
  }
  file.line("}")
}

private func errorCodeFile(_ tables: Tables) -> SwiftFile {
  var file = SwiftFile("HKErrorCode.swift", from: "Catalogue/errors.json")
  let codes = tables.errors.error_codes
  file.line("extension HKError {")
  write(
    Enumeration(
      name: "Code", summary: "What went wrong, as a number.", rawType: "Int", cases: codes,
      indent: 2),
    to: &file)
  file.line("}")
  file.line()
  file.line("extension HKError.Code {")
  file.line("  /// What the code means, for an error that says nothing of its own.")
  file.line("  var meaning: String {")
  file.line("    switch self {")
  for code in codes where !code.isDeprecated {
    let meaning = code.meaning ?? words(code.case)
    // What stands in brackets is for who reads the table.
    let text = meaning.components(separatedBy: " (")[0]
    let whole = text.prefix(1).uppercased() + text.dropFirst() + "."
    let line = "    case .\(code.case): \(literal(whole))"
    if line.count <= 100 {
      file.line(line)
    } else {
      file.line("    case .\(code.case):")
      file.line("      \(literal(whole))")
    }
  }
  file.line("    }")
  file.line("  }")
  file.line("}")
  file.line()
  file.line("extension HKError {")
  for (position, code) in codes.enumerated() {
    if position > 0 { file.line() }
    file.documentation(sentence(code), indent: 2)
    let property = "  public static var \(code.case): Code {"
    if property.count + code.case.count + 4 <= 100 {
      file.line(property + " .\(code.case) }")
    } else {
      file.line(property)
      file.line("    .\(code.case)")
      file.line("  }")
    }
  }
  file.line("}")
  return file
}
