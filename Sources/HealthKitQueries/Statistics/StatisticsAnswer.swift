internal import HealthKitTypes

/// What a statistics query is answered.
enum StatisticsAnswer: Sendable {
  /// The statistics of all samples at once.
  case statistics(HKStatistics)
  /// There are no samples of this type to say anything of.
  case nothing(HKQuantityType)
  /// The statistics of intervals.
  case collection(HKStatisticsCollection)

  /// The statistics of all samples at once.
  ///
  /// - Throws: `HKError` with `errorNoData` if there are none that the app may see.
  var statistics: HKStatistics {
    get throws(HKError) {
      switch self {
      case .statistics(let statistics): return statistics
      case .nothing(let type):
        throw HKError(
          .errorNoData,
          "No data available for the specified predicate: there are no samples of "
            + "\(type.identifier) that match it and that this app may read.")
      case .collection: throw .invalidArgument("Statistics of intervals were asked for.")
      }
    }
  }

  /// The statistics of intervals.
  ///
  /// - Throws: `HKError` if none were asked for.
  var collection: HKStatisticsCollection {
    get throws(HKError) {
      guard case .collection(let collection) = self else {
        throw .invalidArgument("No statistics of intervals were asked for.")
      }
      return collection
    }
  }
}
