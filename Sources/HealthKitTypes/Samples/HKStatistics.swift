public import Foundation

/// The statistics of one quantity type over one range of time.
///
/// A figure is `nil` where it was not asked for, does not exist for the type's aggregation style, or
/// there are no samples: no samples means no value, never 0. The forms with a source answer `nil`
/// unless the statistics were separated by source. Quantities are made when asked for.
///
/// Semantics 3.11: no samples, no value.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKStatistics: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// What was measured.
  public let quantityType: HKQuantityType
  /// The start of the range; for a query without intervals the earliest start of its samples.
  public let startDate: Date
  /// The end of the range; for a query without intervals the latest end of its samples.
  public let endDate: Date
  /// The sources that contributed, best first; `nil` unless separated by source.
  public let sources: [HKSource]?
  package let merged: Figures
  private let figuresBySource: [HKSource: Figures]

  /// Statistics in the canonical unit of the type.
  package init(
    quantityType: HKQuantityType, start: Date, end: Date, merged: Figures,
    bySource: [(source: HKSource, figures: Figures)]? = nil
  ) {
    self.quantityType = quantityType
    startDate = start
    endDate = end
    self.merged = merged
    sources = bySource.map { $0.map(\.source) }
    figuresBySource = Dictionary(
      (bySource ?? []).map { ($0.source, $0.figures) }, uniquingKeysWith: { first, _ in first })
  }

  private func quantity(_ value: Double?) -> HKQuantity? {
    value.map { HKQuantity(unit: quantityType.canonicalUnit, doubleValue: $0) }
  }

  private func interval(_ figures: Figures?) -> DateInterval? {
    guard let start = figures?.mostRecentStart, let end = figures?.mostRecentEnd, start <= end
    else { return nil }
    return DateInterval(
      start: Date(timeIntervalSince1970: start), end: Date(timeIntervalSince1970: end))
  }

  /// The sum, for cumulative types.
  open func sumQuantity() -> HKQuantity? { quantity(merged.sum) }

  /// The sum of one source's samples alone.
  open func sumQuantity(for source: HKSource) -> HKQuantity? {
    quantity(figuresBySource[source]?.sum)
  }

  /// The average by the type's aggregation style, for discrete types.
  open func averageQuantity() -> HKQuantity? { quantity(merged.average) }

  /// The average of one source's samples alone.
  open func averageQuantity(for source: HKSource) -> HKQuantity? {
    quantity(figuresBySource[source]?.average)
  }

  /// The smallest value, for discrete types.
  open func minimumQuantity() -> HKQuantity? { quantity(merged.minimum) }

  /// The smallest value of one source's samples alone.
  open func minimumQuantity(for source: HKSource) -> HKQuantity? {
    quantity(figuresBySource[source]?.minimum)
  }

  /// The largest value, for discrete types.
  open func maximumQuantity() -> HKQuantity? { quantity(merged.maximum) }

  /// The largest value of one source's samples alone.
  open func maximumQuantity(for source: HKSource) -> HKQuantity? {
    quantity(figuresBySource[source]?.maximum)
  }

  /// The value of the latest sample.
  open func mostRecentQuantity() -> HKQuantity? { quantity(merged.mostRecent) }

  /// The value of one source's latest sample.
  open func mostRecentQuantity(for source: HKSource) -> HKQuantity? {
    quantity(figuresBySource[source]?.mostRecent)
  }

  /// When the latest sample was recorded.
  open func mostRecentQuantityDateInterval() -> DateInterval? { interval(merged) }

  /// When one source's latest sample was recorded.
  open func mostRecentQuantityDateInterval(for source: HKSource) -> DateInterval? {
    interval(figuresBySource[source])
  }

  /// The time that samples cover, each moment once, in seconds.
  open func duration() -> HKQuantity? {
    merged.duration.map { HKQuantity(unit: .second(), doubleValue: $0) }
  }

  /// The time that one source's samples cover, in seconds.
  open func duration(for source: HKSource) -> HKQuantity? {
    figuresBySource[source]?.duration.map { HKQuantity(unit: .second(), doubleValue: $0) }
  }

  /// Two statistics are equal when type, range, sources and all figures are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKStatistics else { return false }
    return self === other
      || (quantityType == other.quantityType && startDate == other.startDate
        && endDate == other.endDate && sources == other.sources && merged == other.merged
        && figuresBySource == other.figuresBySource)
  }

  /// A hash of type, range and merged figures.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(quantityType)
    hasher.combine(startDate)
    hasher.combine(endDate)
    hasher.combine(merged)
    return hasher.finalize()
  }

  /// The type, the range and the figures that are there, in the canonical unit.
  open override var description: String {
    let unit = quantityType.canonicalUnit.unitString
    let shown: [(String, Double?)] = [
      ("sum", merged.sum), ("average", merged.average), ("minimum", merged.minimum),
      ("maximum", merged.maximum), ("most recent", merged.mostRecent),
    ]
    var parts = shown.compactMap { name, value in value.map { "\(name) \($0) \(unit)" } }
    if let seconds = merged.duration { parts.append("duration \(seconds) s") }
    let figures = parts.isEmpty ? "no data" : parts.joined(separator: ", ")
    return "\(quantityType) (\(startDate) - \(endDate)): \(figures)"
  }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes type, range and all figures, merged and by source.
  open func encode(with coder: NSCoder) {
    coder.encode(quantityType, forKey: "quantityType")
    coder.encode(startDate.timeIntervalSinceReferenceDate, forKey: "startDate")
    coder.encode(endDate.timeIntervalSinceReferenceDate, forKey: "endDate")
    merged.encode(with: coder, prefix: "merged.")
    guard let sources else { return }
    coder.encode(NSArray(array: sources), forKey: "sources")
    for (position, source) in sources.enumerated() {
      figuresBySource[source]?.encode(with: coder, prefix: "source\(position).")
    }
  }

  /// Reads what ``encode(with:)`` wrote; `nil` without a type and a range.
  public convenience required init?(coder: NSCoder) {
    guard let type = coder.decodePresent(HKQuantityType.self, forKey: "quantityType"),
      coder.containsValue(forKey: "startDate"), coder.containsValue(forKey: "endDate")
    else { return nil }
    var bySource: [(source: HKSource, figures: Figures)]?
    if coder.containsValue(forKey: "sources") {
      guard
        let sources = coder.decodeObject(of: [NSArray.self, HKSource.self], forKey: "sources")
          as? [HKSource]
      else { return nil }
      bySource = sources.enumerated().map { position, source in
        (source, Figures(coder: coder, prefix: "source\(position)."))
      }
    }
    self.init(
      quantityType: type,
      start: Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "startDate")),
      end: Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "endDate")),
      merged: Figures(coder: coder, prefix: "merged."), bySource: bySource)
  }

  /// The statistics themselves: they cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
