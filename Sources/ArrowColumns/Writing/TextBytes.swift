/// The texts of a column that is being made, one after the other, between offsets.
public struct TextBytes: Sendable, Equatable {
  /// Where each text begins, and where the last one ends.
  public private(set) var offsets: [Int32] = [0]
  /// All bytes.
  public private(set) var bytes: [UInt8] = []

  /// More bytes than that no column may have: see ``hasRoom(for:count:)``.
  public static let largestSize = Int(Int32.max)

  /// No texts.
  public init() {}

  /// A number of texts without a character.
  public init(empty count: Int) { offsets = Array(repeating: 0, count: count + 1) }

  /// How many texts there are.
  public var count: Int { offsets.count - 1 }

  /// Whether a text still fits a number of times.
  public func hasRoom(for text: String, count: Int) -> Bool {
    let (size, isTooLarge) = text.utf8.count.multipliedReportingOverflow(by: count)
    return !isTooLarge && size <= Self.largestSize - bytes.count
  }

  /// Adds a text a number of times, which must have room. Amortised O(bytes).
  public mutating func append(_ text: String, count: Int = 1) {
    precondition(hasRoom(for: text, count: count), "a column of texts has less than 2 GiB")
    guard count > 0 else { return }
    var text = text
    let first = bytes.count
    let size = text.utf8.count
    bytes.append(addingCapacity: size * count) { output in
      unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
        guard let base = buffer.baseAddress else { return }
        text.withUTF8 { utf8 in
          guard let source = utf8.baseAddress else { return }
          unsafe base.update(from: source, count: size)
        }
        // Once it stands there, copies double until there are enough.
        var done = size
        while done < size * count {
          let next = min(done, size * count - done)
          unsafe (base + done).update(from: base, count: next)
          done += next
        }
        initialized += size * count
      }
    }
    offsets.append(addingCapacity: count) { output in
      for number in 1...count {
        output.append(Int32(truncatingIfNeeded: first &+ size &* number))
      }
    }
  }
}
