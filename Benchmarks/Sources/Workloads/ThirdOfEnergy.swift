internal import Foundation
internal import HKStats
internal import HealthCalculations
internal import SampleStore

/// A store of active energy in a file, and the samples that start in the second third of its time.
struct ThirdOfEnergy: Sendable {
  static let type = HKQuantityType(.activeEnergyBurned)

  let store: HKHealthStore
  private let from: Double
  private let to: Double
  /// The places of the samples.
  let picked: [Int]

  init(_ samples: SampleColumns) throws {
    let fixture = StoreFixture()
    let imported = try fixture.open()
    try StoreFixture.write(StoreFixture.rows(samples), sources: 1, to: imported)
    imported.close()
    store = try HKHealthStore(configuration: .owner(URL(filePath: fixture.path)))
    let (first, last) = (samples.starts[0], samples.starts[samples.count - 1])
    let (from, to) = (first + (last - first) / 3, last - (last - first) / 3)
    (self.from, self.to) = (from, to)
    picked = samples.starts.indices.filter {
      samples.starts[$0] >= from && samples.starts[$0] < to
    }
  }

  /// What picks them.
  var predicate: NSPredicate {
    HKQuery.predicateForSamples(
      withStart: Date(timeIntervalSince1970: from), end: Date(timeIntervalSince1970: to),
      options: .strictStartDate)
  }
}
