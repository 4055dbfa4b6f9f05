/// A string-backed name of HealthKit and its known values.
struct IdentifierType {
  struct Value {
    let name: String
    let rawValue: String
    let documentation: String
  }
  let name: String
  let summary: String
  var values: [Value]
}

/// The identifier structs: one file each for quantities and categories, one for all the small ones.
func identifierFiles(_ tables: Tables) -> [SwiftFile] {
  quantityIdentifierFiles(tables) + [categoryIdentifierFile(tables), smallIdentifierFile(tables)]
}

private func write(_ type: IdentifierType, to file: inout SwiftFile) {
  file.documentation(type.summary)
  file.line("public struct \(type.name): RawRepresentable, Hashable, Sendable {")
  file.documentation("The text of the identifier, as stored and exported.", indent: 2)
  file.line("  public let rawValue: String")
  file.line()
  file.documentation(
    "An identifier with any text; whether the catalogue knows it is not checked.", indent: 2)
  file.line("  public init(rawValue: String) {")
  file.line("    self.rawValue = rawValue")
  file.line("  }")
  file.line("}")
}

private func writeValues(of type: IdentifierType, to file: inout SwiftFile) {
  file.line()
  file.line("extension \(type.name) {")
  for (position, value) in type.values.enumerated() {
    if position > 0 { file.line() }
    file.documentation(value.documentation, indent: 2)
    file.call(
      "public static let \(declared(value.name)) = Self",
      "rawValue: \(literal(value.rawValue))", indent: 2)
  }
  file.line("}")
}

private func quantityIdentifierFiles(_ tables: Tables) -> [SwiftFile] {
  let typeName = "HKQuantityTypeIdentifier"
  let source = "Catalogue/quantity_types.json"
  func value(_ entry: QuantityTable.Entry) -> IdentifierType.Value {
    let style = words(entry.aggregationStyle)
    let unit = entry.canonicalUnit ?? "count"
    let access = entry.writable ? "" : " Apps may only read it."
    return IdentifierType.Value(
      name: entry.case, rawValue: entry.identifier,
      documentation: "The type \"\(words(entry.case))\" (\(entry.group)): \(style), stored in "
        + "`\(unit)`.\(access)\(since(entry.firstIOS))")
  }
  var main = SwiftFile("\(typeName).swift", from: source)
  write(
    IdentifierType(
      name: typeName,
      summary:
        "The name of a quantity type: what a number with a unit measures, such as step count "
        + "or heart rate.",
      values: []), to: &main)
  let separate = ["Nutrition", "Fitness"]
  writeValues(
    of: IdentifierType(
      name: typeName, summary: "",
      values: tables.quantities.entries.filter { !separate.contains($0.group) }.map(value)),
    to: &main)
  return [main]
    + separate.map { group in
      var file = SwiftFile("\(typeName)+\(group).swift", from: source)
      var body = SwiftFile("", from: "")
      let start = body.text.endIndex
      writeValues(
        of: IdentifierType(
          name: typeName, summary: "",
          values: tables.quantities.entries.filter { $0.group == group }.map(value)),
        to: &body)
      for text in body.text[start...].split(separator: "\n", omittingEmptySubsequences: false)
        .dropFirst().dropLast()
      {
        file.line(String(text))
      }
      return file
    }
}

private func categoryIdentifierFile(_ tables: Tables) -> SwiftFile {
  var file = SwiftFile("HKCategoryTypeIdentifier.swift", from: "Catalogue/category_types.json")
  let type = IdentifierType(
    name: "HKCategoryTypeIdentifier",
    summary:
      "The name of a category type: something that has one of a few values over a stretch of "
      + "time, such as sleep or a symptom.",
    values: tables.categories.entries.map { entry in
      var sentence =
        "The type \"\(words(entry.case))\" (\(entry.section)); its values are "
        + "``\(entry.value_enum)``.\(since(entry.first_ios))"
      if entry.raw_value != entry.identifier {
        sentence += " Its stored name is that of the type it replaced."
      }
      if entry.deprecated {
        sentence += " Deprecated"
        if let version = entry.deprecated_ios { sentence += " since iOS \(version)" }
        if let other = entry.replaced_by { sentence += ": use `\(other)`" }
        sentence += "."
      }
      return IdentifierType.Value(
        name: entry.case, rawValue: entry.raw_value, documentation: sentence)
    })
  write(type, to: &file)
  writeValues(of: type, to: &file)
  return file
}

