/// Who a participant is in a cohort: any text that is not empty, which stands in the first column of every answer.
///
/// ```swift
/// let id = try ParticipantID("Müller, A.")
/// print(id)            // Müller, A.
/// print(id.fileName)   // M%C3%BCller%2C%20A.
/// ```
///
/// In names of files letters and digits of ASCII, `-`, `_` and, but at the beginning, `.` stand for themselves; every
/// other byte of the UTF-8 text is `%` and two hexadecimal digits. So no id leads out of its folder or hides, and the
/// id can be read from the name again.
public struct ParticipantID: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The id as it was given.
  public let description: String
  /// The id as the beginning of a file's name.
  public let fileName: String

  /// How many bytes a file's name may begin with: systems take 255, endings and a number included.
  private static let longestFileName = 200

  /// The id of a text.
  ///
  /// - Throws: ``CohortError`` for an empty text, and for one that is too long for the name of a file.
  public init(_ text: String) throws(CohortError) {
    guard !text.utf8.isEmpty else {
      throw CohortError(.badList, "The id of a participant is empty.")
    }
    var name = ""
    for (place, byte) in text.utf8.enumerated() {
      if Self.isPlain(byte) || place > 0 && byte == UInt8(ascii: ".") {
        name.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        name += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    guard name.utf8.count <= Self.longestFileName else {
      throw CohortError(
        .badList,
        "The id '\(text.prefix(40))...' of a participant is too long for the name of a file: it takes "
          + "\(name.utf8.count) bytes, \(Self.longestFileName) are possible. Give a shorter one with --ids."
      )
    }
    description = text
    fileName = name
  }

  /// The id of the beginning of a text that is too long for one.
  init(shortening text: String) throws(CohortError) {
    // A byte takes three at most.
    var beginning = ""
    for scalar in text.unicodeScalars {
      guard beginning.utf8.count + scalar.utf8.count + 3 <= Self.longestFileName / 3 else { break }
      beginning.unicodeScalars.append(scalar)
    }
    try self.init(beginning + "...")
  }

  /// The id whose ``fileName`` is a text; nil if there is none.
  public init?(fileName: String) {
    var bytes: [UInt8] = []
    var rest = fileName.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let escaped = UInt8(String(rest.prefix(2)) ?? "", radix: 16) else {
        return nil
      }
      bytes.append(escaped)
      rest = rest.dropFirst(2)
    }
    guard let text = String(validating: bytes, as: UTF8.self), let id = try? Self(text),
      id.fileName == fileName
    else { return nil }
    self = id
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Whether two ids are the same, byte by byte.
  public static func == (left: ParticipantID, right: ParticipantID) -> Bool {
    left.fileName == right.fileName
  }

  /// Hashes the id.
  public func hash(into hasher: inout Hasher) { hasher.combine(fileName) }

  /// The order of participants in answers: that of their UTF-8 bytes.
  public static func < (left: ParticipantID, right: ParticipantID) -> Bool {
    left.description.utf8.lexicographicallyPrecedes(right.description.utf8)
  }
}
