internal import CZlib
internal import Foundation

/// The pixels of a PNG of eight bits a channel, red, green and blue, as cairo writes it.
struct PixelReader {
  let width: Int
  let height: Int
  private let rows: [[UInt8]]

  /// Nil if the bytes are no such PNG: signature, chunks, compressed lines and their filters are read
  /// as the specification says (W3C, Portable Network Graphics, third edition).
  init?(_ png: [UInt8]) {
    guard png.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) else { return nil }
    func number(at place: Int) -> Int { png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    var (place, size, packed) = (8, (0, 0), [UInt8]())
    var hasEnd = false
    while place + 12 <= png.count {
      let (length, name) = (
        number(at: place), String(decoding: png[place + 4..<place + 8], as: UTF8.self)
      )
      guard place + 12 + length <= png.count else { return nil }
      if name == "IHDR" {
        size = (number(at: place + 8), number(at: place + 12))
        guard png[place + 16] == 8, png[place + 17] == 2, png[place + 20] == 0 else { return nil }
      }
      if name == "IDAT" { packed += png[place + 8..<place + 8 + length] }
      hasEnd = name == "IEND"
      place += 12 + length
    }
    (width, height) = size
    guard hasEnd, width > 0, height > 0 else { return nil }
    let stride = width * 3 + 1
    var lines = [UInt8](repeating: 0, count: stride * height)
    var count = uLongf(lines.count)
    guard uncompress(&lines, &count, packed, uLong(packed.count)) == Z_OK, count == lines.count
    else { return nil }
    var rows: [[UInt8]] = []
    var above = [UInt8](repeating: 0, count: stride - 1)
    for row in 0..<height {
      let filter = lines[row * stride]
      var line = Array(lines[row * stride + 1..<(row + 1) * stride])
      for byte in line.indices {
        let left = byte >= 3 ? Int(line[byte - 3]) : 0
        let up = Int(above[byte])
        let corner = byte >= 3 ? Int(above[byte - 3]) : 0
        let guess: Int
        switch filter {
        case 0: guess = 0
        case 1: guess = left
        case 2: guess = up
        case 3: guess = (left + up) / 2
        case 4:
          let estimate = left + up - corner
          let (a, b, c) = (abs(estimate - left), abs(estimate - up), abs(estimate - corner))
          guess = a <= b && a <= c ? left : b <= c ? up : corner
        default: return nil
        }
        line[byte] &+= UInt8(guess)
      }
      rows.append(line)
      above = line
    }
    self.rows = rows
  }

  /// Red, green and blue at a place, 0 to 255.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    Array(rows[y][x * 3..<x * 3 + 3])
  }

  /// How many pixels are not white.
  var inkCount: Int {
    rows.reduce(0) { sum, row in
      sum + stride(from: 0, to: row.count, by: 3).count { row[$0..<$0 + 3] != [255, 255, 255] }
    }
  }
}
