internal import Foundation
internal import HealthKitTypes
internal import SampleStore

/// The order in which samples are asked for, taken from sort descriptors.
///
/// Start, end, UUID and quantity are sorted by the store, which reads no more than a limit needs. Any
/// other property is compared on objects, after all of them were made; of the older descriptors the
/// duration and the totals of workouts.
struct SampleSorting: Sendable {
  /// The order of the store's; the beginning of the whole order if there is a ``comparison``.
  private(set) var order: [SampleOrder] = []
  /// The whole order, if the store cannot sort by it.
  private(set) var comparison: (@Sendable (HKSample, HKSample) -> ComparisonResult)?

  /// No order: that of the store, by start.
  init() {}

  /// The order of sort descriptors.
  init<Sample: HKSample>(_ descriptors: [SortDescriptor<Sample>]) {
    for descriptor in descriptors {
      let path: AnyKeyPath? = descriptor.keyPath
      let key: SampleOrder.Key? =
        if path == \Sample.startDate {
          .start
        } else if path == \Sample.endDate {
          .end
        } else if path == \Sample.uuid {
          .uuid
        } else if path == \HKQuantitySample.quantity {
          .value
        } else {
          nil
        }
      guard let key else {
        comparison = { left, right in
          guard let left = left as? Sample, let right = right as? Sample else {
            return .orderedSame
          }
          for descriptor in descriptors {
            let result = descriptor.compare(left, right)
            if result != .orderedSame { return result }
          }
          return .orderedSame
        }
        return
      }
      order.append(SampleOrder(key, isAscending: descriptor.order == .forward))
    }
  }

  /// The order of sort descriptors of the older kind.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` for another key than start, end, UUID and
  ///   quantity, and the duration and totals of workouts.
  init(_ descriptors: [NSSortDescriptor]) throws(HKError) {
    var terms: [Term] = []
    for descriptor in descriptors {
      let key = Self.key(of: descriptor).map { Term.Key.stored($0) }
      guard let key = key ?? Self.workoutFigure(of: descriptor).map({ .workoutFigure($0) }) else {
        throw .invalidArgument(
          "Samples cannot be sorted by \(descriptor); use their start, end, UUID or quantity, and of "
            + "workouts the duration and the totals.")
      }
      terms.append(Term(key: key, isAscending: descriptor.ascending))
    }
    for term in terms {
      guard case .stored(let key) = term.key else {
        comparison = { [terms] left, right in Self.compare(left, right, by: terms) }
        return
      }
      order.append(SampleOrder(key, isAscending: term.isAscending))
    }
  }

  /// A part of an order.
  private struct Term: Sendable {
    enum Key: Sendable {
      case stored(SampleOrder.Key)
      case workoutFigure(@Sendable (HKWorkout) -> HKQuantity?)
    }

    var key: Key
    var isAscending: Bool
  }

  private static func compare(
    _ left: HKSample, _ right: HKSample, by terms: [Term]
  ) -> ComparisonResult {
    for term in terms {
      let result =
        switch term.key {
        case .stored(let key): compare(left, right, by: key)
        case .workoutFigure(let figure):
          compare((left as? HKWorkout).flatMap(figure), (right as? HKWorkout).flatMap(figure))
        }
      if result != .orderedSame {
        return (result == .orderedAscending) == term.isAscending
          ? .orderedAscending : .orderedDescending
      }
    }
    return .orderedSame
  }

  /// The figure of workouts that a descriptor sorts by; nil for another property.
  private static func workoutFigure(
    of descriptor: NSSortDescriptor
  ) -> (@Sendable (HKWorkout) -> HKQuantity?)? {
    switch descriptor.keyPath {
    case \HKWorkout.duration: { HKQuantity(unit: .second(), doubleValue: $0.duration) }
    case \HKWorkout.totalDistance: { $0.totalDistance }
    case \HKWorkout.totalEnergyBurned: { $0.totalEnergyBurned }
    case \HKWorkout.totalFlightsClimbed: { $0.totalFlightsClimbed }
    case \HKWorkout.totalSwimmingStrokeCount: { $0.totalSwimmingStrokeCount }
    default: nil
    }
  }

  private static func key(of descriptor: NSSortDescriptor) -> SampleOrder.Key? {
    let paths: [(AnyKeyPath, SampleOrder.Key)] = [
      (\HKSample.startDate, .start), (\HKSample.endDate, .end), (\HKSample.uuid, .uuid),
      (\HKObject.uuid, .uuid), (\HKQuantitySample.quantity, .value),
      (\HKQuantitySample.startDate, .start), (\HKQuantitySample.endDate, .end),
      (\HKQuantitySample.uuid, .uuid), (\HKCategorySample.startDate, .start),
      (\HKCategorySample.endDate, .end), (\HKCategorySample.uuid, .uuid),
      (\HKCorrelation.startDate, .start), (\HKCorrelation.endDate, .end),
      (\HKCorrelation.uuid, .uuid),
      (\HKWorkout.startDate, .start), (\HKWorkout.endDate, .end), (\HKWorkout.uuid, .uuid),
    ]
    return paths.first { $0.0 == descriptor.keyPath }?.1
  }

  /// Sorts found samples; equal ones by start, end and insertion.
  func sort(_ samples: inout [FoundSample]) {
    samples.sort { left, right in
      if let comparison {
        let result = comparison(left.sample, right.sample)
        if result != .orderedSame { return result == .orderedAscending }
      } else {
        for term in order {
          let result = Self.compare(left.sample, right.sample, by: term.key)
          if result != .orderedSame {
            return (result == .orderedAscending) == term.isAscending
          }
        }
      }
      return (left.sample.startDate, Self.end(left.sample), left.sequence)
        < (right.sample.startDate, Self.end(right.sample), right.sequence)
    }
  }

  private static func compare(
    _ left: HKSample, _ right: HKSample, by key: SampleOrder.Key
  ) -> ComparisonResult {
    switch key {
    case .start: left.startDate.compare(right.startDate)
    case .end: end(left).compare(end(right))
    case .uuid: left.uuid.uuidString.compare(right.uuid.uuidString)
    case .sequence: .orderedSame
    case .value: Self.compare(quantity(left), quantity(right))
    }
  }

  /// The end as the store sorts by it: a sample without one is an instant.
  private static func end(_ sample: HKSample) -> Date {
    sample.hasUndeterminedDuration ? sample.startDate : sample.endDate
  }

  private static func quantity(_ sample: HKSample) -> HKQuantity? {
    (sample as? HKQuantitySample)?.quantity
  }

  /// Quantities that measure the same thing by their size; what measures different things stands apart,
  /// and what measures nothing comes first, so that there is one order of all.
  static func compare(_ left: HKQuantity?, _ right: HKQuantity?) -> ComparisonResult {
    guard let left, let right else {
      return left == nil && right == nil
        ? .orderedSame : left == nil ? .orderedAscending : .orderedDescending
    }
    if let order = try? left.comparison(with: right) { return order }
    let (one, other) = (left.originalUnit.dimensionText, right.originalUnit.dimensionText)
    return one == other ? .orderedSame : one < other ? .orderedAscending : .orderedDescending
  }
}

/// A sample and its order of insertion.
struct FoundSample: Sendable {
  var sample: HKSample
  var sequence: Int64
}
