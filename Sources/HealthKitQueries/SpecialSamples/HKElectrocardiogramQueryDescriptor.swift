public import HealthKitTypes

/// Asks for the voltages of an electrocardiogram, as a sequence in the order of time that ends with the
/// last.
///
/// ```swift
/// for try await measurement in HKElectrocardiogramQueryDescriptor(recording).results(for: store) {
///   let voltage = measurement.quantity(for: .appleWatchSimilarToLeadI)
///   line.append((measurement.timeSinceSampleStart, voltage?.doubleValue(for: .volt())))
/// }
/// ```
public struct HKElectrocardiogramQueryDescriptor: HKAsyncSequenceQuery, Sendable {
  private let search: ElectrocardiogramSearch

  /// Asks for the voltages of this electrocardiogram.
  public init(_ electrocardiogram: HKElectrocardiogram) {
    search = ElectrocardiogramSearch(electrocardiogram: electrocardiogram)
  }

  /// The voltages. Iterating throws `HKError`, with `errorNoData` if the store does not hold the
  /// electrocardiogram.
  public func results(for healthStore: HKHealthStore) -> Results {
    Results(search: search, store: healthStore)
  }

  /// The voltages of an electrocardiogram.
  public struct Results: AsyncSequence, Sendable {
    /// The voltages of a moment.
    public typealias Element = HKElectrocardiogram.VoltageMeasurement

    fileprivate let search: ElectrocardiogramSearch
    fileprivate let store: HKHealthStore

    /// The first step of an iteration.
    public func makeAsyncIterator() -> Iterator { Iterator(search: search, store: store) }

    /// Where an iteration stands.
    public struct Iterator: AsyncIteratorProtocol {
      private let search: ElectrocardiogramSearch
      private let store: HKHealthStore
      private var voltages: ElectrocardiogramVoltages?
      private var batch: IndexingIterator<[Element]> = [].makeIterator()
      private var isOver = false

      fileprivate init(search: ElectrocardiogramSearch, store: HKHealthStore) {
        self.search = search
        self.store = store
      }

      /// The next voltages; nil behind the last, and behind an error.
      public mutating func next() async throws -> Element? {
        try Task.checkCancellation()
        if let measurement = batch.next() { return measurement }
        if isOver { return nil }
        // Until it is known that there is more.
        isOver = true
        var voltages: ElectrocardiogramVoltages
        if let known = self.voltages {
          voltages = known
        } else {
          let (search, store) = (search, store)
          voltages = try await store.database.perform { () throws(HKError) in
            try search.voltages(in: store)
          }
        }
        guard let next = try voltages.next() else { return nil }
        isOver = false
        batch = next.makeIterator()
        self.voltages = voltages
        return batch.next()
      }
    }
  }
}
