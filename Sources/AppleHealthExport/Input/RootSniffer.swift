/// Finds out whether a text is an Apple Health export by its first block.
///
/// Semantics 7.1: the root element tells an export, whatever its name.
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
      if let encoding = Self.foreignEncoding(block.view) {
        return .other(
          "is text in \(encoding), while exports are UTF-8 (convert it if it is one)")
      }
      let view = block.view
      var index = 0
      if view.hasPrefix("\u{FEFF}") { index = 3 }
      while index < view.count, [9, 10, 13, 32].contains(view[index]) { index += 1 }
      let looksLikeXML = index < view.count && view[index] == UInt8(ascii: "<")
      return looksLikeXML && !isWhole ? .export : .other("is not XML with the root <HealthData>")
    }
  }

  /// The encoding that a text claims, by its byte order mark, its first characters or its XML
  /// declaration, if it is none that can be read as UTF-8.
  private static func foreignEncoding(_ view: ByteView) -> String? {
    let head = view.count >= 4 ? (view[0], view[1], view[2], view[3]) : (0, 0, 0, 0)
    switch head {
    case (0xFE, 0xFF, _, _), (0xFF, 0xFE, _, _), (0, 0x3C, 0, _), (0x3C, 0, _, 0):
      return "UTF-16"
    default: break
    }
    let start = view.hasPrefix("\u{FEFF}") ? 3 : 0
    guard view.slice(start, view.count).hasPrefix("<?"),
      let end = view.firstIndex(of: UInt8(ascii: "?"), from: start + 2),
      let encoding = XMLDeclaration(view.slice(start + 2, end))?.encoding,
      !XMLDeclaration.isUTF8(encoding)
    else { return nil }
    return String(encoding.prefix(40))
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
