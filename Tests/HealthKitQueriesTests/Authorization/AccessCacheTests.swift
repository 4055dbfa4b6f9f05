import Foundation
import HealthKitTypes
import SampleStore
import TestSupport
import Testing

@testable import HealthKitQueries

/// A permission counts from the moment it is written, by whomever.
@Suite struct AccessCacheTests {
  private let steps = HKQuantityType(.stepCount)
  private let app = ReadAccessTests.app.bundleIdentifier

  private func permission(_ isGranted: Bool) -> StoredPermission {
    StoredPermission(app: app, type: steps.identifier, read: isGranted)
  }

  @Test func anAnswerHoldsUntilSomebodyWrites() throws {
    let store = try SampleStore.inMemory()
    let cache = AccessCache()
    var asked = 0
    func ask(_ type: String) throws -> ReadAccess {
      try cache.access(ofApp: app, to: type, at: store.commitStamp()) {
        asked += 1
        return .everything
      }
    }
    for _ in 0..<3 { #expect(try ask("a") == .everything) }
    #expect(asked == 1)
    #expect(try ask("b") == .everything)
    #expect(asked == 2)
    try store.decide([permission(true)])
    #expect(try ask("a") == .everything)
    #expect(asked == 3)
  }

  @Test func anErrorIsNotKept() throws {
    let store = try SampleStore.inMemory()
    let cache = AccessCache()
    let stamp = try store.commitStamp()
    #expect(throws: HKError.self) {
      try cache.access(ofApp: app, to: "a", at: stamp) { throw HKError(.errorNoData) }
    }
    #expect(cache.access(ofApp: app, to: "a", at: stamp) { .everything } == .everything)
  }

  @Test func manyTypesStayBounded() throws {
    let store = try SampleStore.inMemory()
    let cache = AccessCache()
    let stamp = try store.commitStamp()
    for round in 0..<3000 {
      let own = ReadAccess.own(bundleIdentifier: "\(round)", objects: [])
      #expect(cache.access(ofApp: app, to: "\(round)", at: stamp) { own } == own)
      #expect(cache.count <= AccessCache.limit)
    }
  }

  @Test func aRevocationByAnotherConnectionCountsAtOnce() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("health.sqlite")
    let store = try HKHealthStore(
      configuration: .init(
        storage: .file(URL(fileURLWithPath: path)), app: ReadAccessTests.app))
    let other = try SampleStore.open(path, mode: .readWrite(create: false))
    #expect(throws: HKError.self) { try store.readAccess(to: steps) }
    try other.decide([permission(true)])
    for _ in 0..<2 { #expect(try store.readAccess(to: steps) == .everything) }
    try other.decide([permission(false)])
    for _ in 0..<2 { #expect(try store.readAccess(to: steps) == ReadAccessTests.own) }
  }

  @Test func appsAreToldApartByTheScalarsOfTheirIdentifiers() throws {
    // Swift takes both for equal texts.
    let apps = ["org.caf\u{E9}", "org.cafe\u{301}"].map {
      HealthApp(bundleIdentifier: $0, name: "Coffee")
    }
    let store = try HKHealthStore(configuration: .init(app: apps[0]))
    let other = store.store(for: .init(app: apps[1]))
    try store.database.store.decide([
      StoredPermission(app: apps[0].bundleIdentifier, type: steps.identifier, read: true)
    ])
    #expect(try store.readAccess(to: steps) == .everything)
    #expect(throws: HKError.self) { try other.readAccess(to: steps) }
    let own = apps.map { ReadAccess.own(bundleIdentifier: $0.bundleIdentifier, objects: []) }
    #expect(own[0] != own[1])
    #expect(Set(own).count == 2)
  }
}
