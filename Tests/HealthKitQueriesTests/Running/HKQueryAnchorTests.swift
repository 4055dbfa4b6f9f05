import Foundation
import HealthKitTypes
import Testing

@testable import HealthKitQueries

@Suite struct HKQueryAnchorTests {
  private let anchor = HKQueryAnchor(storeID: Data([1, 2, 3]), sequence: 1 << 40)

  @Test func anArchivedAnchorIsTheSamePoint() throws {
    for anchor in [anchor, HKQueryAnchor(fromValue: 7)] {
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: anchor, requiringSecureCoding: true)
      let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: data)
      #expect(read == anchor)
      #expect(read?.storeID == anchor.storeID)
    }
  }

  @Test func anchorsAreEqualAtTheSamePointOfTheSameStore() {
    #expect(anchor == HKQueryAnchor(storeID: Data([1, 2, 3]), sequence: 1 << 40))
    #expect(anchor.hash == HKQueryAnchor(storeID: Data([1, 2, 3]), sequence: 1 << 40).hash)
    #expect(anchor != HKQueryAnchor(storeID: Data([1, 2, 4]), sequence: 1 << 40))
    #expect(anchor != HKQueryAnchor(storeID: Data([1, 2, 3]), sequence: 1))
    #expect(HKQueryAnchor(fromValue: 0) == HKQueryAnchor(fromValue: 0))
    #expect(anchor.copy() as? HKQueryAnchor == anchor)
  }
}
