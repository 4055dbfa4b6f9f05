/// Comparison of names by their Unicode scalars, as sources and devices are told apart.
///
/// Swift's `==` for strings treats canonically equivalent texts as equal; a source name in an export
/// is taken verbatim instead, so `é` as one scalar and as two are different names.
package enum ScalarText {
  /// Whether both texts are absent or hold the same scalars.
  package static func equal(_ left: String?, _ right: String?) -> Bool {
    switch (left, right) {
    case (nil, nil): true
    case (let left?, let right?): left.utf8.elementsEqual(right.utf8)
    default: false
    }
  }

  /// Feeds the scalars of a text, or its absence, into a hasher.
  package static func hash(_ text: String?, into hasher: inout Hasher) {
    guard let text else {
      hasher.combine(UInt8(0))
      return
    }
    hasher.combine(UInt8(1))
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(UInt8(255))
  }
}
