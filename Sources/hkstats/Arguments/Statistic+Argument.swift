internal import HealthCalculations
internal import HealthReports

extension Statistic {
  /// The statistics of a list such as `sum,count`; short names (`min`, `avg`, `latest`) are
  /// understood.
  static func list(_ text: String) throws -> [Statistic] {
    let short: [String: Statistic] = [
      "min": .minimum, "max": .maximum, "avg": .average, "mean": .average, "total": .sum,
      "latest": .mostRecent, "most-recent": .mostRecent,
    ]
    var list: [Statistic] = []
    for part in text.split(separator: ",") {
      let name = part.filter { $0 != " " }.lowercased()
      guard let found = printed.first(where: { $0.rawValue.lowercased() == name }) ?? short[name]
      else {
        throw CommandError.usage(
          "There is no statistic named '\(part)'. There are "
            + printed.map(\.rawValue).joined(separator: ", ") + ".")
      }
      if !list.contains(found) { list.append(found) }
    }
    guard !list.isEmpty else { throw CommandError.usage("The list of statistics is empty.") }
    return list
  }
}
