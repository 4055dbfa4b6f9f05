/// The rows behind `TypeCatalogue`.
func typeTableFiles(_ tables: Tables) -> [SwiftFile] {
  [quantityTypeFile(tables), categoryTypeFile(tables)] + enumerationValueFiles(tables)
}

/// Writes `Name(arguments)` as an element of an array literal, filled to 100 columns.
private func element(_ name: String, _ arguments: [String], to file: inout SwiftFile) {
  let whole = "    \(name)(\(arguments.joined(separator: ", "))),"
  if whole.count <= 100 {
    file.line(whole)
    return
  }
  file.line("    \(name)(")
  var current = "     "
  for (position, argument) in arguments.enumerated() {
    let piece = " " + argument + (position + 1 < arguments.count ? "," : "),")
    if current.count + piece.count > 100 {
      file.line(current)
      current = "     "
    }
    current += piece
  }
  file.line(current)
}

private func quantityTypeFile(_ tables: Tables) -> SwiftFile {
  var file = SwiftFile(
    "TypeCatalogue+QuantityTypes.swift", from: "Catalogue/quantity_types.json")
  file.line("extension TypeCatalogue {")
  file.documentation("All quantity types, in the order of the catalogue.", indent: 2)
  file.line("  package static let quantityTypes: [QuantityType] = [")
  for entry in tables.quantities.entries {
    element(
      "QuantityType",
      [
        literal(entry.identifier), literal(entry.case), ".\(entry.aggregationStyle)",
        literal(entry.canonicalUnit ?? "count"), literal(entry.exportUnit),
        literal(entry.exportUnitUS), literal(entry.group), "\(entry.writable)",
      ], to: &file)
  }
  file.line("  ]")
  file.line("}")
  return file
}

private func categoryTypeFile(_ tables: Tables) -> SwiftFile {
  var file = SwiftFile(
    "TypeCatalogue+CategoryTypes.swift", from: "Catalogue/category_types.json")
  file.line("extension TypeCatalogue {")
  file.documentation(
    "All category types, in the order of the catalogue. Two of them share an identifier: the audio "
      + "exposure event of iOS 13 and the environmental one that replaced it.", indent: 2)
  file.line("  package static let categoryTypes: [CategoryType] = [")
  for entry in tables.categories.entries {
    element(
      "CategoryType",
      [
        literal(entry.raw_value), literal(entry.case), literal(entry.identifier),
        literal(entry.value_enum), entry.legacy_value_enum.map(literal) ?? "nil",
        literal(entry.section), "\(entry.deprecated)",
      ], to: &file)
  }
  file.line("  ]")
  file.line("}")
  return file
}

private func enumerationValueFiles(_ tables: Tables) -> [SwiftFile] {
  func rows(_ name: String, _ cases: [EnumCase]) -> [[String]] {
    cases.map { entry in
      [
        literal(name), "\(entry.raw)", literal(entry.case),
        literal(entry.constant ?? name), "\(entry.isDeprecated)",
      ]
    }
  }
  func file(
    _ name: String, _ constant: String, _ source: String, _ summary: String, _ rows: [[String]]
  )
    -> SwiftFile
  {
    var file = SwiftFile("TypeCatalogue+\(name).swift", from: source)
    file.line("extension TypeCatalogue {")
    file.documentation(summary, indent: 2)
    file.line("  static let \(constant): [EnumerationValue] = [")
    for row in rows { element("EnumerationValue", row, to: &file) }
    file.line("  ]")
    file.line("}")
    return file
  }
  let categories = tables.categories.value_enums.sorted { $0.key < $1.key }
    .flatMap { rows($0.value.swift, $0.value.cases) }
  let characteristics = tables.others.characteristic_types
    .compactMap { $0.value_enum.flatMap { tables.others.value_enums[$0] } }
    .flatMap { rows($0.objc, $0.cases) }
  let workouts =
    rows("HKWorkoutActivityType", tables.workouts.activity_types)
    + rows("HKWorkoutEventType", tables.workouts.event_types)
  return [
    file(
      "CategoryValues", "categoryValues", "Catalogue/category_types.json",
      "The values of category samples and their names in exports.", categories),
    file(
      "CharacteristicValues", "characteristicValues", "Catalogue/other_types.json",
      "The values of characteristics and their names in exports.", characteristics),
    file(
      "WorkoutValues", "workoutValues", "Catalogue/workout_activity_types.json",
      "The activities and events of workouts and their names in exports.", workouts),
  ]
}
