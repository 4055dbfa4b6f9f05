/// The beats of a heart rate variability sample as ``MetadataContent`` holds them: as numbers where
/// these give the very texts of the export back, else as texts.
///
/// Layout: the number of beats, and if there are any, a form byte. 0: the texts, rate and time of
/// each. 0x80 and the bits of a ``BeatTimeStyle``: the first time, then the rate of each beat and the
/// time since the beat before it, modulo a day; times in hundredths of a second. Numbers are LEB128,
/// texts have their length in bytes before them.
enum RecordedBeats {
  private static let textForm: UInt8 = 0
  private static let numberForm: UInt8 = 0x80

  /// Appends `beats` to `bytes`. Complexity: O(n).
  static func encode(_ beats: [RecordedBeat], into bytes: inout [UInt8]) {
    bytes.append(leb128: UInt64(beats.count))
    if beats.isEmpty { return }
    let style = BeatTimeStyle(beats)
    let begin = bytes.count
    bytes.append(numberForm | style.rawValue)
    var previous: Int?
    for beat in beats {
      guard let rate = rate(beat.beatsPerMinute), let time = style.hundredths(beat.time) else {
        bytes.removeSubrange(begin...)
        appendTexts(beats, to: &bytes)
        return
      }
      if previous == nil { bytes.append(leb128: UInt64(time)) }
      bytes.append(leb128: rate)
      let difference = time - (previous ?? time)
      bytes.append(leb128: UInt64(difference < 0 ? difference + BeatTimeStyle.day : difference))
      previous = time
    }
  }

  private static func appendTexts(_ beats: [RecordedBeat], to bytes: inout [UInt8]) {
    bytes.append(textForm)
    for beat in beats {
      bytes.append(text: beat.beatsPerMinute)
      bytes.append(text: beat.time)
    }
  }

  /// The number that `text` is the shortest writing of; nil for anything else.
  private static func rate(_ text: String) -> UInt64? {
    let digits = text.utf8
    guard (1...9).contains(digits.count), digits.count == 1 || digits.first != UInt8(ascii: "0")
    else { return nil }
    var number: UInt64 = 0
    for byte in digits {
      guard let digit = BeatTimeStyle.digit(byte) else { return nil }
      number = number * 10 + UInt64(digit)
    }
    return number
  }

  /// Takes beats from the beginning of `rest`. Complexity: O(n).
  static func decode(_ rest: inout ArraySlice<UInt8>) throws(MalformedPayload) -> [RecordedBeat] {
    let count = try rest.popLEB128()
    var beats: [RecordedBeat] = []
    guard count > 0 else { return beats }
    guard let form = rest.popFirst() else { throw MalformedPayload() }
    if form == textForm {
      for _ in 0..<count {
        beats.append(RecordedBeat(beatsPerMinute: try rest.popText(), time: try rest.popText()))
      }
      return beats
    }
    let style = BeatTimeStyle(rawValue: form & ~numberForm)
    guard form & numberForm != 0, style.isKnown else { throw MalformedPayload() }
    var time = try rest.popLEB128()
    for _ in 0..<count {
      let rate = try rest.popLEB128()
      let difference = try rest.popLEB128()
      guard time < BeatTimeStyle.day, difference < BeatTimeStyle.day else {
        throw MalformedPayload()
      }
      time = (time + difference) % BeatTimeStyle.day
      beats.append(RecordedBeat(beatsPerMinute: String(rate), time: style.text(time)))
    }
    return beats
  }

  /// The beats as numbers: times in hundredths of a second that never fall, from the first one's time of
  /// day on, and rates in beats per minute. Nil if one of them is no number. Complexity: O(n).
  static func numbers(of beats: [RecordedBeat]) -> (hundredths: [Int], rates: [Double])? {
    let style = BeatTimeStyle(beats)
    var hundredths: [Int] = []
    var rates: [Double] = []
    for beat in beats {
      let time =
        style.hundredths(beat.time).map { BeatClock(hundredths: $0, isHalfDay: false) }
        ?? BeatClock(beat.time)
      guard let time, let rate = Double(beat.beatsPerMinute.replacing(",", with: ".")),
        rate.isFinite
      else { return nil }
      append(time.hundredths(after: hundredths.last), to: &hundredths)
      rates.append(rate)
    }
    return (hundredths, rates)
  }

  /// The beats at the beginning of `rest` as numbers, without a text for each where the store holds
  /// numbers.
  static func decodeNumbers(
    _ rest: inout ArraySlice<UInt8>
  ) throws(MalformedPayload) -> (hundredths: [Int], rates: [Double])? {
    var ahead = rest
    let count = try ahead.popLEB128()
    guard count > 0 else {
      rest = ahead
      return ([], [])
    }
    guard let form = ahead.popFirst(), form != textForm else {
      return numbers(of: try decode(&rest))
    }
    guard form & numberForm != 0, BeatTimeStyle(rawValue: form & ~numberForm).isKnown else {
      throw MalformedPayload()
    }
    var time = try ahead.popLEB128()
    var hundredths: [Int] = []
    var rates: [Double] = []
    for _ in 0..<count {
      rates.append(Double(try ahead.popLEB128()))
      let difference = try ahead.popLEB128()
      guard time < BeatTimeStyle.day, difference < BeatTimeStyle.day else {
        throw MalformedPayload()
      }
      time = (time + difference) % BeatTimeStyle.day
      append(time, to: &hundredths)
    }
    rest = ahead
    return (hundredths, rates)
  }

