internal import CalendarBuckets
public import Foundation
internal import HealthCalculations
public import HealthKitTypes

/// The statistics of consecutive intervals of time.
///
/// ```swift
/// let days = try await descriptor.result(for: store)
/// days.enumerateStatistics(from: monday, to: sunday) { day, _ in
///   print(day.startDate, day.sumQuantity()?.doubleValue(for: .count()) ?? 0)
/// }
/// ```
///
/// Intervals repeat from the anchor of the query in both directions. The collection holds figures;
/// its `HKStatistics` are made when they are asked for.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKStatisticsCollection: NSObject, @unchecked Sendable {
  /// The figures of one source's samples alone.
  struct SourceFigures: Sendable, Equatable {
    let source: HKSource
    let statistics: BucketStatistics
  }

  let quantityType: HKQuantityType
  let edges: BucketEdges
  /// The selected figures of the populated buckets; their indices count from the anchor.
  let merged: BucketStatistics
  /// The same of each source alone, best first; nil unless separated by source.
  let bySource: [SourceFigures]?

  init(
    quantityType: HKQuantityType, edges: BucketEdges,
    merged: BucketStatistics = BucketStatistics(), bySource: [SourceFigures]? = nil
  ) {
    self.quantityType = quantityType
    self.edges = edges
    self.merged = merged
    self.bySource = bySource
  }

  /// The statistics of the intervals that have samples, in the order of time.
  ///
  /// Separated by source, an interval is among them if it has a value of any source alone, even where
  /// another source masks all of it.
  ///
  /// Semantics 3.11: populated intervals only.
  open func statistics() -> [HKStatistics] {
    populatedBuckets.map { statistics(ofBucket: $0) }
  }

  /// The statistics of the interval that contains `date`, whose quantities are nil if it has no
  /// samples. Never nil. O(log n) for n intervals with samples.
  open func statistics(for date: Date) -> HKStatistics? {
    statistics(ofBucket: edges.index(of: date.timeIntervalSince1970))
  }

  /// Calls `block` with each interval from the one that contains `startDate` to the one that contains
  /// `endDate`, both included; those without samples have no quantities.
  ///
  /// Nothing is called if `endDate` lies before `startDate`. `block` may set its second argument to
  /// true to end the enumeration.
  ///
  /// Semantics 3.11: every interval, empty ones too.
  open func enumerateStatistics(
    from startDate: Date, to endDate: Date,
    with block: @escaping (HKStatistics, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard startDate <= endDate else { return }
    let first = edges.index(of: startDate.timeIntervalSince1970)
    let last = edges.index(of: endDate.timeIntervalSince1970)
    var stop = ObjCBool(false)
    for bucket in first...last {
      unsafe block(statistics(ofBucket: bucket), &stop)
      if stop.boolValue { return }
    }
  }

  /// The sources of the samples; empty unless separated by source.
  open func sources() -> Set<HKSource> {
    Set((bySource ?? []).map(\.source))
  }

  /// The buckets that have a figure, ascending.
  var populatedBuckets: [Int] {
    guard let bySource, !bySource.isEmpty else { return merged.bucketIndices }
    return Set(merged.bucketIndices + bySource.flatMap(\.statistics.bucketIndices)).sorted()
  }

  /// The statistics of one bucket, counted from the anchor.
  func statistics(ofBucket bucket: Int) -> HKStatistics {
    HKStatistics(
      quantityType: quantityType,
      start: Date(timeIntervalSince1970: edges.edge(bucket)),
      end: Date(timeIntervalSince1970: edges.edge(bucket + 1)),
      merged: merged.figures(ofBucket: bucket) ?? HKStatistics.Figures(),
      bySource: bySource?.compactMap { entry in
        entry.statistics.figures(ofBucket: bucket).map { (entry.source, $0) }
      })
  }

  /// The type, the interval and how many intervals have samples.
  open override var description: String {
    "\(quantityType) by \(edges.interval): \(populatedBuckets.count) with samples"
  }
}

// MARK: Changes

extension HKStatisticsCollection {
  /// The buckets whose figures differ from those of an earlier collection of the same query.
  func bucketsChanged(since earlier: HKStatisticsCollection) -> [Int] {
    var changed = Set(merged.bucketsChanged(since: earlier.merged))
    let (now, before) = (bySource ?? [], earlier.bySource ?? [])
    for source in Set(now.map(\.source) + before.map(\.source)) {
      let old = before.first { $0.source == source }?.statistics ?? BucketStatistics()
      let new = now.first { $0.source == source }?.statistics ?? BucketStatistics()
      changed.formUnion(new.bucketsChanged(since: old))
    }
    return changed.sorted()
  }
}

extension BucketStatistics {
  /// The buckets whose figures differ, ascending. O(buckets).
  fileprivate func bucketsChanged(since earlier: BucketStatistics) -> [Int] {
    if self == earlier { return [] }
    var changed: [Int] = []
    var (old, new) = (0, 0)
    while old < earlier.count || new < count {
      let oldBucket = old < earlier.count ? earlier.bucketIndices[old] : .max
      let newBucket = new < count ? bucketIndices[new] : .max
      let bucket = min(oldBucket, newBucket)
      if oldBucket != newBucket || earlier.counts[old] != counts[new]
        || earlier.figures(ofEntry: old) != figures(ofEntry: new)
      {
        changed.append(bucket)
      }
      if oldBucket == bucket { old += 1 }
      if newBucket == bucket { new += 1 }
    }
    return changed
  }
}
