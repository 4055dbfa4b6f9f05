internal import ArrowColumns
internal import CalendarBuckets
internal import HealthCalculations

extension QuerySettings {
  /// Sets one setting.
  ///
  /// - Throws: a ``QueryError`` for a key that there is not and a value that cannot be read; then nothing is set.
  mutating func set(_ key: String, _ value: String) throws(QueryError) {
    let parts = key.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch (String(parts[0]), parts.count == 2 ? String(parts[1]) : nil) {
    case ("zone", nil): zone = try namedZone(value)
    case ("interval", nil): intervals = try Self.intervals(value)
    case ("anchor", nil): anchor = try Self.dateTime(key, value)
    case ("from", nil): from = try Self.dateTime(key, value)
    case ("to", nil): to = try Self.dateTime(key, value)
    case ("first_weekday", nil):
      firstWeekday = try Self.choice(key, value, Weekday.allCases.map { ($0.rawValue, $0) })
    case ("aggregation", let type):
      let kind = try Self.kind(key, value)
      if let type { aggregationOfType[VerbatimText(type)] = kind } else { aggregation = kind }
    case ("averaging", nil):
      guard let policy = AveragingPolicy(text: value) else {
        throw Self.unreadable(
          key, value, "trapezoid, trapezoid:SECONDS, ownDurations or arithmetic")
      }
      averaging = policy
    case ("statistics", nil): statistics = try Self.statistics(value)
    case ("sources", nil):
      sources = try Self.choice(key, value, SourcesChoice.allCases.map { ($0.rawValue, $0) })
    case ("source_order", nil): sourceOrder = value.split(separator: "\n").map(String.init)
    case ("missing", nil):
      skipsMissing = try Self.choice(key, value, [("status", false), ("skip", true)])
    case ("sorted_by_participant", nil):
      isSortedByParticipant = try Self.choice(key, value, [("true", true), ("false", false)])
    case ("memory", nil):
      mayBorrow = try Self.choice(key, value, [("call", false), ("finish", true)])
    case ("threads", nil):
      guard let count = Int(value), (1...1_024).contains(count) else {
        throw Self.unreadable(key, value, "a number from 1 to 1024")
      }
      threads = count
    case ("column", let name?):
      guard let role = ColumnRole(rawValue: name) else {
        throw .argument(
          "There is no column '\(name)' to name. There are "
            + ColumnRole.allCases.map(\.rawValue).joined(separator: ", ") + ".")
      }
      columnNames[role] = value
    default:
      throw .argument(
        "There is no setting '\(key)'. There are \(Self.keys.joined(separator: ", ")).")
    }
  }

  private static let keys = [
    "zone", "interval", "anchor", "first_weekday", "from", "to", "aggregation", "aggregation:TYPE",
    "averaging", "statistics", "sources", "source_order", "missing", "sorted_by_participant",
    "threads", "memory", "column:NAME",
  ]

  /// Makes a zone known by the bytes of its file.
  mutating func addZone(_ name: String, file: [UInt8]) throws(QueryError) {
    do {
      zoneFiles[name] = try ZoneRules(identifier: name, tzif: file)
    } catch {
      throw .argument(error.description)
    }
  }

  private func namedZone(_ name: String) throws(QueryError) -> ZoneRules {
    if let zone = zoneFiles[name] { return zone }
    do {
      return try ZoneRules(identifier: name)
    } catch {
      throw .argument(error.description)
    }
  }

  private static func intervals(_ text: String) throws(QueryError) -> [NamedInterval] {
    var intervals: [NamedInterval] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let interval = NamedInterval(String(part)) else {
        throw unreadable(
          "interval", String(part), "hour, day, week, month, year, or a length such as '15 minutes'"
        )
      }
      guard !intervals.contains(interval) else {
        throw .argument("The interval '\(interval.name)' is asked for twice.")
      }
      intervals.append(interval)
    }
    return intervals
  }

  private static func kind(_ key: String, _ text: String) throws(QueryError) -> MeasureKind {
    guard let kind = MeasureKind(text: text) else {
      let styles = AggregationStyle.allCases.map(\.rawValue).joined(separator: ", ")
      throw unreadable(key, text, "\(styles), category, or category: with raw values")
    }
    return kind
  }

  private static func statistics(_ text: String) throws(QueryError) -> [Statistic] {
    let names = Statistic.inOrderOfColumns.map(\.columnName)
    var wanted: Set<String> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = part.filter { $0 != " " }
      guard names.contains(name) else {
        throw unreadable("statistics", name, names.joined(separator: ", "))
      }
      wanted.insert(name)
    }
    return Statistic.inOrderOfColumns.filter { wanted.contains($0.columnName) }
  }

  private static func dateTime(_ key: String, _ text: String) throws(QueryError) -> ParsedDateTime {
    do {
      return try ParsedDateTime(parsing: text)
    } catch {
      throw .argument("'\(key)': \(error)")
    }
  }

  private static func choice<Value>(
    _ key: String, _ text: String, _ choices: [(name: String, value: Value)]
  ) throws(QueryError) -> Value {
    guard let chosen = choices.first(where: { $0.name == text }) else {
      throw unreadable(key, text, choices.map(\.name).joined(separator: ", "))
    }
    return chosen.value
  }

  private static func unreadable(_ key: String, _ text: String, _ wanted: String) -> QueryError {
    .argument("'\(key)' cannot be '\(text)'. It is \(wanted).")
  }
}