private func smallIdentifierFile(_ tables: Tables) -> SwiftFile {
  let others = tables.others
  func plain(_ list: [OtherTable.Identifier], _ noun: String) -> [IdentifierType.Value] {
    list.map { entry in
      let note = entry.raw_value == nil ? " The constant's own name stands for its text." : ""
      return IdentifierType.Value(
        name: entry.case, rawValue: entry.raw_value ?? entry.identifier,
        documentation: "The \(noun) \"\(words(entry.case))\".\(since(entry.first_ios))\(note)")
    }
  }
  func plain(_ names: [String: String], _ noun: String) -> [IdentifierType.Value] {
    names.sorted { $0.key < $1.key }.map {
      IdentifierType.Value(
        name: $0.key, rawValue: $0.value, documentation: "The \(noun) \"\(words($0.key))\".")
    }
  }
  func special(_ prefix: String, _ noun: String) -> [IdentifierType.Value] {
    others.special_types.compactMap { entry in
      guard let constant = entry.constant, constant.hasPrefix(prefix) else { return nil }
      let name = String(constant.dropFirst(prefix.count))
      return IdentifierType.Value(
        name: name, rawValue: entry.raw_value,
        documentation: "The \(noun) \(name).\(since(entry.first_ios))")
    }
  }
  let types = [
    IdentifierType(
      name: "HKCharacteristicTypeIdentifier",
      summary: "The name of a characteristic: a fact about a person that rarely changes.",
      values: plain(others.characteristic_types, "characteristic")),
    IdentifierType(
      name: "HKCorrelationTypeIdentifier",
      summary: "The name of a correlation: samples that were taken together.",
      values: plain(others.correlation_types, "correlation")),
    IdentifierType(
      name: "HKDocumentTypeIdentifier", summary: "The name of a document type.",
      values: special("HKDocumentTypeIdentifier", "document type")),
    IdentifierType(
      name: "HKScoredAssessmentTypeIdentifier",
      summary: "The name of a questionnaire that gives a score.",
      values: special("HKScoredAssessmentTypeIdentifier", "questionnaire")),
    IdentifierType(
      name: "HKClinicalTypeIdentifier", summary: "The name of a kind of clinical record.",
      values: plain(others.clinical_types, "clinical type")),
    IdentifierType(
      name: "HKFHIRResourceType",
      summary: "The name of a kind of FHIR resource that a clinical record holds.",
      values: plain(others.fhir_resource_types, "FHIR resource")),
    IdentifierType(
      name: "HKFHIRRelease", summary: "The release of the FHIR standard that a resource follows.",
      values: plain(others.fhir_releases, "FHIR release")),
    IdentifierType(
      name: "HKVerifiableClinicalRecordCredentialType",
      summary: "The kind of statement that a verifiable clinical record makes.",
      values: plain(others.verifiable_clinical_records.credential_types, "credential type")),
    IdentifierType(
      name: "HKVerifiableClinicalRecordSourceType",
      summary: "The format that a verifiable clinical record came in.",
      values: plain(others.verifiable_clinical_records.source_types, "source type")),
    IdentifierType(
      name: "HKMedicationGeneralForm", summary: "The form in which a medication is taken.",
      values: plain(others.medication_general_forms, "form")),
    IdentifierType(
      name: "HKHealthConceptDomain", summary: "The field that a health concept belongs to.",
      values: plain(others.health_concept_domains, "domain")),
  ]
  var file = SwiftFile(
    "SmallIdentifiers.swift", from: "Catalogue/other_types.json",
    ignoredRules: ["AlwaysUseLowerCamelCase"])
  for (position, type) in types.enumerated() {
    if position > 0 { file.line() }
    write(type, to: &file)
    writeValues(of: type, to: &file)
  }
  return file
}
