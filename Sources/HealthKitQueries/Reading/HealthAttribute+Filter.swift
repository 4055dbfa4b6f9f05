internal import Foundation
internal import HealthKitTypes
internal import SampleStore

extension HealthAttribute {
  /// What a test of the attribute asks of the samples of a type, in the terms of the store.
  ///
  /// Nil if the objects of the samples have to be asked.
  func filter(_ test: MetadataTest, for type: HKSampleType) -> SampleFilter? {
    let constant: SampleFilter = test.holds(for: nil) ? .everything : .nothing
    switch self {
    case .startDate: return Self.filter(ofInstants: test) { .starts(from: $0, to: $1) }
    case .endDate: return Self.filter(ofInstants: test) { .ends(from: $0, to: $1) }
    case .sourceName, .sourceBundleIdentifier, .sourceVersion, .sourceProductType:
      return .revision { test.holds(for: value(of: HKSourceRevision($0))) }
    case .device, .deviceProperty:
      return .device { description in
        test.holds(for: value(of: description.map { HKDevice(exportString: $0) }))
      }
    case .count, .minimum, .maximum, .mostRecent, .mostRecentDuration, .mostRecentStartDate,
      .mostRecentEndDate:
      return type is HKQuantityType ? nil : constant
    case .workoutTotal, .workoutStatistic:
      return type is HKWorkoutType ? .objectCondition : constant
    case .averageHeartRate: return type is HKElectrocardiogramType ? nil : constant
    case .activityStartDate, .activityEndDate, .activityStatistic, .resourceIdentifier:
      return constant
    }
  }

  /// The test of an instant as intervals of instants.
  private static func filter(
    ofInstants test: MetadataTest, _ interval: (Double?, Double?) -> SampleFilter
  ) -> SampleFilter {
    switch test {
    case .compares(let comparison, .date(let date)?):
      if date.timeIntervalSince1970.isNaN {
        return comparison == .notEqualTo ? .everything : .nothing
      }
      let (at, after) = (InstantBound.first(from: date), InstantBound.first(after: date))
      return switch comparison {
      case .lessThan: interval(nil, at)
      case .lessThanOrEqualTo: interval(nil, after)
      case .greaterThan: interval(after, nil)
      case .greaterThanOrEqualTo: interval(at, nil)
      case .equalTo: interval(at, after)
      case .notEqualTo: .not(interval(at, after))
      }
    case .isBetween(let low, let high):
      return .all([
        filter(ofInstants: .compares(.greaterThanOrEqualTo, low), interval),
        filter(ofInstants: .compares(.lessThanOrEqualTo, high), interval),
      ])
    case .isOneOf(let values):
      return .any(values.map { filter(ofInstants: .compares(.equalTo, $0), interval) })
    case .compares(let comparison, _):
      // Nil, or a value of another kind: every sample differs from it.
      return comparison == .notEqualTo ? .everything : .nothing
    case .text: return .nothing
    }
  }
}

/// Where the store's instants, seconds since 1970, stand against a date.
///
/// A date counts from 2001 and has the finer grain: the seconds since 1970 nearest to it may lie on the
/// other side of it, so they are searched among all numbers.
private enum InstantBound {
  /// The first instant that is not before `date`.
  static func first(from date: Date) -> Double { first { $0 >= date } }

  /// The first instant after `date`.
  static func first(after date: Date) -> Double { first { $0 > date } }

  /// - Complexity: 64 steps.
  private static func first(where holds: (Date) -> Bool) -> Double {
    // Numbers in the order of their bits, negative ones mirrored.
    var (low, high) = (place(of: -.greatestFiniteMagnitude), place(of: .infinity))
    while low < high {
      let middle = low + Int64(UInt64(bitPattern: high &- low) / 2)
      if holds(Date(timeIntervalSince1970: number(at: middle))) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return number(at: low)
  }

  private static func place(of number: Double) -> Int64 {
    let bits = Int64(bitPattern: number.bitPattern)
    return bits < 0 ? Int64.min &- bits : bits
  }

  private static func number(at place: Int64) -> Double {
    Double(bitPattern: UInt64(bitPattern: place < 0 ? Int64.min &- place : place))
  }
}
