/// A name and its value: an attribute or a piece of metadata, in the order of the file or of the app.
///
/// An export writes everything as text. What an app saves keeps its kind, so that it comes back as
/// what it was: the text "1" is no number.
public struct NamedValue: Sendable, Hashable, Codable {
  /// What a value is.
  public enum Kind: UInt8, Sendable, Hashable, Codable {
    /// Text of an export, which may stand for any of the others.
    case written
    /// A text.
    case text
    /// A number or a truth value, as the shortest decimal that gives it back.
    case number
    /// An instant in seconds since 2001, which is how dates are held in memory.
    case date
    /// A number, a space, and a unit.
    case quantity
  }

  /// The name: a metadata key or an attribute.
  public var name: String
  /// The value; of an export, verbatim.
  public var value: String
  /// What the value is.
  public var kind: Kind

  /// A pair from its parts.
  public init(name: String, value: String, kind: Kind = .written) {
    self.name = name
    self.value = value
    self.kind = kind
  }

  private enum CodingKeys: String, CodingKey {
    case name, value, kind
  }

  /// Reads what ``encode(to:)`` wrote.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    value = try container.decode(String.self, forKey: .value)
    kind = try container.decodeIfPresent(Kind.self, forKey: .kind) ?? .written
  }

  /// Writes name and value, and the kind unless it is text of an export: those are compared as bytes
  /// with what earlier versions wrote.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(value, forKey: .value)
    if kind != .written { try container.encode(kind, forKey: .kind) }
  }
}
