import Foundation
import HealthKitTypes
import Testing

/// The generated tables against the JSON they come from, and the look-ups over them.
@Suite struct TypeCatalogueTests {
  @Test func theTablesAreWhole() {
    #expect(TypeCatalogue.quantityTypes.count == 120)
    #expect(TypeCatalogue.categoryTypes.count == 70)
    #expect(Set(TypeCatalogue.quantityTypes.map(\.identifier)).count == 120)
    #expect(Set(TypeCatalogue.categoryTypes.map(\.constantName)).count == 70)
    #expect(Set(TypeCatalogue.categoryTypes.map(\.identifier)).count == 69)
    #expect(HKWorkoutActivityType.allCases.count == 84)
    #expect(HKMetricPrefix.allCases.count == 14)
  }

  @Test func everyQuantityTypeIsAsInTheTable() throws {
    for row in try CatalogueTable("quantity_types").rows("entries") {
      let identifier = try row.text("identifier")
      let type = try #require(TypeCatalogue.quantityType(identifier: identifier))
      #expect(type.identifier == identifier)
      #expect(type.shortName == (try row.text("case")))
      #expect("\(type.aggregationStyle)" == (try row.text("aggregationStyle")))
      #expect(type.canonicalUnit == row["canonicalUnit"] as? String ?? "count")
      #expect(type.exportUnit == (try row.text("exportUnit")))
      #expect(type.exportUnitUS == (try row.text("exportUnitUS")))
      #expect(type.group == (try row.text("group")))
      #expect(type.isWritable == row["writable"] as? Bool)
      let canonical = try HKUnit(parsing: type.canonicalUnit)
      #expect(try HKUnit(parsing: type.exportUnit).isCompatible(with: canonical))
      #expect(try HKUnit(parsing: type.exportUnitUS).isCompatible(with: canonical))
    }
  }

  @Test func everyCategoryTypeAndValueIsAsInTheTable() throws {
    let table = try CatalogueTable("category_types")
    let enumerations = try table.object("value_enums")
    for row in try table.rows("entries") {
      let identifier = try row.text("raw_value")
      let name = try row.text("value_enum")
      let type = try #require(
        TypeCatalogue.categoryTypes.first { $0.constantName == row["identifier"] as? String })
      #expect(type.identifier == identifier)
      #expect(type.shortName == (try row.text("case")))
      #expect(type.valueEnum == name)
      let enumeration = try #require(enumerations[name] as? [String: Any])
      let cases = try #require(enumeration["cases"] as? [[String: Any]])
      for value in cases {
        let raw = try #require(value["raw"] as? Int)
        let export = try value.text("export")
        #expect(TypeCatalogue.categoryValue(exportName: export, type: identifier) == raw)
        #expect(TypeCatalogue.categoryValue(exportName: "\(raw)", type: identifier) == raw)
        if value["deprecated"] as? Bool == false {
          #expect(TypeCatalogue.categoryValueName(raw, type: identifier) == export)
        }
      }
    }
  }

  @Test func everyWorkoutActivityAndEventHasItsExportName() throws {
    let table = try CatalogueTable("workout_activity_types")
    for row in try table.rows("activity_types") {
      let raw = try #require(row["raw"] as? UInt)
      let export = try row.text("export")
      #expect(TypeCatalogue.workoutActivityType(exportName: export) == raw)
      #expect(TypeCatalogue.workoutActivityTypeName(raw) == export)
      let activity = try #require(HKWorkoutActivityType(rawValue: raw))
      #expect("\(activity)" == (try row.text("case")))
      #expect(TypeCatalogue.workoutActivityTypeShortName(raw) == "\(activity)")
    }
    for row in try table.rows("event_types") {
      let raw = try #require(row["raw"] as? Int)
      #expect(TypeCatalogue.workoutEventType(exportName: try row.text("export")) == raw)
      #expect(TypeCatalogue.workoutEventTypeName(raw) == (try row.text("export")))
      #expect(HKWorkoutEventType(rawValue: raw).map { "\($0)" } == (try row.text("case")))
    }
    #expect(TypeCatalogue.workoutActivityType(exportName: "HKWorkoutActivityTypeNapping") == nil)
    #expect(TypeCatalogue.workoutActivityType(exportName: "37") == 37)
  }

  @Test func everyCharacteristicValueHasItsExportName() throws {
    let table = try CatalogueTable("other_types")
    let enumerations = try table.object("value_enums")
    for row in try table.rows("characteristic_types") {
      guard let name = row["value_enum"] as? String else { continue }
      let enumeration = try #require(enumerations[name] as? [String: Any])
      for value in try #require(enumeration["cases"] as? [[String: Any]]) {
        let raw = TypeCatalogue.characteristicValue(
          exportName: try value.text("objc"), enumeration: name)
        #expect(raw == value["raw"] as? Int)
      }
    }
    #expect(HKBiologicalSex.female.rawValue == 1)
  }

  @Test func unknownIdentifiersHaveNoType() {
    #expect(TypeCatalogue.quantityType(identifier: "HKQuantityTypeIdentifierNone") == nil)
    #expect(TypeCatalogue.categoryType(identifier: "HKQuantityTypeIdentifierStepCount") == nil)
    #expect(TypeCatalogue.categoryValue(exportName: "0", type: "none") == nil)
    #expect(TypeCatalogue.categoryValueName(0, type: "none") == nil)
    #expect(TypeCatalogue.categoryRawValues(type: "none").isEmpty)
  }

  @Test func theUVIndexHasNoUnitAndCounts() throws {
    let type = try #require(
      TypeCatalogue.quantityType(identifier: "HKQuantityTypeIdentifierUVExposure"))
    #expect(type.canonicalUnit == "count")
  }
}
