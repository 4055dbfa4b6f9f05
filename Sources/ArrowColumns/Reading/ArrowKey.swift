/// What tells participants, types or sources apart: a whole number or a text.
public enum ArrowKey: Sendable, Hashable {
  /// A whole number.
  case integer(Int64)
  /// A text.
  case text(VerbatimText)
}

extension ArrowKey: CustomStringConvertible {
  /// The number's digits or the text.
  public var description: String {
    switch self {
    case .integer(let number): "\(number)"
    case .text(let text): text.string
    }
  }
}

/// A text that equals another one only byte by byte, where `String` goes by canonical equivalence: a composed and
/// a decomposed "é" are two sources.
public struct VerbatimText: Sendable, Hashable {
  /// The text.
  public let string: String

  /// A text as it is.
  public init(_ string: String) {
    self.string = string
  }

  /// Whether the UTF-8 bytes are the same.
  public static func == (left: VerbatimText, right: VerbatimText) -> Bool {
    left.string.utf8.elementsEqual(right.string.utf8)
  }

  /// Hashes the UTF-8 bytes.
  public func hash(into hasher: inout Hasher) {
    var string = string
    string.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
