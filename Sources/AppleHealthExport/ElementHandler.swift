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
}
