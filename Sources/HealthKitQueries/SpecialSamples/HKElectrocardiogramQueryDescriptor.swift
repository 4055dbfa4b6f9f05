public import HealthKitTypes

/// Asks for the voltages of an electrocardiogram. A store here holds none: the answer is
/// `errorNoData`.
public struct HKElectrocardiogramQueryDescriptor: HKAsyncSequenceQuery, Sendable {
  /// The answers.
  public typealias Results = NoDataSequence<HKElectrocardiogram.VoltageMeasurement>

  private let electrocardiogram: HKElectrocardiogram

  /// Asks for the voltages of this electrocardiogram.
  public init(_ electrocardiogram: HKElectrocardiogram) {
    self.electrocardiogram = electrocardiogram
  }

  /// The answers of a store: none.
  public func results(for healthStore: HKHealthStore) -> Results {
    Results(of: electrocardiogram.sampleType, in: healthStore)
  }
}
