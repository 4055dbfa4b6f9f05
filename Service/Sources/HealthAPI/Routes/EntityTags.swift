/// Tags of answers in headers. They are weak: an answer and its gzip have the same one.
///
/// Source: RFC 9110, 8.8.3 and 13.1.2.
enum EntityTags {
  /// A tag as a header has it.
  static func quoted(_ tag: String) -> String { "W/\"\(tag)\"" }

  /// The tags of a header `If-None-Match`, without quotes.
  static func named(in header: String?) -> Set<String> {
    guard let header else { return [] }
    return Set(
      header.split(separator: ",").compactMap { part in
        let text = part.filter { $0 != " " && $0 != "\t" }
        let strong = text.hasPrefix("W/") ? text.dropFirst(2) : text[...]
        guard strong.count >= 2, strong.hasPrefix("\""), strong.hasSuffix("\"") else { return nil }
        return String(strong.dropFirst().dropLast())
      })
  }
}

/// How an answer may be coded.
enum ContentCoding {
  /// Whether a header `Accept-Encoding` takes gzip. Source: RFC 9110, 12.5.3.
  static func takesGzip(_ header: String?) -> Bool {
    guard let header else { return false }
    var ofAll = false
    for part in header.split(separator: ",") {
      let pieces = part.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
      let quality = pieces.dropFirst().first { $0.hasPrefix("q=") }.map {
        Double($0.dropFirst(2)) ?? 0
      }
      let isTaken = (quality ?? 1) > 0
      if pieces.first == "gzip" { return isTaken }
      if pieces.first == "*" { ofAll = isTaken }
    }
    return ofAll
  }
}
