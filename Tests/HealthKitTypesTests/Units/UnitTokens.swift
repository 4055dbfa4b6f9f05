import Foundation
import Testing

/// Every token of the unit table, put together without the library: symbols with their prefixes.
enum UnitTokens {
  struct Token: CustomStringConvertible {
    /// As it may be written.
    let text: String
    /// As it is printed: capital L for litres.
    let printed: String
    /// The size in SI as the table gives it, with the prefix; nil for a level in decibels.
    let scale: Double?
    let offset: Double
    let dimension: String
    let base: String?

    var description: String { text }
  }

  /// The molar mass that moles are tested with, in g/mol.
  static let molarMass = "180.1558800000541"

  static func all() throws -> [Token] {
    let table = try CatalogueTable("units")
    let prefixes = try table.rows("metric_prefixes")
    var tokens: [Token] = []
    for row in try table.rows("units") {
      let symbol = try row.text("string")
      let isMole = symbol == "mol<M>"
      let factor = row.number("exact_factor") ?? row.number("factor")
      let used = row["metric_prefix"] as? Bool == true ? prefixes : [prefixes[0]]
      for spelling in [symbol] + (row["aliases"] as? [String] ?? []) {
        for prefix in used {
          let mark = try prefix.text("symbol")
          let size = isMole ? 0.1801558800000541 : factor
          func text(_ name: String) -> String {
            mark + name.replacingOccurrences(of: "M>", with: molarMass + ">")
          }
          tokens.append(
            Token(
              text: text(spelling), printed: text(symbol),
              scale: size.map { $0 * (prefix.number("factor") ?? 1) },
              offset: row.number("offset") ?? 0, dimension: try row.text("dimension"),
              base: row["si_base"] as? String))
        }
      }
    }
    return tokens
  }
}
