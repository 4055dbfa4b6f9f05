internal import Foundation
internal import HealthKitTypes
internal import SampleStore

/// A question for the voltages of an electrocardiogram.
struct ElectrocardiogramSearch: Sendable {
  let electrocardiogram: HKElectrocardiogram

  /// Begins to read the voltages.
  ///
  /// - Throws: `HKError` with `errorNoData` if the store holds no such recording that the app may see.
  func voltages(in store: HKHealthStore) throws(HKError) -> ElectrocardiogramVoltages {
    let part = SampleSearch.Part(
      type: HKObjectType.electrocardiogramType(), condition: .uuids([electrocardiogram.uuid]))
    let found = try SampleSearch(parts: [part]).found(in: store).first
    do {
      if let found,
        let reader = try store.database.store.electrocardiogram(ofSequence: found.sequence)
      {
        return ElectrocardiogramVoltages(reader: reader)
      }
    } catch {
      throw HKError(storeError: error)
    }
    throw HKError(
      .errorNoData, "No data: the store holds no electrocardiogram \(electrocardiogram.uuid).")
  }
}

/// The voltages of an electrocardiogram, batch by batch, in the order of time.
struct ElectrocardiogramVoltages: Sendable {
  private var reader: ElectrocardiogramReader
  private var count = 0

  fileprivate init(reader: ElectrocardiogramReader) {
    self.reader = reader
  }

  /// The next voltages, at least one; nil behind the last.
  ///
  /// - Throws: `HKError` with `errorDatabaseInaccessible` if they are damaged.
  mutating func next() throws(HKError) -> [HKElectrocardiogram.VoltageMeasurement]? {
    do {
      guard let voltages = try reader.next() else { return nil }
      let (first, frequency) = (count, reader.figures.frequency)
      count += voltages.count
      let unit = HKUnit.voltUnit(with: .micro)
      return voltages.enumerated().map { place, voltage in
        HKElectrocardiogram.VoltageMeasurement(
          timeSinceSampleStart: Double(first + place) / frequency,
          quantities: [
            .appleWatchSimilarToLeadI: HKQuantity(unit: unit, doubleValue: voltage)
          ])
      }
    } catch {
      throw HKError(storeError: error)
    }
  }
}

extension HKElectrocardiogram {
  /// The object of a stored sample; nil for one that is no electrocardiogram.
  convenience init?(_ stored: StoredSample, provenance: ObjectProvenance) {
    guard let figures = stored.electrocardiogram else { return nil }
    self.init(
      start: Date(timeIntervalSince1970: stored.start),
      end: Date(timeIntervalSince1970: stored.end), classification: figures.classification,
      symptomsStatus: figures.symptomsStatus, numberOfVoltageMeasurements: Int(stored.value),
      averageHeartRate: figures.averageHeartRate.map {
        HKQuantity(unit: .count().unitDivided(by: .minute()), doubleValue: $0)
      },
      samplingFrequency: HKQuantity(unit: .hertz(), doubleValue: figures.frequency),
      provenance: provenance)
  }
}
