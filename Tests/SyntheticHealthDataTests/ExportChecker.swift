/// A small strict reader of exports: tags must nest, attributes be quoted, unique and declared, and
/// every element and attribute must stand in the document type.
struct ExportChecker {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  struct Element {
    var name: String
    var attributes: [String: String]
    var parent: String
  }

  private(set) var elements: [Element] = []
  private var declared: [String: Set<String>] = [:]
  private var required: [String: Set<String>] = [:]
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    try expect("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE HealthData [\n")
    try readDocumentType()
    var open: [String] = []
    var hasRoot = false
    while position < bytes.count {
      if bytes[position] != 0x3C {
        guard [0x20, 0x0A].contains(bytes[position]) else { throw failure("text between tags") }
        position += 1
      } else if bytes[position + 1] == 0x2F {
        position += 2
        let name = readName()
        guard open.popLast() == name else { throw failure("</\(name)> closes another element") }
        try expect(">")
      } else {
        position += 1
        let isEmpty = try readStart(parent: open.last ?? "", open: &open)
        if open.isEmpty && isEmpty { throw failure("an empty root") }
        guard !hasRoot || open.count > 0 else { throw failure("a second root") }
        hasRoot = true
      }
    }
    guard open.isEmpty, hasRoot else { throw failure("open elements \(open)") }
  }

  private mutating func readStart(parent: String, open: inout [String]) throws -> Bool {
    var element = Element(name: readName(), attributes: [:], parent: parent)
    guard let allowed = declared[element.name] else { throw failure("<\(element.name)> unknown") }
    while bytes[position] == 0x20 {
      position += 1
      let name = readName()
      try expect("=\"")
      let start = position
      while bytes[position] != 0x22 {
        let byte = bytes[position]
        guard byte != 0x3C, byte != 0x3E, byte >= 0x20 else { throw failure("raw character") }
        if byte == 0x26 { try checkEntity() }
        position += 1
      }
      guard allowed.contains(name), element.attributes[name] == nil else {
        throw failure("attribute \(name) of \(element.name)")
      }
      guard let value = String(validating: bytes[start..<position], as: UTF8.self) else {
        throw failure("not UTF-8")
      }
      element.attributes[name] = value
      position += 1
    }
    guard required[element.name]?.isSubset(of: element.attributes.keys) ?? true else {
      throw failure("<\(element.name)> lacks an attribute")
    }
    let isEmpty = bytes[position] == 0x2F
    if isEmpty { position += 1 } else { open.append(element.name) }
    try expect(">")
    elements.append(element)
    return isEmpty
  }

  private func checkEntity() throws {
    for entity in ["&lt;", "&gt;", "&amp;", "&quot;", "&apos;"]
    where bytes[position...].starts(with: entity.utf8) {
      return
    }
    throw failure("an entity")
  }

  private mutating func readDocumentType() throws {
    var text = ""
    while !text.hasSuffix("]>\n") {
      text.unicodeScalars.append(Unicode.Scalar(bytes[position]))
      position += 1
    }
    for declaration in text.split(separator: "<!").dropFirst() {
      let words = declaration.split(whereSeparator: { " \n>".contains($0) })
      if words[0] == "ELEMENT" { declared[String(words[1]), default: []] = [] }
      guard words[0] == "ATTLIST" else { continue }
      var word = 2
      while word + 2 < words.count, words[word + 1] == "CDATA" {
        declared[String(words[1]), default: []].insert(String(words[word]))
        if words[word + 2] == "#REQUIRED" {
          required[String(words[1]), default: []].insert(String(words[word]))
        }
        word += 3
      }
    }
  }

  private mutating func readName() -> String {
    let start = position
    while ![0x20, 0x3D, 0x3E, 0x2F].contains(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func expect(_ text: String) throws {
    guard bytes[position...].starts(with: text.utf8) else { throw failure("no \(text)") }
    position += text.utf8.count
  }

  private func failure(_ reason: String) -> Failure {
    Failure(description: "\(reason) at byte \(position)")
  }
}
