import Foundation
import TestSupport
import Testing

@testable import AppleHealthExport

/// Damaged text: the same rows as libxml2 where it is still well-formed; elsewhere an error or a
/// report with a line, and never a row that is not in the text.
struct MutationTests {
  /// How many mutations are tried: 300, or 10,000 where `HKSTATS_FUZZ` is 1.
  static let count = ProcessInfo.processInfo.environment["HKSTATS_FUZZ"] == "1" ? 10_000 : 300

  @Test func mutatedTextsGiveTheRowsOfTheTextOrAReason() {
    var wellFormed = 0
    var stopped = 0
    var reported = 0
    let pieces = Self.pieces(Self.count > 300 ? 400 : 12)
    for seed in 0..<Self.count {
      var random = SeededGenerator(seed: UInt64(seed) &+ 1_000_000)
      var text = pieces[seed % pieces.count]
      for _ in 0..<Int.random(in: 1...3, using: &random) { Self.mutate(&text, &random) }
      let ours = scanned(text, blockSize: [64, 999, 1 << 20].randomElement(using: &random) ?? 64)
      if let reference = LibXMLReader.read(text) {
        wellFormed += 1
        #expect(ours.error == nil, "seed \(seed): \(String(describing: ours.error))")
        if ours.outcome == "export" {
          let difference = ours.difference(from: reference)
          #expect(difference == nil, "seed \(seed)")
        } else {
          #expect(ours.consumer.samples.isEmpty && reference.consumer.samples.isEmpty)
        }
      } else if let error = ours.error {
        stopped += 1
        #expect(error.line != nil, "seed \(seed): \(error)")
      } else {
        reported += 1
        #expect(
          !ours.tally.faults.isEmpty || ours.tally.skipped.contains { $0.reason == .illFormed }
            || ours.outcome != "export",
          "seed \(seed) is ill-formed and nothing says so")
      }
      let invented = Witness.inventedTags(text)
      #expect(invented.isEmpty, "seed \(seed): \(invented.first ?? "")")
    }
    #expect(wellFormed > 0 && stopped > 0 && reported > 0)
    print("mutations: \(wellFormed) well-formed, \(stopped) stopped, \(reported) reported")
  }

  /// Well-formed texts of 2 to 20 kB, most of them short.
  private static func pieces(_ count: Int) -> [[UInt8]] {
    (0..<count).map { seed in
      let share = Double(seed) / Double(max(count - 1, 1))
      let size = 2_000 + Int(18_000 * share * share * share)
      return Array(GeneratedExport.text(seed: UInt64(seed), size: size).utf8)
    }
  }

  private static let snippets = [
    "&amp;", "&foo;", "&", "<", ">", "\"", "'", "/>", "]]>", "<!--", "-->", "--", "<![CDATA[",
    "<?pi?>", "<?xml version=\"1.0\"?>", "&#0;", "&#x110000;", "&#1;", "&#9;", "</Record>",
    "<Record ",
    "<Record type=\"HKQuantityTypeIdentifierStepCount\"/>", " value=\"7\"", "=", "\u{0}", "\u{1}",
    "\u{FFFE}", "\u{A0}", " ", "\n", "\r", "\t", "<Record/>", "</HealthData>", "<HealthData>", ":",
    "x",
  ]

  private static func mutate(_ text: inout [UInt8], _ random: inout SeededGenerator) {
    guard text.count > 10 else { return }
    let place = Int.random(in: 0..<text.count, using: &random)
    let length = Int.random(in: 1...min(40, text.count - place), using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: text.remove(at: place)
    case 1: text[place] = UInt8.random(in: 0...255, using: &random)
    case 2, 3:
      text.insert(contentsOf: (snippets.randomElement(using: &random) ?? "").utf8, at: place)
    case 4: text.removeSubrange(place..<(place + length))
    case 5:
      let piece = Array(text[place..<(place + length)])
      text.insert(contentsOf: piece, at: Int.random(in: 0..<text.count, using: &random))
    case 6: text[place] = text[Int.random(in: 0..<text.count, using: &random)]
    default:
      if Int.random(in: 0..<3, using: &random) == 0 {
        text.removeSubrange(place...)
      } else {
        text.swapAt(place, Int.random(in: 0..<text.count, using: &random))
      }
    }
  }
}

/// Notes the attributes of every tag that a row can come from, and looks for them in the text.
private struct Witness: ElementHandler {
  private var tags: [String] = []

  mutating func start(_ tag: inout StartTag) throws {
    guard tag.fault == nil, tag.element != .other else { return }
    var pairs: [String] = []
    for name in AttributeName.allCases.dropFirst() {
      guard let slot = tag.slot(name) else { continue }
      pairs.append("\(name.text)=\(tag.bytes.slice(slot.start, slot.end).lossyText())")
    }
    for other in tag.others {
      let name = tag.bytes.slice(other.nameStart, other.nameEnd).lossyText()
      pairs.append("\(name)=\(tag.bytes.slice(other.value.start, other.value.end).lossyText())")
    }
    tags.append(Self.signature(tag.element.text, pairs))
  }

  mutating func end(_ element: ElementName) throws {}
  mutating func note(_ fault: MarkupFault, line: Int) {}

  /// Tags that the scanner reports and that do not stand in `text`.
  static func inventedTags(_ text: [UInt8]) -> [String] {
    var witness = Witness()
    var scanner = ExportScanner(MemorySource(text), name: "export.xml")
    _ = try? scanner.scan(into: &witness)
    let present = verbatimTags(text)
    return witness.tags.filter { !present.contains($0) }
  }

  private static func signature(_ name: String, _ pairs: [String]) -> String {
    name + " " + pairs.sorted().joined(separator: "\u{1}")
  }

  /// Every piece of `text` that reads like a whole start tag, wherever it stands.
  private static func verbatimTags(_ text: [UInt8]) -> Set<String> {
    var result: Set<String> = []
    for place in text.indices where text[place] == UInt8(ascii: "<") {
      if let tag = tag(text, place + 1) { result.insert(tag) }
    }
    return result
  }

  private static func tag(_ text: [UInt8], _ start: Int) -> String? {
    var index = start
    func isSpace(_ byte: UInt8) -> Bool { [9, 10, 13, 32].contains(byte) }
    func word() -> String {
      let begin = index
      while index < text.count, !isSpace(text[index]), !"=/><\"'".utf8.contains(text[index]) {
        index += 1
      }
      return String(decoding: text[begin..<index], as: UTF8.self)
    }
    func skipSpace() {
      while index < text.count, isSpace(text[index]) { index += 1 }
    }
    let name = word()
    guard !name.isEmpty else { return nil }
    var pairs: [String] = []
    var seen: Set<String> = []
    while true {
      skipSpace()
      guard index < text.count else { return nil }
      if text[index] == UInt8(ascii: ">") { break }
      if text[index] == UInt8(ascii: "/") {
        guard index + 1 < text.count, text[index + 1] == UInt8(ascii: ">") else { return nil }
        break
      }
      let attribute = word()
      skipSpace()
      guard !attribute.isEmpty, index < text.count, text[index] == UInt8(ascii: "=") else {
        return nil
      }
      index += 1
      skipSpace()
      guard index < text.count, text[index] == 34 || text[index] == 39,
        let end = text[(index + 1)...].firstIndex(of: text[index])
      else { return nil }
      let value = String(decoding: text[(index + 1)..<end], as: UTF8.self)
      index = end + 1
      if seen.insert(attribute).inserted { pairs.append("\(attribute)=\(value)") }
    }
    return signature(name, pairs)
  }
}