  /// Appends a time of day behind others; one that is smaller is on the next day if that is nearer.
  private static func append(_ time: Int, to hundredths: inout [Int]) {
    guard let last = hundredths.last else { return hundredths.append(time) }
    let difference = (time - last % BeatTimeStyle.day + BeatTimeStyle.day) % BeatTimeStyle.day
    hundredths.append(
      difference < BeatTimeStyle.day / 2
        ? last + difference : last + difference - BeatTimeStyle.day)
  }
}

/// How the times of beats are written: `7:47:41.86 PM`, `07:47:41,86`, `19:47:41.86`.
struct BeatTimeStyle: OptionSet {
  let rawValue: UInt8

  /// Hours below ten have two digits.
  static let paddedHour = BeatTimeStyle(rawValue: 1)
  /// A comma stands before the hundredths, not a point.
  static let comma = BeatTimeStyle(rawValue: 2)
  /// `AM` or `PM` follows; without it, hours are those of the day.
  static let halfDays = BeatTimeStyle(rawValue: 4)
  /// U+202F stands before `AM` or `PM`, not a space.
  static let narrowSpace = BeatTimeStyle(rawValue: 8)

  /// Hundredths of a second of a day.
  static let day = 8_640_000

  /// Whether all bits mean something.
  var isKnown: Bool { rawValue < 16 }
}

extension BeatTimeStyle {
  /// The only style that the times of `beats` can all have. Whether they do shows when each is read.
  init(_ beats: [RecordedBeat]) {
    self = []
    let zero = UInt8(ascii: "0")
    let isPadded = beats.contains { beat in
      var time = beat.time.utf8.makeIterator()
      return time.next() == zero && time.next() != UInt8(ascii: ":")
    }
    if isPadded { insert(.paddedHour) }
    let first = beats.first?.time.utf8 ?? "".utf8
    if first.contains(UInt8(ascii: ",")) { insert(.comma) }
    if first.last == UInt8(ascii: "M") { insert(.halfDays) }
    // The last byte of U+202F.
    if contains(.halfDays), first.dropLast(2).last == 0xAF { insert(.narrowSpace) }
  }

  /// The hundredths of a second since midnight; nil unless ``text(_:)`` gives the same text again.
  func hundredths(_ text: String) -> Int? {
    // Most texts lie in one piece, whose bytes are read more quickly.
    let answer = unsafe text.utf8.withContiguousStorageIfAvailable {
      unsafe hundredths($0.makeIterator())
    }
    return answer ?? hundredths(text.utf8.makeIterator())
  }

  private func hundredths(_ bytes: some IteratorProtocol<UInt8>) -> Int? {
    var rest = bytes
    guard var hour = rest.next().flatMap(Self.digit), let second = rest.next() else { return nil }
    if let digit = Self.digit(second) {
      // Hours below ten have a zero in front in some styles only.
      guard hour > 0 || contains(.paddedHour) else { return nil }
      hour = hour * 10 + digit
      guard rest.next() == UInt8(ascii: ":") else { return nil }
    } else {
      guard second == UInt8(ascii: ":"), !contains(.paddedHour) else { return nil }
    }
    guard let minutes = Self.twoDigits(&rest), minutes < 60, rest.next() == UInt8(ascii: ":"),
      let seconds = Self.twoDigits(&rest), seconds < 60,
      rest.next() == UInt8(ascii: contains(.comma) ? "," : "."),
      let hundredths = Self.twoDigits(&rest)
    else { return nil }
    if contains(.halfDays) {
      for byte in contains(.narrowSpace) ? "\u{202F}".utf8 : " ".utf8 {
        guard rest.next() == byte else { return nil }
      }
      let half = rest.next()
      guard half == UInt8(ascii: "A") || half == UInt8(ascii: "P"), (1...12).contains(hour),
        rest.next() == UInt8(ascii: "M")
      else { return nil }
      hour = hour % 12 + (half == UInt8(ascii: "P") ? 12 : 0)
    }
    guard rest.next() == nil, hour < 24 else { return nil }
    return ((hour * 60 + minutes) * 60 + seconds) * 100 + hundredths
  }

  /// The value of a decimal digit; nil for any other byte.
  static func digit(_ byte: UInt8) -> Int? {
    let value = byte &- UInt8(ascii: "0")
    return value < 10 ? Int(value) : nil
  }

  private static func twoDigits(_ rest: inout some IteratorProtocol<UInt8>) -> Int? {
    guard let first = rest.next().flatMap(digit), let second = rest.next().flatMap(digit) else {
      return nil
    }
    return first * 10 + second
  }

  /// The text of a time of day in hundredths of a second.
  func text(_ hundredths: Int) -> String {
    let hour = hundredths / 360_000
    let shown = contains(.halfDays) ? (hour + 11) % 12 + 1 : hour
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    func append(_ number: Int) {
      bytes.append(UInt8(ascii: "0") + UInt8(number / 10))
      bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }
    append(shown)
    if shown < 10, !contains(.paddedHour) { bytes.removeFirst() }
    bytes.append(UInt8(ascii: ":"))
    append(hundredths / 6000 % 60)
    bytes.append(UInt8(ascii: ":"))
    append(hundredths / 100 % 60)
    bytes.append(UInt8(ascii: contains(.comma) ? "," : "."))
    append(hundredths % 100)
    if contains(.halfDays) {
      bytes.append(contentsOf: contains(.narrowSpace) ? "\u{202F}".utf8 : " ".utf8)
      bytes.append(UInt8(ascii: hour < 12 ? "A" : "P"))
      bytes.append(UInt8(ascii: "M"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
