public import Foundation
public import HealthKitTypes

/// Asks for the single measurements behind quantity samples, as a sequence that ends with the last.
///
/// ```swift
/// let rates = HKQuantitySeriesSampleQueryDescriptor(
///   predicate: .quantitySample(type: HKQuantityType(.heartRate)), options: .includeSample)
/// for try await rate in rates.results(for: store) { print(rate.dateInterval.start, rate.quantity) }
/// ```
public struct HKQuantitySeriesSampleQueryDescriptor: HKAsyncSequenceQuery, Sendable {
  /// What comes, and how.
  public struct Options: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Options from their bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The sample of each measurement comes with it.
    public static let includeSample = Options(rawValue: 1)
    /// All measurements of a sample come before those of a sample that starts later. Else they come by their
    /// own start, those of overlapping samples among each other.
    public static let orderByQuantitySampleStartDate = Options(rawValue: 2)
  }

  /// A measurement.
  public struct Result: Equatable, Hashable, Sendable {
    /// The value.
    public let quantity: HKQuantity
    /// When it was measured.
    public let dateInterval: DateInterval
    /// The sample that it belongs to, if asked for.
    public let sample: HKQuantitySample?
  }

  /// Which samples.
  public var predicate: HKSamplePredicate<HKQuantitySample>
  /// What comes, and how.
  public var options: Options

  /// A descriptor.
  public init(predicate: HKSamplePredicate<HKQuantitySample>, options: Options = []) {
    self.predicate = predicate
    self.options = options
  }

  /// The measurements, by their start unless the options say otherwise. Iterating throws `HKError`.
  public func results(for healthStore: HKHealthStore) -> Results {
    Results(descriptor: self, store: healthStore)
  }

  /// The measurements. Samples are found at the first step, a series is read when it is its turn.
  public struct Results: AsyncSequence, Sendable {
    /// A measurement.
    public typealias Element = Result

    fileprivate let descriptor: HKQuantitySeriesSampleQueryDescriptor
    fileprivate let store: HKHealthStore

    /// The first step of an iteration.
    public func makeAsyncIterator() -> Iterator {
      Iterator(descriptor: descriptor, store: store)
    }

    /// Where an iteration stands.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate let descriptor: HKQuantitySeriesSampleQueryDescriptor
      fileprivate let store: HKHealthStore
      private var measurements: SeriesMeasurements?
      private var batch: ArraySlice<QuantitySeriesSearch.Measurement> = []

      fileprivate init(descriptor: HKQuantitySeriesSampleQueryDescriptor, store: HKHealthStore) {
        self.descriptor = descriptor
        self.store = store
      }

      /// The next measurement; nil behind the last.
      public mutating func next() async throws -> Result? {
        try Task.checkCancellation()
        if batch.isEmpty { try await readBatch() }
        return batch.popFirst().map {
          Result(
            quantity: $0.quantity, dateInterval: $0.interval,
            sample: descriptor.options.contains(.includeSample) ? $0.sample : nil)
        }
      }

      private mutating func readBatch() async throws {
        let (store, known) = (store, measurements)
        let search = QuantitySeriesSearch(
          part: try SampleSearch.Part(descriptor.predicate),
          isSampleBySample: descriptor.options.contains(.orderByQuantitySampleStartDate))
        let (measurements, batch) = try await store.database.perform { () throws(HKError) in
          var measurements: SeriesMeasurements
          if let known {
            measurements = known
          } else {
            measurements = try search.measurements(in: store)
          }
          let batch = try measurements.next(256, in: store)
          return (measurements, batch)
        }
        self.measurements = measurements
        self.batch = batch[...]
      }
    }
  }
}
