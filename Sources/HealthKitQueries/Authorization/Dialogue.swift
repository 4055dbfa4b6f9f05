internal import Foundation
internal import HealthKitTypes

/// A conversation with a person, line by line.
struct Dialogue {
  /// Shows a text.
  var say: (String) throws -> Void
  /// The next line that the person typed, without its end; nil when there will be none.
  var listen: () throws -> String?

  /// A conversation at the terminal of the process.
  ///
  /// - Throws: `HKError` with `errorUserCanceled` if the process has none.
  static func terminal(at path: String = "/dev/tty") throws -> Dialogue {
    guard let reader = FileHandle(forReadingAtPath: path),
      let writer = FileHandle(forWritingAtPath: path)
    else {
      throw HKError(
        .errorUserCanceled,
        "There is no terminal to ask at (\(path) cannot be opened), so nothing was decided. Grant "
          + "permissions beforehand: hkstats authorize grant")
    }
    var lines = LineBuffer()
    return Dialogue(
      say: { try writer.write(contentsOf: Data($0.utf8)) },
      listen: { try lines.next { try reader.read(upToCount: 1024) ?? Data() } })
  }
}

/// Lines out of pieces of text as they come.
struct LineBuffer {
  private var pending = Data()

  /// The next line, reading on with `more` as long as it is not complete; what stands before the end of
  /// the text counts as a line. Nil at the end.
  mutating func next(_ more: () throws -> Data) rethrows -> String? {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = pending[pending.startIndex..<end]
        pending = Data(pending[pending.index(after: end)...])
        return String(decoding: line, as: UTF8.self)
      }
      let piece = try more()
      if piece.isEmpty {
        defer { pending = Data() }
        return pending.isEmpty ? nil : String(decoding: pending, as: UTF8.self)
      }
      pending.append(piece)
    }
  }
}

/// Texts of others on a terminal.
enum TerminalText {
  /// The text without control characters and marks that turn the direction of writing, so that no app
  /// can speak to the terminal.
  static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { scalar in
          switch scalar.properties.generalCategory {
          case .control, .lineSeparator, .paragraphSeparator: false
          case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
          default: true
          }
        }))
  }
}
