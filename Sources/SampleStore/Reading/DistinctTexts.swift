/// Texts, each once, byte by byte, and where each stands.
package struct DistinctTexts: Sendable {
  /// The texts, in the order in which they were met.
  package private(set) var texts: [String] = []
  private var places: [[UInt8]: Int32] = [:]

  /// No texts.
  package init() {}

  /// The place of a text, which is the last one if it is new.
  package mutating func place(of text: String) -> Int32 {
    let bytes = Array(text.utf8)
    if let known = places[bytes] { return known }
    let place = Int32(texts.count)
    texts.append(text)
    places[bytes] = place
    return place
  }
}
