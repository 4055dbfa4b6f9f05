import Foundation
import HealthKitTypes
import SampleStore
import TestSupport
import Testing

@testable import HealthKitQueries

/// Health stores in an encrypted file.
struct EncryptedStorageTests {
  private func configuration(
    _ path: String, _ encryption: HKHealthStore.Configuration.Encryption?
  ) -> HKHealthStore.Configuration {
    var configuration = HKHealthStore.Configuration.owner(URL(filePath: path))
    configuration.encryption = encryption
    return configuration
  }

  @Test func aFileIsMadeAndOpenedWithItsKeyAlone() async throws {
    let folder = try TemporaryDirectory()
    let (path, keyPath) = (folder.file("health.sqlite"), folder.file("health.key"))
    try StoreKey.random().write(toFile: keyPath)
    let key = HKHealthStore.Configuration.Encryption.keyFile(URL(filePath: keyPath))
    let sample = HKQuantitySample(
      type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 7),
      start: Date(timeIntervalSinceReferenceDate: 0), end: Date(timeIntervalSinceReferenceDate: 60))
    do {
      let store = try HKHealthStore(configuration: configuration(path, key))
      try await store.save(sample)
      // Whoever opens what is open already needs the key as well.
      for other in [nil, .passphrase("some words")] as [HKHealthStore.Configuration.Encryption?] {
        let error = #expect(throws: HKError.self) {
          try HKHealthStore(configuration: configuration(path, other))
        }
        #expect(error?.code == .errorDatabaseInaccessible)
      }
    }
    #expect(try SampleStore.isEncrypted(path))
    let store = try HKHealthStore(configuration: configuration(path, key))
    let descriptor = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: HKQuantityType(.stepCount))], sortDescriptors: [])
    let found = try await descriptor.result(for: store)
    #expect(found.map { $0.quantity.doubleValue(for: .count()) } == [7])
  }

  @Test func aKeyForAPlainFileIsRefused() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("health.sqlite")
    _ = try HKHealthStore(configuration: configuration(path, nil))
    #expect(throws: HKError.self) {
      try HKHealthStore(configuration: configuration(path, .passphrase("some words")))
    }
  }
}
