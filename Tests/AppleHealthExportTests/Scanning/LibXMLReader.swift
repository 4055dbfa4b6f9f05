import CLibXML2

@testable import AppleHealthExport

/// Reads a text with libxml2's SAX reader and drives the same row builder: the reference.
final class LibXMLReader {
  private var builder = RowBuilder(RecordingConsumer(), now: testNow)
  private var failure: (any Error)?
  private var open: [ElementName] = []
  private let scratch = ByteScratch()
  private var tag: StartTag

  /// What libxml2 makes once, and not for several threads at a time.
  private static let isReady: Void = xmlInitParser()

  private init() {
    tag = StartTag(bytes: scratch.view)
  }

  /// What libxml2 makes of `bytes`; nil if it finds them ill-formed.
  static func read(_ bytes: [UInt8]) -> ScanResult? {
    isReady
    let reader = LibXMLReader()
    var handler = xmlSAXHandler()
    handler.initialized = 1
    handler.startElement = { context, name, attributes in
      guard let context, let name else { return }
      Unmanaged<LibXMLReader>.fromOpaque(context).takeUnretainedValue().start(name, attributes)
    }
    handler.endElement = { context, _ in
      guard let context else { return }
      Unmanaged<LibXMLReader>.fromOpaque(context).takeUnretainedValue().end()
    }
    let itself = Unmanaged.passUnretained(reader).toOpaque()
    guard let context = xmlCreatePushParserCtxt(&handler, itself, nil, 0, nil) else { return nil }
    defer { xmlFreeParserCtxt(context) }
    let options =
      XML_PARSE_HUGE.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue
    xmlCtxtUseOptions(context, Int32(options))
    bytes.withUnsafeBytes { raw in
      let text = raw.bindMemory(to: CChar.self)
      _ = xmlParseChunk(context, text.baseAddress, Int32(text.count), 1)
    }
    guard context.pointee.wellFormed == 1, reader.failure == nil else { return nil }
    return ScanResult(
      outcome: "export", error: nil, consumer: reader.builder.consumer,
      tally: reader.builder.tally)
  }

  private func start(
    _ name: UnsafePointer<xmlChar>,
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    guard failure == nil else { return }
    scratch.clear()
    var ranges: [(name: Range<Int>, value: Range<Int>)] = []
    let nameRange = append(name)
    var index = 0
    while let attributes, let attribute = attributes[index] {
      let nameRange = append(attribute)
      let valueRange = attributes[index + 1].map { append($0) } ?? 0..<0
      ranges.append((nameRange, valueRange))
      index += 2
    }
    let view = scratch.view
    tag.reset(bytes: view, line: 1)
    tag.nameStart = nameRange.lowerBound
    tag.nameEnd = nameRange.upperBound
    tag.element = ElementName(rawValue: ElementName.table.find(tag.name)) ?? .other
    for range in ranges {
      let value = AttributeValue(start: range.value.lowerBound, end: range.value.upperBound)
      let slot = AttributeName(
        rawValue: AttributeName.table.find(view.slice(range.name.lowerBound, range.name.upperBound))
      )
      if let slot, slot != .other {
        _ = tag.set(slot, value)
      } else {
        tag.others.append(
          StartTag.OtherAttribute(
            nameStart: range.name.lowerBound, nameEnd: range.name.upperBound, value: value))
      }
    }
    open.append(tag.element)
    do {
      try builder.start(&tag)
    } catch {
      failure = error
    }
  }

  private func end() {
    guard failure == nil, let element = open.popLast() else { return }
    do {
      try builder.end(element)
    } catch {
      failure = error
    }
  }

  private func append(_ text: UnsafePointer<xmlChar>) -> Range<Int> {
    let start = scratch.count
    var index = 0
    while text[index] != 0 {
      scratch.append(text[index])
      index += 1
    }
    return start..<scratch.count
  }
}
