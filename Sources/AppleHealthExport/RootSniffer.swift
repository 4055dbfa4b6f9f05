/// Finds out whether a text is an Apple Health export by its first block.
enum RootSniffer {
  /// What the first block says.
  enum Answer: Equatable {
    /// The root is `HealthData`, or the block ends before the root is reached.
    case export
    /// Something else, in words for an error sentence.
    case other(String)
  }

  /// What a text is that begins with the data of `block`.
  ///
  /// - Parameter isWhole: whether the block holds the whole text.
  static func sniff(_ block: ByteBlock, isWhole: Bool) -> Answer {
    guard block.count > 0 else { return .other("is empty") }
    var handler = FirstElement()
    var scanner = ExportScanner(SingleBlock(block), name: "", elementLimit: .max)
    do {
      switch try scanner.scan(into: &handler) {
      case .export: return .export
      case .otherRoot(let name): return .other("has the root <\(name.prefix(40))>")
      }
    } catch is FirstElement.Found {
      return .export
    } catch {
      let view = block.view
      var index = 0
      if view.hasPrefix("\u{FEFF}") { index = 3 }
      while index < view.count, [9, 10, 13, 32].contains(view[index]) { index += 1 }
      let looksLikeXML = index < view.count && view[index] == UInt8(ascii: "<")
      return looksLikeXML && !isWhole ? .export : .other("is not XML with the root <HealthData>")
    }
  }

  private struct FirstElement: ElementHandler {
    struct Found: Error {}
    mutating func start(_ tag: inout StartTag) throws { throw Found() }
    mutating func end(_ element: ElementName) throws {}
    mutating func note(_ fault: MarkupFault, line: Int) {}
  }

  private struct SingleBlock: BlockSource {
    private var block: ByteBlock?
    init(_ block: ByteBlock) { self.block = block }
    mutating func nextBlock() throws -> ByteBlock? {
      defer { block = nil }
      return block
    }
    mutating func recycle(_ block: ByteBlock) {}
  }
}
