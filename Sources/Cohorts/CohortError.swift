/// Why something about a cohort as a whole could not be done. What is wrong with one file or one participant is a row
/// of a report instead.
public struct CohortError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What kind of thing went wrong. More may come.
  public struct Kind: Sendable, Hashable {
    private enum Name { case missing, badList, misuse }
    private let name: Name

    /// A folder or a file is not there, or holds nothing that could be used.
    public static let missing = Kind(name: .missing)
    /// The list of participants is not what it should be.
    public static let badList = Kind(name: .badList)
    /// What was asked for makes no sense for this cohort.
    public static let misuse = Kind(name: .misuse)
  }

  /// What kind of thing went wrong.
  public let kind: Kind
  /// The sentence: what, where, what to do.
  public let description: String

  /// An error with its sentence.
  public init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}
