/// The zones of countries, as the time zone database lists them: `zone.tab`, else `zone1970.tab`.
public struct CountryZones: Sendable {
  /// The tables, best first: rows of country codes and a zone.
  private let tables: [[(countries: [String], zone: String)]]

  /// The tables of the system's zone database; empty where it has none.
  public static let system = CountryZones(
    texts: ["zone.tab", "zone1970.tab"].map { ZoneDatabase.table($0) ?? "" })

  /// Tables from their texts.
  public init(texts: [String]) {
    tables = texts.map { text in
      text.split(separator: "\n").compactMap { line in
        guard !line.hasPrefix("#") else { return nil }
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard fields.count >= 3 else { return nil }
        return (fields[0].split(separator: ",").map(String.init), String(fields[2]))
      }
    }
  }

  /// The zones of a country, by its code of two letters, in the order of the table.
  public func zones(of country: String) -> [String] {
    for table in tables {
      let zones = table.filter { $0.countries.contains(country) }.map(\.zone)
      if !zones.isEmpty { return zones }
    }
    return []
  }

  /// The first country that a zone is of, by its code of two letters; nil for a zone of none.
  public func country(of zone: String) -> String? {
    tables.lazy.flatMap { $0 }.first { $0.zone == zone }?.countries.first
  }

  /// All zones of the first table that has any, in its order.
  public var all: [String] { (tables.first { !$0.isEmpty } ?? []).map(\.zone) }

  /// The country of a locale: `DE` of `de_DE`, `CN` of `zh-Hans_CN`; nil if it names none.
  public static func country(ofLocale locale: String) -> String? {
    let name = locale.prefix { $0 != "@" && $0 != "." }
    return name.split { $0 == "_" || $0 == "-" }.dropFirst().first { part in
      part.utf8.count == 2 && part.utf8.allSatisfy { (65...90).contains($0) }
    }.map(String.init)
  }
}
