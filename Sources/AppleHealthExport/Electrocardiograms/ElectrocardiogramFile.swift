internal import Foundation
internal import SampleStore

/// A file of the folder `electrocardiograms`: lines of a name and a value, then a voltage a line.
///
/// ```
/// Recorded Date,2024-03-28 18:32:07 +0100
/// Classification,Sinus Rhythm
/// Symptoms,
/// Software Version,1.90
/// Device,"Watch6,7"
/// Sample Rate,512.413 hertz
///
/// Lead,Lead I
/// Unit,µV
///
/// -22.254
/// ```
///
/// A phone set to another language writes the names, the result and the decimal separator of that language.
/// The lines are told by their English names, else by their order, which is the same in all languages; the date is the line whose value is one. The name and the date of
/// birth, which stand first, are passed over. Line ends of all systems, a byte order mark, quotes, and
/// semicolons for commas are read.
struct ElectrocardiogramFile: Equatable {
  /// The largest file that is read, in bytes.
  static let byteLimit = 1 << 26

  /// When it was recorded, in seconds since 1970.
  let start: Double
  /// What was recorded.
  let recording: RecordedElectrocardiogram
  /// The version of the watch's app; nil if it is not stated.
  let softwareVersion: String?
  /// The model of the watch, `Watch6,7`; nil if it is not stated.
  let device: String?

  /// Reads a file to its end.
  ///
  /// - Throws: ``ElectrocardiogramFault`` for what is no such file, and what the reader throws.
  init(_ reader: any ByteReader) throws {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try unsafe block.withUnsafeMutableBytes { try unsafe reader.read(into: $0) }
      if count == 0 { break }
      bytes += block[..<count]
      if bytes.count > Self.byteLimit { throw ElectrocardiogramFault.tooLong }
    }
    try self.init(bytes)
  }

  /// Reads the bytes of a whole file. Complexity: O(n).
  init(_ bytes: [UInt8]) throws(ElectrocardiogramFault) {
    var header = Header()
    let lines = try Self.lines(of: bytes)
    if lines.isEmpty { throw .empty }
    let begin = lines.firstIndex { VoltageText.isLikely($0) } ?? lines.endIndex
    for line in lines[..<begin] {
      // Behind the date each line has a value.
      guard header.add(line) || header.start == nil else { throw .notNumber }
    }
    if begin == lines.endIndex { throw .noVoltages }
    guard let start = header.start else { throw .noDate }
    guard let frequency = header.frequency else { throw .noFrequency }
    guard let scale = header.microvolts else { throw .unknownUnit }
    let rest = lines[begin...]
    if rest.count > RecordedElectrocardiogram.maximumCount { throw .tooLong }
    var text = try VoltageText(rest)
    var voltages: [Double] = []
    voltages.reserveCapacity(rest.count)
    for line in rest {
      guard let voltage = text.number(line) else { throw .notNumber }
      voltages.append(scale == 1 ? voltage : voltage * scale)
    }
    self.start = start
    softwareVersion = header.value("software version", at: 3)
    device = header.value("device", at: 4)
    recording = RecordedElectrocardiogram(
      figures: ElectrocardiogramFigures(
        classification: ElectrocardiogramWords.classification(
          header.value("classification", at: 1) ?? ""),
        symptomsStatus: ElectrocardiogramWords.symptomsStatus(
          header.line("symptoms", at: 2)), frequency: frequency,
        averageHeartRate: header.averageHeartRate), voltages: voltages)
  }

  /// The most lines in front of the voltages: there are some ten.
  private static let headerLimit = 1_000

  /// The lines without the blanks around them; empty ones are left out. A file of short lines has many times its own length of
  /// them, so there are no more than are read.
  private static func lines(
    of bytes: [UInt8]
  ) throws(ElectrocardiogramFault) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var begin = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while begin < bytes.endIndex {
      let end = bytes[begin...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.endIndex
      var (first, last) = (begin, end)
      while first < last, isBlank(bytes[first]) { first += 1 }
      while first < last, isBlank(bytes[last - 1]) { last -= 1 }
      if first < last {
        if lines.count >= RecordedElectrocardiogram.maximumCount + headerLimit { throw .tooLong }
        lines.append(bytes[first..<last])
      }
      begin = end + 1
    }
    return lines
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }
}

extension ElectrocardiogramFile {
  /// The lines in front of the voltages.
  private struct Header {
    /// The English names of the lines behind the date.
    private static let names: Set<String> = [
      "classification", "symptoms", "software version", "device", "sample rate", "lead", "unit",
      "average heart rate",
    ]

    /// When it was recorded; nil before the line that says so.
    private(set) var start: Double?
    /// The lines from the date on, names in lower case.
    private var lines: [(name: String, value: String)] = []

    /// Takes a line; false for one without a value.
    mutating func add(_ bytes: ArraySlice<UInt8>) -> Bool {
      var isQuoted = false
      let separator = bytes.firstIndex { byte in
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        return !isQuoted
          && [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].contains(byte)
      }
      guard let separator else { return false }
      let name = Self.unquoted(bytes[..<separator]).lowercased()
      let value = Self.unquoted(bytes[(separator + 1)...])
      if start == nil {
        start = Self.instant(value)
        // What stands before is the person's name and date of birth.
        guard start != nil else { return true }
      }
      lines.append((name, value))
      return true
    }

