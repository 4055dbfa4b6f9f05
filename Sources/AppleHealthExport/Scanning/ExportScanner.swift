/// Finds the elements of an Apple Health export in blocks of bytes.
///
/// The text is read as XML 1.0 in UTF-8 with these liberties: the DOCTYPE is skipped whatever is in
/// it (iOS 16.0 wrote a broken one), control characters are kept, and of a repeated attribute the
/// first counts; all but the DOCTYPE are reported to the handler as ``MarkupFault``s. Anything else
/// ill-formed either marks its tag with a fault, when the tag's end is certain, or stops the scan
/// with an ``ExportError``. What comes out does not depend on where the blocks end.
///
/// Memory: one block and the element that lies across its end, which may be at most
/// ``elementLimit`` bytes long. Complexity: linear in the text.
struct ExportScanner<Source: BlockSource> {
  /// What the text turned out to be.
  enum Outcome: Equatable {
    /// An Apple Health export; the handler was told of its elements.
    case export
    /// XML with another root; the handler was told nothing.
    case otherRoot(String)
  }

  enum Step {
    case complete, incomplete, otherRoot
  }

  enum Phase {
    case prolog, content, epilog
  }

  struct OpenElement {
    var element: ElementName
    var nameStart: Int
    var line: Int
  }

  /// The longest tag, comment or run of text that is taken, in bytes.
  let elementLimit: Int
  /// The most attributes that one tag may have.
  static var attributeLimit: Int { 1_000 }
  /// How deep elements may lie in one another (libxml2's own limit).
  static var depthLimit: Int { 256 }

  let name: String
  /// The names of attributes, at hand without a look at whether they have been set up.
  let attributeTable = AttributeName.table
  private var source: Source
  private var block: ByteBlock?
  private var isDry = false
  /// The bytes of the text in front of `view`.
  private var consumed: Int64 = 0

  var view: ByteView
  var position = 0
  var line = 1
  var phase = Phase.prolog
  var hasDoctype = false
  var hasByteOrderMark = false
  var tag: StartTag
  var open: [OpenElement] = []
  var openNames: [UInt8] = []

  /// A scanner of what `source` delivers.
  ///
  /// - Parameters:
  ///   - name: what error sentences call the text.
  ///   - elementLimit: the longest single tag, comment or run of text, in bytes.
  init(_ source: Source, name: String, elementLimit: Int = 16 << 20) {
    self.source = source
    self.name = name
    self.elementLimit = elementLimit
    let empty = ByteBlock(capacity: 0, headroom: 0)
    block = empty
    view = empty.view
    tag = StartTag(bytes: empty.view)
  }

  /// The number of bytes of the text that lie behind the scanner.
  var byteOffset: Int64 { consumed + Int64(position) }

  /// Scans the whole text.
  ///
  /// - Throws: ``ExportError`` for text that cannot be relied on, and whatever the source and the
  ///   handler throw.
  mutating func scan<Handler: ElementHandler>(
    into handler: inout Handler
  ) throws -> Outcome {
    try skipByteOrderMark()
    while true {
      skipWhiteSpace()
      if position >= view.count {
        guard try refill() else { break }
        continue
      }
      let tokenLine = line
      let step: Step
      if view[position] == UInt8(ascii: "<") {
        step = try markup(&handler)
      } else {
        step = try text(&handler)
      }
      switch step {
      case .complete: break
      case .otherRoot: return .otherRoot(tag.name.lossyText())
      case .incomplete:
        line = tokenLine
        guard try refill() else { throw endInside(tokenLine) }
      }
    }
    switch phase {
    case .epilog: return .export
    case .prolog:
      throw stop("there is no element in it; it is empty or is not an Apple Health export")
    case .content: throw endInside(line)
    }
  }

  @inline(__always)
  private mutating func skipWhiteSpace() {
    let view = view
    var index = position
    var lines = 0
    while true {
      let byte = view[index]
      if byte == 10 {
        lines &+= 1
      } else if byte != 32 && byte != 9 && byte != 13 {
        break
      }
      index &+= 1
    }
    position = index
    line &+= lines
  }

  private mutating func skipByteOrderMark() throws {
    while view.count - position < 3 {
      guard try refill() else { break }
    }
    guard view.count >= 2 else { return }
    let first = (view[0], view[1])
    if first == (0xFE, 0xFF) || first == (0xFF, 0xFE) {
      throw stop("it is UTF-16 text, but exports are UTF-8; convert it and import it again")
    }
    if view.count >= 3 && first == (0xEF, 0xBB) && view[2] == 0xBF {
      hasByteOrderMark = true
      position = 3
    }
  }

  /// Replaces the view by what is left of it and at least as much again, if there is any.
  ///
  /// Growing by the double keeps the whole linear, however small the source's blocks are.
  private mutating func refill() throws -> Bool {
    guard !isDry else { return false }
    let rest = view.slice(position, view.count)
    guard rest.count <= elementLimit else {
      throw stop(
        "one element or comment is longer than \(elementLimit) bytes, which no export has")
    }
    guard let next = try source.nextBlock() else {
      isDry = true
      return false
    }
    var replacement = next
    if rest.count <= next.headroom && rest.count <= next.count {
      next.carry(rest)
    } else {
      replacement = try merge(rest, next)
    }
    if let old = block { source.recycle(old) }
    consumed += Int64(position)
    position = 0
    block = replacement
    view = replacement.view
    return true
  }

  private mutating func merge(_ rest: ByteView, _ first: ByteBlock) throws -> ByteBlock {
    let merged = ByteBlock(capacity: rest.count * 2 + first.capacity, headroom: first.headroom)
    merged.append(rest)
    var next = first
    while true {
      merged.append(next.view)
      merged.inputPosition = next.inputPosition
      source.recycle(next)
      guard merged.count < rest.count * 2 else { return merged }
      guard let another = try source.nextBlock() else {
        isDry = true
        return merged
      }
      next = another
    }
  }

  /// Tells the source that its blocks are no longer needed and returns it.
  consuming func finish() -> Source { source }

  // MARK: Errors

  /// The error that stops the scan at the current position.
  func stop(_ problem: String, line: Int? = nil, kind: ExportError.Kind = .damagedText)
    -> ExportError
  {
    let line = line ?? self.line
    return ExportError(
      kind, "\(name), line \(line), byte \(byteOffset): \(problem).", line: line,
      byteOffset: byteOffset)
  }

  private func endInside(_ line: Int) -> ExportError {
    let place = open.last.map { element in
      "<\(openName(element))> of line \(element.line) is still open"
    }
    return stop(
      "the text ends where it must not (\(place ?? "before its first element is complete")); "
        + "the file is truncated, export or copy it again", line: line)
  }

  /// The name of an open element.
  func openName(_ element: OpenElement) -> String {
    let end = open.first { $0.nameStart > element.nameStart }?.nameStart ?? openNames.count
    return String(decoding: openNames[element.nameStart..<end], as: UTF8.self)
  }
}
