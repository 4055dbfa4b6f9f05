/// Why an import stopped; the store is then as it was before.
///
/// Semantics 7.5: the store is as it was before.
public struct ExportError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What kind of thing went wrong.
  public enum Kind: Sendable, Equatable {
    /// A path does not exist or cannot be read.
    case unreadable
    /// There is no Apple Health export at the path.
    case notAnExport
    /// The text ends or breaks off where it must not.
    case damagedText
    /// The zip is truncated, corrupt or encrypted.
    case damagedArchive
    /// The caller asked to stop.
    case cancelled
  }

  /// What kind of thing went wrong.
  public let kind: Kind
  /// The sentence: what, where, what to do.
  public let description: String
  /// The line of the text, counted from 1, where that is known.
  public let line: Int?
  /// The position in the text (not in the zip), in bytes, where that is known.
  public let byteOffset: Int64?

  /// An error with its sentence.
  public init(
    _ kind: Kind, _ description: String, line: Int? = nil, byteOffset: Int64? = nil
  ) {
    self.kind = kind
    self.description = description
    self.line = line
    self.byteOffset = byteOffset
  }
}
