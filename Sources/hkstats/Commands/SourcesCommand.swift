internal import ReportFormats
internal import HealthReports
internal import ArgumentParser
internal import CalendarBuckets
internal import HealthCalculations
internal import SampleStore

/// `hkstats sources`: whose samples win where several sources recorded at once.
struct SourcesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources",
    abstract: "Each type's sources, best first, and why; or set an order of your own.",
    usage: "hkstats sources [<options>]",
    discussion: """
      Examples:
        hkstats sources --type stepCount
        hkstats sources --type stepCount --set-order "Anna's Apple Watch,iPhone"
        hkstats sources --clear-order

      Where sources overlap in time, the best one counts and the others fill its gaps. Unless you \
      set an order, what you typed in comes first, then Apple devices, then everything else; among \
      equals the one that appeared last is best.
      """)

  @OptionGroup var types: TypesOptions

  @Option(
    help: ArgumentHelp(
      "Save an order for these types: sources, best first; the others follow as usual.",
      valueName: "a,b,..."), completion: StoreCompletion.sources)
  var setOrder: [String] = []

  @Flag(help: "Forget the saved order of these types.")
  var clearOrder = false

  @OptionGroup var zone: ZoneOptions

  @OptionGroup var format: FormatOptions<ReportFormat>

  @OptionGroup var store: StoreOptions

  func validate() throws {
    if clearOrder, !setOrder.isEmpty {
      throw ValidationError("--set-order and --clear-order exclude each other.")
    }
  }

  func run() throws {
    let changes = clearOrder || !setOrder.isEmpty
    let opened = try changes ? store.openForChanging() : store.openForReading()
    if changes { try saveOrder(in: opened) }
    try opened.withSnapshot { opened in
      let identifiers = try self.identifiers(in: opened)
      let zone = try zone.choice(for: opened).zone
      let listing = SourcesListing(
        types: try identifiers.map { try SourcesListing.TypeSources($0, store: opened) },
        zone: zone)
      switch format.form {
      case .json: try StandardOutput.print(listing.json)
      case .table where identifiers.isEmpty:
        try StandardOutput.print(StoreContents(of: opened).sentence + "\n")
      case .table: try StandardOutput.print(listing.table(on: .standardOutput()))
      }
    }
  }

  /// The types that were named, else all that have samples.
  private func identifiers(in store: StoreSnapshot) throws -> [String] {
    try types.identifiers(in: store)
      ?? TypeNames.everydayFirst(
        store.types().filter { $0.sampleCount > 0 && !TypeNames.isSeries($0.identifier) }
          .map(\.identifier))
  }

  /// Saves the order for the types named, or for every type that has one of its sources.
  private func saveOrder(in store: SampleStore) throws {
    for (identifier, order) in try store.withSnapshot(newOrders) {
      try store.setSourceOrder(order, ofType: identifier)
    }
  }

  private func newOrders(_ store: StoreSnapshot) throws -> [(identifier: String, order: [String])] {
    let stored = try store.types()
    let identifiers = try identifiers(in: store)
    var namesByType: [String: [String]] = [:]
    for identifier in identifiers {
      guard stored.contains(where: { $0.identifier == identifier }) else {
        throw CommandError.usage(
          "The store holds no samples of \(TypeNames.short(identifier)), so it has no sources to "
            + "put in order.")
      }
      namesByType[identifier] = try store.sourcePairFacts(ofType: identifier).map(\.pair.name)
    }
    let known = SourceNames.distinct(namesByType.values.flatMap { $0 })
    let order = try SourceNames.resolve(setOrder, known: known)
    return identifiers.filter {
      clearOrder || !types.names.isEmpty
        || SourceNames.haveOneInCommon(namesByType[$0] ?? [], order)
    }.map { ($0, order) }
  }
}

/// The answer of `hkstats sources`.
struct SourcesListing {
  /// The ranked pairs of one type.
  struct TypeSources {
    /// The type's full identifier.
    var identifier: String
    /// The facts of each pair, best first.
    var facts: [SourcePairFacts]
    /// The order that was saved for the type.
    var savedOrder: [String]

    /// The sources of a type as the store has them.
    init(_ identifier: String, store: StoreSnapshot) throws {
      self.init(
        identifier, facts: try store.sourcePairFacts(ofType: identifier),
        savedOrder: try store.sourceOrder(ofType: identifier))
    }

    /// The sources of a type from their facts, in any order.
    init(_ identifier: String, facts: [SourcePairFacts], savedOrder: [String]) {
      self.identifier = identifier
      self.savedOrder = savedOrder
      let ranking = SourceRanking(facts, preferredOrder: savedOrder)
      self.facts = facts.sorted {
        (ranking.rank(of: $0.pair) ?? .max) < (ranking.rank(of: $1.pair) ?? .max)
      }
    }

    /// Why a pair stands where it does.
    func reason(_ facts: SourcePairFacts) -> String {
      if savedOrder.contains(where: { $0.utf8.elementsEqual(facts.pair.name.utf8) }) {
        return "your order"
      }
      if facts.pair.isUserEntered { return "typed in" }
      return facts.isAppleDevice ? "Apple device" : "other"
    }
  }

  /// The types, in the order of the answer.
  var types: [TypeSources]
  /// The zone of the dates.
  var zone: ZoneRules

  /// As a table: a row a pair of source and typed in or not.
  func table(on terminal: Terminal) -> String {
    var (labels, ranks, names, reasons, dates): ([String], [String], [String], [String], [String]) =
      ([], [], [], [], [])
    for type in types {
      for (rank, facts) in type.facts.enumerated() {
        labels.append(rank == 0 ? TypeNames.short(type.identifier) : "")
        ranks.append(String(rank + 1))
        names.append(facts.pair.name.withoutControls.truncated(toWidth: 30))
        reasons.append(type.reason(facts))
        dates.append(zone.dateText(at: facts.earliestStart))
      }
    }
    if labels.isEmpty { return "The store holds no samples of these types.\n" }
    let table = TextTable(
      labels: .init(heading: ["Type"], alignment: .left, cells: labels),
      columns: [
        .init(heading: ["#"], cells: ranks),
        .init(heading: ["Source"], alignment: .left, cells: names),
        .init(heading: ["Because"], alignment: .left, cells: reasons),
        .init(heading: ["Since"], alignment: .left, cells: dates),
      ])
    return table.text(on: terminal)
  }

  /// As JSON of schema `hkstats/sources/1`.
  var json: String {
    var json = JSONWriter()
    json.object { json in
      json.member("schema", "hkstats/sources/1")
      json.member("timeZone", zone.identifier)
      json.key("types")
      json.array { json in
        for type in types {
          json.object { json in
            json.member("type", type.identifier)
            json.key("savedOrder")
            json.array { json in type.savedOrder.forEach { json.string($0) } }
            json.key("sources")
            json.array { json in
              for facts in type.facts {
                json.object { json in
                  json.member("source", facts.pair.name)
                  json.member("userEntered", facts.pair.isUserEntered)
                  json.member("appleDevice", facts.isAppleDevice)
                  json.member("since", zone.preciseISOString(at: facts.earliestStart))
                  json.member("because", type.reason(facts))
                }
              }
            }
          }
        }
      }
    }
    return json.text + "\n"
  }
}
