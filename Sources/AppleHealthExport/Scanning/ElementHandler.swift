/// What the scanner reports to: elements in the order of the text.
///
/// The libxml2 reader of the tests drives the same protocol, which is how the two are compared.
protocol ElementHandler {
  /// A start tag; ``end(_:)`` follows for it, directly if the element is empty.
  mutating func start(_ tag: inout StartTag) throws

  /// The end of the element that was started last and has not ended.
  mutating func end(_ element: ElementName) throws

  /// Something ill-formed that does not stop the import, in `line`.
  mutating func note(_ fault: MarkupFault, line: Int)

  /// Takes the `Record` that begins at `position`, right inside the root, without a tag being made
  /// of it, if the handler can tell what it means from its bytes; nil if not.
  ///
  /// What comes of it is what ``start(_:)`` and ``end(_:)`` would make of the same bytes.
  mutating func takeRecord(_ view: ByteView, at position: Int, line: Int) throws -> TakenRecord?
}

extension ElementHandler {
  mutating func takeRecord(_ view: ByteView, at position: Int, line: Int) throws -> TakenRecord? {
    nil
  }
}

/// How far a handler went by itself, see ``ElementHandler/takeRecord(_:at:line:)``.
struct TakenRecord {
  /// The position behind the element, or behind its start tag.
  var end: Int
  /// The line feeds up to there.
  var lineFeeds: Int
  /// Whether only the start tag was taken and the element goes on.
  var isOpen: Bool
}
