import Foundation

/// The JSON tables of `Catalogue/`, as far as the generator reads them.
struct Tables {
  let quantities: QuantityTable
  let categories: CategoryTable
  let workouts: WorkoutTable
  let metadata: MetadataTable
  let units: UnitTable
  let errors: ErrorTable
  let others: OtherTable

  init(folder: URL) throws {
    func read<Table: Decodable>(_ name: String) throws -> Table {
      let file = folder.appendingPathComponent(name + ".json")
      return try JSONDecoder().decode(Table.self, from: Data(contentsOf: file))
    }
    quantities = try read("quantity_types")
    categories = try read("category_types")
    workouts = try read("workout_activity_types")
    metadata = try read("metadata_keys")
    units = try read("units")
    errors = try read("errors")
    others = try read("other_types")
  }
}

struct QuantityTable: Decodable {
  struct Entry: Decodable {
    let `case`: String
    let identifier: String
    let aggregationStyle: String
    let dimension: String
    let canonicalUnit: String?
    let exportUnit: String
    let exportUnitUS: String
    let writable: Bool
    let group: String
    let firstIOS: String
  }
  let entries: [Entry]
}

struct CategoryTable: Decodable {
  struct Entry: Decodable {
    let `case`: String
    let identifier: String
    let raw_value: String
    let value_enum: String
    let section: String
    let first_ios: String
    let deprecated: Bool
    let deprecated_ios: String?
    let replaced_by: String?
    let legacy_value_enum: String?
  }
  struct ValueEnum: Decodable {
    let swift: String
    let cases: [EnumCase]
    let deprecated: String?
  }
  let entries: [Entry]
  let value_enums: [String: ValueEnum]
}

/// A case of any enumeration; the tables name its exported constant in one of two columns.
struct EnumCase: Decodable {
  let `case`: String
  let raw: Int
  let export: String?
  let objc: String?
  let deprecated: Bool?
  let first_ios: String?
  let deprecated_ios: String?
  let replaced_by: [String]?
  let meaning: String?

  var constant: String? { export ?? objc }
  var isDeprecated: Bool { deprecated ?? false }
}

struct WorkoutTable: Decodable {
  let activity_types: [EnumCase]
  let event_types: [EnumCase]
  let related_enums: [String: [EnumCase]]
}

struct MetadataTable: Decodable {
  struct Entry: Decodable {
    let constant: String
    let key: String
    let value_type: String
    let value_enum: String?
    let unit: String?
    let first_ios: String
  }
  struct KeyPath: Decodable {
    let constant: String
    let value: String
    let first_ios: String
  }
  let entries: [Entry]
  let predicate_key_paths: [KeyPath]
  let user_annotated_medication_key_paths: [String: String]
  let sort_identifiers: [String: String]
}

struct UnitTable: Decodable {
  struct Prefix: Decodable {
    let `case`: String
    let symbol: String
    let exponent: Int
    let raw: Int
    let first_ios: String
  }
  struct Unit: Decodable {
    let string: String
    let aliases: [String]
    let dimension: String
    let si_base: String?
    let factor: Double?
    let offset: Double
    let metric_prefix: Bool
    let swift: String
    let swift_prefixed: String?
    let header_statement: String?
    let exact_factor: Double?
    let nonlinear: String?
    let first_ios: String
  }
  let metric_prefixes: [Prefix]
  let units: [Unit]
  let constants: [String: Double]
}

struct ErrorTable: Decodable {
  struct Domain: Decodable {
    let constant: String
    let value: String
  }
  struct Meta: Decodable {
    let error_domain: Domain
  }
  struct Constant: Decodable {
    let value: Int
    let type: String
  }
  let error_codes: [EnumCase]
  let authorization_status: [EnumCase]
  let authorization_request_status: [EnumCase]
  let update_frequency: [EnumCase]
  let statistics_options: [EnumCase]
  let query_options: [EnumCase]
  let quantity_aggregation_style: [EnumCase]
  let constants: [String: Constant]
  let _meta: Meta
}

struct OtherTable: Decodable {
  struct Identifier: Decodable {
    let `case`: String
    let identifier: String
    let raw_value: String?
    let first_ios: String?
    let value_enum: String?
  }
  struct SpecialType: Decodable {
    let kind: String
    let type_class: String?
    let sample_class: String?
    let constant: String?
    let raw_value: String
    let first_ios: String?
  }
  struct ValueEnum: Decodable {
    let swift: String
    let objc: String
    let first_ios: String?
    let cases: [EnumCase]
  }
  struct VerifiableRecords: Decodable {
    let credential_types: [String: String]
    let source_types: [String: String]
  }
  let correlation_types: [Identifier]
  let characteristic_types: [Identifier]
  let clinical_types: [Identifier]
  let fhir_resource_types: [Identifier]
  let fhir_releases: [String: String]
  let special_types: [SpecialType]
  let verifiable_clinical_records: VerifiableRecords
  let medication_general_forms: [Identifier]
  let health_concept_domains: [String: String]
  let device_property_keys: [String: String]
  let source_revision_wildcards: [String: String]
  let user_preferences_notification: String
  let value_enums: [String: ValueEnum]
}
