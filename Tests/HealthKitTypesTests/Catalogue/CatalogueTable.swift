import Foundation
import Testing

/// A JSON table of `Catalogue/`, read without any code of the library or the generator.
struct CatalogueTable {
  let root: [String: Any]

  init(_ name: String) throws {
    // Tests/HealthKitTypesTests/Catalogue/CatalogueTable.swift
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let file = folder.appendingPathComponent("Catalogue").appendingPathComponent("\(name).json")
    root = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
  }

  /// The rows under a key.
  func rows(_ key: String) throws -> [[String: Any]] {
    try #require(root[key] as? [[String: Any]])
  }

  /// The object under a key.
  func object(_ key: String) throws -> [String: Any] {
    try #require(root[key] as? [String: Any])
  }
}

extension [String: Any] {
  /// The text under a key.
  func text(_ key: String) throws -> String { try #require(self[key] as? String) }

  /// The number under a key, nil if the table has none.
  func number(_ key: String) -> Double? { (self[key] as? NSNumber)?.doubleValue }
}
