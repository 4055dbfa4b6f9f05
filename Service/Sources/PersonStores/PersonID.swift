/// The name of a person in addresses and of their store's file: `anna`, `me`.
///
/// 1 to 64 lowercase letters of ASCII, digits, `-` and `_`, the first of which is a letter or a digit: so it is never part of
/// a path, hidden, or the same as another one on a disk that does not tell capitals apart.
public struct PersonID: Hashable, Sendable, CustomStringConvertible {
  /// The name.
  public let text: String

  /// A name, nil for a text that is none.
  public init?(_ text: some StringProtocol) {
    let bytes = text.utf8
    guard (1...64).contains(bytes.count), let first = bytes.first,
      Self.isLetterOrDigit(first),
      bytes.allSatisfy({
        Self.isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      })
    else { return nil }
    self.text = String(text)
  }

  private init(known text: String) {
    self.text = text
  }

  /// Whoever a single store is about.
  public static let me = PersonID(known: "me")

  /// The name.
  public var description: String { text }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
