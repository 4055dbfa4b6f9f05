internal import Foundation

/// The buffers of a message, each of which begins at a multiple of 8, and where they are.
struct ArrowBody {
  private(set) var bytes: [UInt8] = []
  /// Of each column how many rows it has, and how many of them are empty.
  private(set) var nodes: [Int64] = []
  /// Of each buffer where it begins and how long it is.
  private(set) var buffers: [Int64] = []

  /// Adds a column.
  ///
  /// - Parameter places: of a column of texts, where each row's text stands in the dictionary.
  mutating func append(
    _ column: TableColumn, _ field: TableField, count: Int, places: [Int32]
  ) {
    let isNullable = field.isNullable
    switch column {
    case .instants(let instants):
      appendValidity(instants, isNullable) { !$0.isNaN }
      appendWords(instants, Self.microseconds)
    case .dates(let days):
      appendAllValid(count)
      appendWords(days) { $0 }
    case .numbers(let numbers):
      appendValidity(numbers, isNullable) { !$0.isNaN }
      appendWords(numbers) { $0.bitPattern }
    case .codes(let numbers):
      appendAllValid(count)
      appendWords(numbers) { $0.bitPattern }
    case .integers(let numbers):
      appendValidity(numbers, isNullable) { $0 != .min }
      appendWords(numbers) { $0 }
    case .flags(let flags):
      appendAllValid(count)
      appendBits(flags) { $0 }
    case .answers(let answers):
      appendValidity(answers, isNullable) { $0 != nil }
      appendBits(answers) { $0 == true }
    case .uuids(let uuids):
      appendAllValid(count)
      let begin = bytes.count
      unsafe uuids.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
      close(from: begin)
    case .texts(let rows, let table) where field.kind == .json:
      appendValidity(rows, isNullable) { $0 >= 0 }
      appendTexts(rows.lazy.map { $0 < 0 ? "" : table[Int($0)] })
    case .text(let text) where field.kind == .json:
      appendAllValid(count)
      appendTexts(repeatElement(text, count: count))
    case .texts, .text:
      appendValidity(places, isNullable) { $0 >= 0 }
      appendWords(places) { max($0, 0) }
    case .nothing: appendNothing(field.kind, count: count)
    }
  }

  /// Adds the texts of a dictionary.
  mutating func append(texts: ArraySlice<String>) {
    appendAllValid(texts.count)
    appendTexts(texts)
  }

  /// The nearest microsecond; 0 for an instant that is none, the nearest that there is for one that is too far away.
  static func microseconds(_ instant: Double) -> Int64 {
    let microseconds = (instant * 1e6).rounded()
    if microseconds.isNaN { return 0 }
    return Int64(exactly: microseconds) ?? (microseconds < 0 ? .min : .max)
  }

  /// Where each text ends, and all of them.
  private mutating func appendTexts(_ texts: some Collection<String>) {
    var ends: [Int32] = [0]
    ends.reserveCapacity(texts.count + 1)
    var end: Int32 = 0
    for text in texts {
      end += Int32(text.utf8.count)
      ends.append(end)
    }
    appendWords(ends) { $0 }
    let begin = bytes.count
    for text in texts { bytes.append(contentsOf: text.utf8) }
    close(from: begin)
  }

  /// Rows of which none has anything.
  private mutating func appendNothing(_ kind: TableField.Kind, count: Int) {
    nodes += [Int64(count), Int64(count)]
    appendZeros((count + 7) / 8)
    switch kind {
    case .instant, .number, .integer: appendZeros(8 * count)
    case .date, .text: appendZeros(4 * count)
    case .flag: appendZeros((count + 7) / 8)
    case .uuid: appendZeros(16 * count)
    case .json:
      appendZeros(4 * (count + 1))
      appendZeros(0)
    }
  }

  private mutating func appendZeros(_ count: Int) {
    let begin = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: count))
    close(from: begin)
  }

  private mutating func appendAllValid(_ count: Int) {
    nodes += [Int64(count), 0]
    buffers += [Int64(bytes.count), 0]
  }

  private mutating func appendValidity<Value>(
    _ values: [Value], _ isNullable: Bool, _ isValid: (Value) -> Bool
  ) {
    let valid = isNullable ? values.count(where: isValid) : values.count
    guard valid < values.count else { return appendAllValid(values.count) }
    nodes += [Int64(values.count), Int64(values.count - valid)]
    appendBits(values, isValid)
  }

  /// A bit for each value, the first one lowest.
  private mutating func appendBits<Value>(_ values: [Value], _ isSet: (Value) -> Bool) {
    let begin = bytes.count
    var byte: UInt8 = 0
    for (place, value) in values.enumerated() {
      if isSet(value) { byte |= 1 << UInt8(place & 7) }
      if place & 7 == 7 {
        bytes.append(byte)
        byte = 0
      }
    }
    if values.count & 7 != 0 { bytes.append(byte) }
    close(from: begin)
  }

  private mutating func appendWords<Value, Word: FixedWidthInteger>(
    _ values: [Value], _ word: (Value) -> Word
  ) {
    let begin = bytes.count
    let words = values.map { word($0).littleEndian }
    unsafe words.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    close(from: begin)
  }

  /// Ends a buffer, and fills it up to a multiple of 8.
  private mutating func close(from begin: Int) {
    buffers += [Int64(begin), Int64(bytes.count - begin)]
    while !bytes.count.isMultiple(of: 8) { bytes.append(0) }
  }
}
