public import Foundation
internal import HealthKitTypes

/// A point in the history of a store: what came after it is new.
///
/// An anchored query returns one. Archive it to go on from there another day:
///
/// ```swift
/// let data = try NSKeyedArchiver.archivedData(withRootObject: anchor, requiringSecureCoding: true)
/// ```
///
/// An anchor belongs to the store that it came from; another store refuses it.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKQueryAnchor: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The store; nil for a number that the caller chose.
  let storeID: Data?
  /// The sequence number of the last change before.
  let sequence: Int64

  init(storeID: Data?, sequence: Int64) {
    self.storeID = storeID
    self.sequence = sequence
    super.init()
  }

  /// The anchor of a number, as HealthKit once gave them out; 0 is the beginning.
  public convenience init(fromValue value: Int) {
    self.init(storeID: nil, sequence: Int64(value))
  }

  /// Two anchors are equal when they are the same point of the same store.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKQueryAnchor else { return false }
    return other.storeID == storeID && other.sequence == sequence
  }

  /// A hash of the point.
  open override var hash: Int { sequence.hashValue }

  /// The number of the point.
  open override var description: String { "<HKQueryAnchor \(sequence)>" }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the point and the store.
  open func encode(with coder: NSCoder) {
    coder.encode(NSNumber(value: sequence), forKey: "sequence")
    if let storeID { coder.encode(storeID as NSData, forKey: "store") }
  }

  /// Reads what ``encode(with:)`` wrote; `nil` without a point, or for a part of another kind.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "sequence"),
      let number = coder.decodeObject(of: NSNumber.self, forKey: "sequence")
    else { return nil }
    sequence = number.int64Value
    let namesStore = coder.containsValue(forKey: "store")
    storeID = namesStore ? coder.decodeObject(of: NSData.self, forKey: "store") as Data? : nil
    super.init()
    // Else an anchor of a damaged archive would be the beginning, or one of any store.
    guard coder.error == nil, (storeID != nil) == namesStore else { return nil }
  }

  /// The anchor itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
