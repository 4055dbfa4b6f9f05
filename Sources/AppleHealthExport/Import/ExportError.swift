/// Why an import stopped; the store is then as it was before.
///
/// Semantics 7.5: the store is as it was before.
public struct ExportError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What kind of thing went wrong. More may come.
  public struct Kind: Sendable, Hashable, CustomStringConvertible {
    private enum Name: String {
      case unreadable, notAnExport, damagedText, damagedArchive, cancelled, otherPerson
      case shortOfThreads, shortOfFiles
    }
    private let name: Name

    /// A path does not exist or cannot be read.
    public static let unreadable = Self(name: .unreadable)
    /// There is no Apple Health export at the path.
    public static let notAnExport = Self(name: .notAnExport)
    /// The text ends or breaks off where it must not.
    public static let damagedText = Self(name: .damagedText)
    /// The zip is truncated, corrupt or encrypted.
    public static let damagedArchive = Self(name: .damagedArchive)
    /// The caller asked to stop.
    public static let cancelled = Self(name: .cancelled)
    /// The file is another person's than the store.
    public static let otherPerson = Self(name: .otherPerson)
    /// The system gives the program no further thread.
    public static let shortOfThreads = Self(name: .shortOfThreads)
    /// The system lets the program open too few files at a time.
    public static let shortOfFiles = Self(name: .shortOfFiles)

    /// The name of the member: `unreadable`.
    public var description: String { name.rawValue }
  }

  /// What kind of thing went wrong.
  public let kind: Kind
  /// What went wrong, and where.
  public let finding: String
  /// What to do about it with the command; empty where the finding says it, or nothing helps.
  public let advice: String
  /// The line of the text, counted from 1, where that is known.
  public let line: Int?
  /// The position in the text (not in the zip), in bytes, where that is known.
  public let byteOffset: Int64?

  /// An error with its sentences.
  public init(
    _ kind: Kind, _ finding: String, advice: String = "", line: Int? = nil,
    byteOffset: Int64? = nil
  ) {
    self.kind = kind
    self.finding = finding
    self.advice = advice
    self.line = line
    self.byteOffset = byteOffset
  }

  /// The sentences: what, where, what to do.
  public var description: String { advice.isEmpty ? finding : "\(finding) \(advice)" }
}
