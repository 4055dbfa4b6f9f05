/// What is wrong with a piece of text whose end is nevertheless known, so that the import goes on.
///
/// The first group is tolerated and counted: the row is taken. The second group costs the element:
/// it is skipped, counted and reported with its line.
public enum MarkupFault: String, Sendable, Hashable, CaseIterable {
  /// A character that XML does not allow, such as U+0001; it is kept as it is.
  case controlCharacter = "control character"
  /// An attribute given twice in a tag; the first counts.
  case repeatedAttribute = "repeated attribute"
  /// Text between elements that is not well-formed; no row depends on it.
  case strayText = "ill-formed text between elements"
  /// A comment or processing instruction that is not well-formed; no row depends on it.
  case strayMarkup = "ill-formed comment or processing instruction"
  /// A metadata entry without a key; the entry is left out.
  case metadataWithoutKey = "metadata entry without a key"

  /// An ampersand that does not begin one of XML's five entities or a character reference.
  case badReference = "unknown or broken & reference"
  /// A `<` inside an attribute's value.
  case lessThanInValue = "< in an attribute's value"
  /// Bytes that are not UTF-8, or a zero byte.
  case notText = "bytes that are not text"

  /// Whether an element with this fault is skipped.
  public var costsElement: Bool {
    switch self {
    case .badReference, .lessThanInValue, .notText: true
    default: false
    }
  }
}
