import Foundation
import HealthKitTypes
import Synchronization
import Testing

@testable import HealthKitQueries

/// Writes what is no anchor.
final class ForeignAnchor: NSObject, NSSecureCoding {
  enum Part: CaseIterable { case row, text, store }

  static let part = Mutex(Part.row)
  static var supportsSecureCoding: Bool { true }

  override init() {}
  required init?(coder: NSCoder) { nil }

  func encode(with coder: NSCoder) {
    switch Self.part.withLock({ $0 }) {
    case .row: coder.encode(Int64(5), forKey: "rowid")
    case .text: coder.encode("five" as NSString, forKey: "sequence")
    case .store:
      coder.encode(NSNumber(value: 5), forKey: "sequence")
      coder.encode("five" as NSString, forKey: "store")
    }
  }
}

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

  @Test func archivesOfSomethingElseAreNoAnchors() throws {
    for part in ForeignAnchor.Part.allCases {
      ForeignAnchor.part.withLock { $0 = part }
      let archiver = NSKeyedArchiver(requiringSecureCoding: true)
      archiver.encode(ForeignAnchor(), forKey: NSKeyedArchiveRootObjectKey)
      archiver.finishEncoding()
      let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
      unarchiver.decodingFailurePolicy = .setErrorAndReturn
      unarchiver.setClass(HKQueryAnchor.self, forClassName: NSStringFromClass(ForeignAnchor.self))
      #expect(
        unarchiver.decodeObject(of: HKQueryAnchor.self, forKey: NSKeyedArchiveRootObjectKey) == nil,
        "\(part)")
    }
  }
}
