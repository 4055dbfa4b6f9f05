package import HealthReports

extension SeriesInterval {
  /// So many of them, in words: `28 days`, `a day`.
  package func words(_ count: Int) -> String {
    count == 1 ? "1 \(rawValue)" : "\(NumberText.grouped(count)) \(rawValue)s"
  }
}
