public import Foundation
public import HealthKitTypes

/// The way to the files that belong to objects. A store here keeps none: no object has any, and none
/// can be added. Since iOS 16.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKAttachmentStore: NSObject, @unchecked Sendable {
  private let healthStore: HKHealthStore

  /// The attachments of a store.
  public init(healthStore: HKHealthStore) {
    self.healthStore = healthStore
  }

  // MARK: Finding

  /// The files that belong to an object: none.
  open func attachments(for object: HKObject) async throws -> [HKAttachment] { [] }

  /// The same with a handler, which is called once, on a queue of the store's.
  @preconcurrency
  open func getAttachments(
    for object: HKObject, completion: @escaping @Sendable ([HKAttachment]?, (any Error)?) -> Void
  ) {
    healthStore.database.queue.async { completion([], nil) }
  }

  // MARK: Reading

  /// What reads the file of an attachment.
  open func dataReader(for attachment: HKAttachment) -> HKAttachmentDataReader {
    HKAttachmentDataReader(attachment)
  }

  /// Hands the file of an attachment to a handler, which is called once, on a queue of the store's: with
  /// `errorNoData`.
  @preconcurrency
  @discardableResult
  open func getData(
    for attachment: HKAttachment, completion: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    healthStore.database.queue.async { completion(nil, HKError.noFile(of: attachment)) }
    return .ofNothing()
  }

  /// Hands the file of an attachment to a handler piece by piece; it is called once, on a queue of the
  /// store's: with `errorNoData`, and that it is done.
  @preconcurrency
  @discardableResult
  open func streamData(
    for attachment: HKAttachment,
    dataHandler: @escaping @Sendable (Data?, (any Error)?, Bool) -> Void
  ) -> Progress {
    healthStore.database.queue.async { dataHandler(nil, HKError.noFile(of: attachment), true) }
    return .ofNothing()
  }

  // MARK: Changing

  /// Adds a file to an object: not here.
  ///
  /// - Throws: `HKError` with `errorHealthDataUnavailable`, always.
  @discardableResult
  open func addAttachment(
    to object: HKObject, name: String, contentType: HKAttachment.ContentType, url: URL,
    metadata: [String: Any] = [:]
  ) async throws -> HKAttachment {
    throw HKError.noPlace(forFile: name)
  }

  /// The same with a handler, which is called once, on a queue of the store's.
  @preconcurrency
  open func addAttachment(
    to object: HKObject, name: String, contentType: HKAttachment.ContentType, url: URL,
    metadata: [String: Any] = [:],
    completion: @escaping @Sendable (HKAttachment?, (any Error)?) -> Void
  ) {
    healthStore.database.queue.async { completion(nil, HKError.noPlace(forFile: name)) }
  }

  /// Removes a file from an object: there are none.
  ///
  /// - Throws: `HKError` with `errorNoData`, always.
  open func removeAttachment(_ attachment: HKAttachment, from object: HKObject) async throws {
    throw HKError.noFile(of: attachment)
  }

  /// The same with a handler, which is called once, on a queue of the store's.
  @preconcurrency
  open func removeAttachment(
    _ attachment: HKAttachment, from object: HKObject,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    healthStore.database.queue.async { completion(false, HKError.noFile(of: attachment)) }
  }
}

extension HKError {
  /// The answer to a question for the file of an attachment.
  static func noFile(of attachment: HKAttachment) -> HKError {
    HKError(
      .errorNoData,
      "There is no file \(attachment.name): a store here does not hold attachments. Ask the phone for it."
    )
  }

  /// The answer to an attempt to add a file.
  fileprivate static func noPlace(forFile name: String) -> HKError {
    HKError(
      .errorHealthDataUnavailable,
      "The file \(name) cannot be attached: a store here does not hold attachments. Keep it beside the "
        + "store, under the UUID of the object.")
  }
}

extension Progress {
  /// The progress of what is over as soon as it began.
  static func ofNothing() -> Progress {
    let progress = Progress(totalUnitCount: 1)
    progress.completedUnitCount = 1
    return progress
  }
}
