/// Comparison of names by their Unicode scalars, as sources and devices are told apart.
///
/// Swift's `==` for strings treats canonically equivalent texts as equal; a source name in an export
/// is taken verbatim instead, so `é` as one scalar and as two are different names.
package enum ScalarText {
  /// Whether both texts are absent or hold the same scalars.
  package static func equal(_ left: String?, _ right: String?) -> Bool {
    switch (left, right) {
    case (nil, nil): true
    case (let left?, let right?): equal(left, right)
    default: false
    }
  }

  private static func equal(_ left: String, _ right: String) -> Bool {
    // Texts of the same scalars are equal; of texts that are, ASCII has the same scalars.
    left == right
      && (left.utf8Span.isKnownASCII && right.utf8Span.isKnownASCII
        || left.utf8.elementsEqual(right.utf8))
  }

  /// Feeds a text, or its absence, into a hasher. Canonically equivalent texts, which are rare, collide.
  package static func hash(_ text: String?, into hasher: inout Hasher) {
    hasher.combine(text)
  }
}
