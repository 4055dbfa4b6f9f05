import Foundation

/// The free constants of HealthKit: metadata keys, predicate key paths and the rest.
func constantFiles(_ tables: Tables) -> [SwiftFile] {
  [metadataKeyFile(tables), keyPathFile(tables), otherConstantFile(tables)]
}

private let ignored = ["AlwaysUseLowerCamelCase"]

private func metadataKeyFile(_ tables: Tables) -> SwiftFile {
  var file = SwiftFile(
    "MetadataKeys.swift", from: "Catalogue/metadata_keys.json", ignoredRules: ignored)
  for (position, entry) in tables.metadata.entries.enumerated() {
    if position > 0 { file.line() }
    let name = words(String(entry.constant.dropFirst("HKMetadataKey".count)))
    var kind = entry.value_type
    switch entry.value_type {
    case "Bool": kind = "a truth value"
    case "Number": kind = "a number"
    case "String": kind = "a text"
    case "Date": kind = "a date"
    case "Quantity": kind = "a quantity" + (entry.unit.map { " (\($0))" } ?? "")
    default:
      kind = "the raw value of a ``\(entry.value_enum ?? "number")``"
    }
    file.documentation("The key of \"\(name)\": \(kind).\(since(entry.first_ios))")
    file.stringConstant(entry.constant, entry.key)
  }
  return file
}

private func keyPathFile(_ tables: Tables) -> SwiftFile {
  var file = SwiftFile(
    "PredicateKeyPaths.swift", from: "Catalogue/metadata_keys.json", ignoredRules: ignored)
  for (position, entry) in tables.metadata.predicate_key_paths.enumerated() {
    if position > 0 { file.line() }
    let name = words(String(entry.constant.dropFirst("HKPredicateKeyPath".count)))
    file.documentation("The key path of \"\(name)\" in a predicate.\(since(entry.first_ios))")
    file.stringConstant(entry.constant, entry.value)
  }
  for (constant, value) in tables.metadata.user_annotated_medication_key_paths.sorted(by: <) {
    file.line()
    file.documentation("The key path of \"\(words(value))\" in a predicate of medications.")
    file.stringConstant(constant, value)
  }
  return file
}

private func otherConstantFile(_ tables: Tables) -> SwiftFile {
  var file = SwiftFile(
    "Constants.swift",
    from: "Catalogue/errors.json, metadata_keys.json, other_types.json, units.json",
    ignoredRules: ignored)
  let domain = tables.errors._meta.error_domain
  file.documentation("The domain of every ``HKError`` as an `NSError`.")
  file.stringConstant(domain.constant, domain.value)
  for (name, constant) in tables.errors.constants.sorted(by: { $0.key < $1.key }) {
    file.line()
    file.documentation("The number that stands for \"\(words(String(name.dropFirst(2))))\".")
    let type = constant.type.hasPrefix("Int32") ? "Int32" : "Int"
    file.line("public let \(name): \(type) = \(constant.value)")
  }
  for (name, value) in tables.units.constants.sorted(by: { $0.key < $1.key }) {
    file.line()
    file.documentation("The molar mass of \(molecule(name)), in g/mol.")
    file.line("public let \(name): Double = \(value)")
  }
  for (name, value) in tables.metadata.sort_identifiers.sorted(by: { $0.key < $1.key }) {
    file.line()
    let words = words(
      String(name.dropFirst(2)).replacingOccurrences(of: "SortIdentifier", with: ""))
    file.documentation("The key to sort by \"\(words)\".")
    file.stringConstant(name, value)
  }
  for entry in tables.others.special_types {
    guard let constant = entry.constant, !constant.hasPrefix("HKDocumentTypeIdentifier"),
      !constant.hasPrefix("HKScoredAssessmentTypeIdentifier")
    else { continue }
    file.line()
    file.documentation(
      "The identifier of the type \"\(words(entry.kind))\".\(since(entry.first_ios))")
    file.stringConstant(constant, entry.raw_value)
  }
  for (name, value) in tables.others.device_property_keys.sorted(by: { $0.key < $1.key }) {
    file.line()
    file.documentation("The property \"\(words(name))\" of a device in a predicate.")
    file.stringConstant("HKDevicePropertyKey\(name)", value)
  }
  for (name, value) in tables.others.source_revision_wildcards.sorted(by: { $0.key < $1.key }) {
    file.line()
    let words = words(String(name.dropFirst("HKSourceRevision".count)))
    file.documentation("Stands for \"\(words)\" in a source revision of a predicate.")
    file.stringConstant(name, value)
  }
  return file
}

private func molecule(_ name: String) -> String {
  words(String(name.dropFirst("HKUnitMolarMass".count)))
}
