/// A column of small numbers that repeat: sources, devices, metadata, units, flags.
///
/// Layout: a format byte, then 0 constant: the number (4 bytes); 1 runs: their count (2), then
/// number (4) and length (2) of each; 2 dictionary: its size (2), its numbers (4 each), then one
/// byte per sample; 3 plain: 4 bytes per sample.
enum ReferenceColumn {
  /// Appends `values` to `payload`, in the smallest of the formats. Complexity: O(n).
  static func encode(_ values: [UInt32], into payload: inout [UInt8]) {
    var runs: [(value: UInt32, length: Int)] = []
    var current = values.first ?? 0
    var begin = 0
    for index in values.indices where values[index] != current {
      runs.append((current, index - begin))
      current = values[index]
      begin = index
    }
    if !values.isEmpty { runs.append((current, values.count - begin)) }
    if runs.count <= 1 {
      payload.append(0)
      payload.append(integer: runs.first?.value ?? 0)
      return
    }
    var positions: [UInt32: UInt8] = [:]
    var dictionary: [UInt32] = []
    for run in runs where dictionary.count <= 256 && positions[run.value] == nil {
      if dictionary.count < 256 { positions[run.value] = UInt8(dictionary.count) }
      dictionary.append(run.value)
    }
    let dictionarySize =
      dictionary.count <= 256 ? 2 + 4 * dictionary.count + values.count : Int.max
    let runSize = 2 + 6 * runs.count
    let plainSize = 4 * values.count
    if runSize <= dictionarySize && runSize <= plainSize {
      payload.append(1)
      payload.append(integer: UInt16(runs.count))
      for run in runs {
        payload.append(integer: run.value)
        payload.append(integer: UInt16(run.length))
      }
    } else if dictionarySize <= plainSize {
      payload.append(2)
      payload.append(integer: UInt16(dictionary.count))
      for value in dictionary { payload.append(integer: value) }
      for value in values { payload.append(positions[value] ?? 0) }
    } else {
      payload.append(3)
      for value in values { payload.append(integer: value) }
    }
  }

  /// Reads `count` numbers, of which each stands for another one, into `target` from place `begin` on.
  /// Complexity: O(n); `meaning` is asked once for each number of a dictionary and each run.
  static func decode(
    _ bytes: RawSpan, at offset: inout Int, count: Int, into target: inout [UInt16],
    from begin: Int, meaning: (UInt32) -> UInt16
  ) throws(MalformedPayload) {
    var target = target.mutableSpan
    precondition(begin >= 0 && count <= target.count - begin, "The target has room for the column.")
    var format = offset
    guard try bytes.read(UInt8.self, at: &format) == 2 else {
      return try forEachRun(bytes, at: &offset, count: count) { number, places in
        let value = meaning(number)
        for place in places { target[begin + place] = value }
      }
    }
    offset = format
    // Codes are bytes: all of them have a place, so that none needs a check.
    let size = Int(try bytes.read(UInt16.self, at: &offset))
    var meanings = [UInt16](repeating: 0, count: 256)
    for code in 0..<size {
      let number = try bytes.read(UInt32.self, at: &offset)
      if code < 256 { meanings[code] = meaning(number) }
    }
    let codes = try bytes.skip(count, at: &offset)
    var largest: UInt8 = 0
    for place in 0..<count {
      let code: UInt8 = bytes.loadInteger(at: codes + place)
      largest = max(largest, code)
      target[begin + place] = meanings[Int(code)]
    }
    guard count == 0 || Int(largest) < size else { throw MalformedPayload() }
  }

  /// Reads `count` numbers as runs: `body` gets each number and the range of its places.
  /// Complexity: O(n), O(runs) for the first two formats.
  @inline(__always)
  static func forEachRun(
    _ bytes: RawSpan, at offset: inout Int, count: Int,
    _ body: (UInt32, Range<Int>) throws(MalformedPayload) -> Void
  ) throws(MalformedPayload) {
    switch try bytes.read(UInt8.self, at: &offset) {
    case 0:
      let value = try bytes.read(UInt32.self, at: &offset)
      if count > 0 { try body(value, 0..<count) }
    case 1:
      var position = 0
      for _ in 0..<Int(try bytes.read(UInt16.self, at: &offset)) {
        let value = try bytes.read(UInt32.self, at: &offset)
        let length = Int(try bytes.read(UInt16.self, at: &offset))
        guard position + length <= count else { throw MalformedPayload() }
        try body(value, position..<(position + length))
        position += length
      }
      guard position == count else { throw MalformedPayload() }
    case 2:
      var dictionary: [UInt32] = []
      for _ in 0..<Int(try bytes.read(UInt16.self, at: &offset)) {
        dictionary.append(try bytes.read(UInt32.self, at: &offset))
      }
      let begin = try bytes.skip(count, at: &offset)
      var position = 0
      while position < count {
        let code: UInt8 = bytes.loadInteger(at: begin + position)
        var end = position + 1
        while end < count, bytes.loadInteger(at: begin + end, as: UInt8.self) == code { end += 1 }
        guard Int(code) < dictionary.count else { throw MalformedPayload() }
        try body(dictionary[Int(code)], position..<end)
        position = end
      }
    case 3:
      for position in 0..<count {
        try body(try bytes.read(UInt32.self, at: &offset), position..<(position + 1))
      }
    default:
      throw MalformedPayload()
    }
  }
}
