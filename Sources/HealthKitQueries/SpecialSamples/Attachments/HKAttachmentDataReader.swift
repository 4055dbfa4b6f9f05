public import Foundation
public import HealthKitTypes

/// Reads the file of an attachment. A store here holds none: reading throws `errorNoData`. Since iOS 16.
public final class HKAttachmentDataReader: Sendable {
  /// Whose file is read.
  public let attachment: HKAttachment

  init(_ attachment: HKAttachment) {
    self.attachment = attachment
  }

  /// How far reading is: it is over as soon as it began.
  public var progress: Progress { .ofNothing() }

  /// The file.
  ///
  /// - Throws: `HKError` with `errorNoData`, always.
  public var data: Data {
    get async throws { throw HKError.noFile(of: attachment) }
  }

  /// The bytes of the file. Iterating throws `HKError` with `errorNoData`.
  public var bytes: HKAttachment.AsyncBytes { HKAttachment.AsyncBytes(attachment) }
}

extension HKAttachment {
  /// The bytes of a file, one by one.
  public struct AsyncBytes: AsyncSequence, Sendable {
    /// One byte.
    public typealias Element = UInt8

    private let attachment: HKAttachment

    init(_ attachment: HKAttachment) {
      self.attachment = attachment
    }

    /// The first step of an iteration.
    public func makeAsyncIterator() -> Iterator { Iterator(attachment) }

    /// Where an iteration stands.
    public struct Iterator: AsyncIteratorProtocol {
      private var attachment: HKAttachment?

      fileprivate init(_ attachment: HKAttachment) {
        self.attachment = attachment
      }

      /// The next byte: there is none.
      ///
      /// - Throws: `HKError` with `errorNoData` the first time.
      public mutating func next() async throws -> UInt8? {
        guard let missing = attachment else { return nil }
        attachment = nil
        throw HKError.noFile(of: missing)
      }
    }
  }
}
