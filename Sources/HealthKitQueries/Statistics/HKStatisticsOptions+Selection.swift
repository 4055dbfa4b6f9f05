internal import HealthCalculations
internal import HealthKitTypes

extension HKStatisticsOptions {
  /// The options that name a statistic of one kind of types only.
  private static let kinds: [(option: HKStatisticsOptions, name: String, isCumulative: Bool)] = [
    (.discreteAverage, "HKStatisticsOptionDiscreteAverage", false),
    (.discreteMin, "HKStatisticsOptionDiscreteMin", false),
    (.discreteMax, "HKStatisticsOptionDiscreteMax", false),
    (.cumulativeSum, "HKStatisticsOptionCumulativeSum", true),
  ]

  /// All options there are.
  private static let known: HKStatisticsOptions = [
    .separateBySource, .discreteAverage, .discreteMin, .discreteMax, .cumulativeSum, .mostRecent,
    .duration,
  ]

  /// Refuses options that have no meaning for a type.
  ///
  /// Semantics 3.10: the error names the option and the type.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` and the sentence of HealthKit's exception.
  func check(for type: HKQuantityType) throws(HKError) {
    let isCumulative = type.aggregationStyle == .cumulative
    for kind in Self.kinds where contains(kind.option) && kind.isCumulative != isCumulative {
      throw .exception(
        "Statistics option \(kind.name) is not compatible with "
          + "\(isCumulative ? "cumulative" : "discrete") data type \(type.identifier)")
    }
    let unknown = subtracting(Self.known)
    guard unknown.isEmpty else {
      throw .exception(
        "There is no statistics option with the raw value \(unknown.rawValue); use those of "
          + "HKStatisticsOptions.")
    }
  }

  /// What has to be calculated.
  var selection: StatisticSelection {
    var selection: StatisticSelection = .count
    if contains(.cumulativeSum) { selection.insert(.sum) }
    if contains(.discreteAverage) { selection.insert(.average) }
    if contains(.discreteMin) { selection.insert(.minimum) }
    if contains(.discreteMax) { selection.insert(.maximum) }
    if contains(.mostRecent) { selection.insert(.mostRecent) }
    if contains(.duration) { selection.insert(.duration) }
    return selection
  }
}

extension HKStatistics.Figures {
  /// The figures of a calculation that `options` ask for.
  init(_ figures: StatisticsFigures, _ options: HKStatisticsOptions) {
    func asked<Value>(_ option: HKStatisticsOptions, _ value: Value?) -> Value? {
      options.contains(option) ? value : nil
    }
    let latest = asked(.mostRecent, figures.mostRecent)
    self.init(
      sum: asked(.cumulativeSum, figures.sum), average: asked(.discreteAverage, figures.average),
      minimum: asked(.discreteMin, figures.minimum),
      maximum: asked(.discreteMax, figures.maximum), mostRecent: latest?.value,
      mostRecentStart: latest?.start, mostRecentEnd: latest?.end,
      duration: asked(.duration, figures.duration))
  }
}

extension BucketStatistics {
  /// The figures of a bucket, of the statistics that were selected; nil if it has no samples.
  /// O(log n).
  func figures(ofBucket bucket: Int) -> HKStatistics.Figures? {
    entry(ofBucket: bucket).map { figures(ofEntry: $0) }
  }

  /// The figures of one entry, of the statistics that were selected.
  func figures(ofEntry entry: Int) -> HKStatistics.Figures {
    func figure(_ column: [Double]) -> Double? { column.isEmpty ? nil : column[entry] }
    return HKStatistics.Figures(
      sum: figure(sums), average: figure(averages), minimum: figure(minima),
      maximum: figure(maxima), mostRecent: figure(mostRecentValues),
      mostRecentStart: figure(mostRecentStarts), mostRecentEnd: figure(mostRecentEnds),
      duration: figure(durations))
  }
}

extension MeasureKind {
  /// What the samples of a type measure.
  init(_ type: HKQuantityType) {
    switch type.aggregationStyle {
    case .cumulative: self = .quantity(.cumulative)
    case .discreteArithmetic: self = .quantity(.discreteArithmetic)
    case .discreteTemporallyWeighted: self = .quantity(.discreteTemporallyWeighted)
    case .discreteEquivalentContinuousLevel: self = .quantity(.discreteEquivalentContinuousLevel)
    }
  }
}
