/// A series of a cumulative type, under the name that HealthKit had for it in iOS 12 and deprecates
/// since iOS 13: any cumulative sample.
public typealias HKCumulativeQuantitySeriesSample = HKCumulativeQuantitySample

extension HKCumulativeQuantitySample {
  /// The sum of the sample's measurements, ``sumQuantity``, under its name of iOS 12.
  public var sum: HKQuantity { sumQuantity }
}
