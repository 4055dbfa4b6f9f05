internal import ReportFormats
internal import HealthReports
internal import ArgumentParser
internal import CalendarBuckets
internal import HealthCalculations
internal import SampleStore

/// `hkstats types`: what the store holds.
struct TypesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "types",
    abstract: "The types that the store holds: samples, dates and unit of each.",
    discussion: """
      Examples:
        hkstats types
        hkstats types --format json

      The first column is the short name that --type understands.
      """)

  @OptionGroup var zone: ZoneOptions

  @OptionGroup var format: FormatOptions<ReportFormat>

  @OptionGroup var store: StoreOptions

  func run() throws {
    try store.openForReading().withSnapshot { opened in
      let zone = try zone.choice(for: opened).zone
      let stored = try opened.types().filter { $0.sampleCount > 0 }
      let order = TypeNames.everydayFirst(stored.map(\.identifier))
      let types = order.compactMap { name in stored.first { $0.identifier == name } }
      let listing = TypesListing(
        types: types, zone: zone,
        contents: try types.isEmpty ? StoreContents(of: opened) : StoreContents())
      switch format.form {
      case .json: try StandardOutput.print(listing.json)
      case .table: try StandardOutput.print(listing.table(on: .standardOutput()))
      }
    }
  }
}

/// The answer of `hkstats types`.
struct TypesListing {
  /// The types, in the order of the answer.
  var types: [StoredType]
  /// The zone of the dates.
  var zone: ZoneRules
  /// What the store holds, where there are no types.
  var contents = StoreContents()

  /// As a table.
  func table(on terminal: Terminal) -> String {
    if types.isEmpty { return contents.sentence + "\n" }
    let table = TextTable(
      labels: .init(
        heading: ["Type"], alignment: .left, cells: types.map { TypeNames.short($0.identifier) }),
      columns: [
        .init(heading: ["Samples"], cells: types.map { NumberText.grouped($0.sampleCount) }),
        .init(
          heading: ["First"], alignment: .left,
          cells: types.map { zone.dateText(at: $0.firstStart) }),
        .init(
          heading: ["Last"], alignment: .left, cells: types.map { zone.dateText(at: $0.lastEnd) }),
        .init(
          heading: ["Unit"], alignment: .left,
          cells: types.map { type in
            type.unit
              ?? (TypeNames.isSeries(type.identifier)
                ? "(series)" : type.isCategory ? "(category)" : "")
          }),
      ])
    return table.text(on: terminal)
  }

  /// As JSON of schema `hkstats/types/1`.
  var json: String {
    var json = JSONWriter()
    json.object { json in
      json.member("schema", "hkstats/types/1")
      json.member("timeZone", zone.identifier)
      json.key("types")
      json.array { json in
        for type in types {
          json.object { json in
            json.member("type", type.identifier)
            json.member("samples", type.sampleCount)
            json.member("from", zone.preciseISOString(at: type.firstStart))
            json.member("to", zone.preciseISOString(at: type.lastEnd))
            json.member("unit", type.unit)
            if case .quantity(let style) = MeasureKind.kind(of: type.identifier, stored: type) {
              json.member("aggregationStyle", style.rawValue)
            } else {
              json.member("aggregationStyle", nil)
            }
          }
        }
      }
    }
    return json.text + "\n"
  }
}