    /// The value of a line by its English name, else by its place behind the date; nil if there is none.
    func line(_ name: String, at place: Int) -> String? {
      if let line = lines.first(where: { $0.name == name }) { return line.value }
      guard place < lines.count, !Self.names.contains(lines[place].name) else { return nil }
      return lines[place].value
    }

    /// The same for lines of which an empty one says nothing.
    func value(_ name: String, at place: Int) -> String? {
      line(name, at: place).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// How many voltages were measured a second: a number with a word for hertz behind it.
    var frequency: Double? {
      guard let text = value("sample rate", at: 5) else { return nil }
      let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
      let unit = text.dropFirst(digits.count).filter { !$0.isWhitespace }
      guard !unit.isEmpty,
        let frequency = Double(digits.replacing(",", with: ".")),
        (1...1_000_000).contains(frequency)
      else { return nil }
      return frequency
    }

    /// How many microvolts the unit is; nil if it is not known. Files without one are in microvolts.
    var microvolts: Double? {
      guard let unit = value("unit", at: 7) else { return 1 }
      return ElectrocardiogramWords.microvolts(in: unit)
    }

    /// Beats per minute, which phones do not write yet; nil if there is no such line.
    var averageHeartRate: Double? {
      guard let text = lines.first(where: { $0.name == "average heart rate" })?.value,
        let number = text.split(separator: " ").first, let rate = Double(number),
        (1...1_000).contains(rate)
      else { return nil }
      return rate
    }

    /// A text without the quotes around it.
    private static func unquoted(_ bytes: ArraySlice<UInt8>) -> String {
      let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespaces)
      guard text.hasPrefix("\""), text.count > 1, text.hasSuffix("\"") else { return text }
      return text.dropFirst().dropLast().replacing("\"\"", with: "\"")
        .trimmingCharacters(in: .whitespaces)
    }

    private static func instant(_ text: String) -> Double? {
      ByteScratchText.withView(of: Array(text.utf8)) { ExportDate($0)?.instant }
    }
  }
}

/// Numbers of a file, in the notation that its lines have in common.
private struct VoltageText {
  private let decimal: UInt8
  private var scratch: [UInt8] = []

  private static let point = UInt8(ascii: ".")
  private static let comma = UInt8(ascii: ",")
  /// The minus sign of typography in UTF-8, which some languages use.
  private static let minus: [UInt8] = [0xE2, 0x88, 0x92]

  /// Finds the decimal separator: of a line with points and commas the last of them, else the only one that
  /// the lines have.
  ///
  /// - Throws: ``ElectrocardiogramFault/notNumber`` where some lines have points and others commas.
  init(_ lines: ArraySlice<ArraySlice<UInt8>>) throws(ElectrocardiogramFault) {
    var seen: Set<UInt8> = []
    for line in lines {
      let last = line.last { $0 == Self.point || $0 == Self.comma }
      guard let last else { continue }
      if line.contains(last == Self.point ? Self.comma : Self.point) {
        decimal = last
        return
      }
      seen.insert(last)
    }
    guard seen.count < 2 else { throw .notNumber }
    decimal = seen.first ?? Self.point
  }

  /// Whether a line holds digits and what numbers are written with, and nothing else.
  static func isLikely(_ line: ArraySlice<UInt8>) -> Bool {
    var hasDigit = false
    for byte in line {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
      case point, comma, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "\""),
        UInt8(ascii: ";"), UInt8(ascii: "e"), UInt8(ascii: "E"):
        continue
      case _ where minus.contains(byte): continue
      default: return false
      }
    }
    return hasDigit
  }

  /// The number of a line, which may be quoted, end with a semicolon, and have its thousands grouped; nil if
  /// it is none.
  mutating func number(_ text: ArraySlice<UInt8>) -> Double? {
    var line = text
    if line.last == UInt8(ascii: ";") { line.removeLast() }
    if line.count > 1, line.first == UInt8(ascii: "\""), line.last == UInt8(ascii: "\"") {
      line = line.dropFirst().dropLast()
    }
    scratch.removeAll(keepingCapacity: true)
    if line.starts(with: Self.minus) {
      line = line.dropFirst(3)
      scratch.append(UInt8(ascii: "-"))
    }
    let grouping = decimal == Self.point ? Self.comma : Self.point
    if line.contains(grouping) {
      let whole = line.prefix { $0 != decimal }
      let groups = whole.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
        .split(separator: grouping, omittingEmptySubsequences: false)
      guard !line[whole.endIndex...].contains(grouping), let first = groups.first,
        (1...3).contains(first.count), groups.dropFirst().allSatisfy({ $0.count == 3 })
      else { return nil }
    }
    for byte in line where byte != grouping { scratch.append(byte) }
    return ByteScratchText.withView(of: scratch) { DecimalNumber.parse($0) }
  }
}

/// Small texts in memory of their own, as the readers of numbers and dates need them.
private enum ByteScratchText {
  /// Calls `body` with a view of `bytes`.
  static func withView<Result>(of bytes: [UInt8], _ body: (ByteView) -> Result) -> Result {
    let padded = bytes + repeatElement(0, count: ByteView.padding)
    return unsafe padded.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("There is padding at least.") }
      return body(unsafe ByteView(base: base, count: bytes.count))
    }
  }
}
