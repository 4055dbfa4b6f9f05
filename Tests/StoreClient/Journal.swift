import Foundation
import Synchronization

/// What a client did or learnt, a line each, in a file that outlives it.
///
/// | line | of one that saves | of one that learns |
/// |---|---|---|
/// | `+ IDS` | is about to save them | they were added |
/// | `- IDS` | is about to delete them | they were deleted |
/// | `= MS AT` | done after so many milliseconds, so many after 1970 | |
/// | `@ ANCHOR MS AT` | | the end of one answer, likewise |
/// | `! TEXT` | an error | an error |
/// | `# FILES KILOBYTES` | open files and memory | the same |
final class Journal: Sendable {
  private struct State {
    let file: FileHandle
    var lines = 0
  }

  private let state: Mutex<State>
  /// The anchor at which the last process that wrote here ended; nil for none.
  let anchor: String?

  /// Opens a journal, or makes it, and drops what its last process did not bring to an end: a part of a line, and of one
  /// that learns what follows the last answer.
  init(_ path: String, learns: Bool) throws {
    if !FileManager.default.fileExists(atPath: path) {
      try Data().write(to: URL(filePath: path), options: .withoutOverwriting)
    }
    let file = try FileHandle(forUpdating: URL(filePath: path))
    let text = try file.readToEnd() ?? Data()
    let newline = UInt8(ascii: "\n")
    let lines = text[..<(text.lastIndex(of: newline).map { $0 + 1 } ?? 0)]
    var whole = lines.endIndex
    if learns {
      let mark = lines.range(of: Data("\n@ ".utf8), options: .backwards)
      let end = mark.flatMap { lines[$0.upperBound...].firstIndex(of: newline) }
      whole = end.map { $0 + 1 } ?? 0
      anchor = mark.flatMap { mark in
        end.map { String(decoding: lines[mark.upperBound..<$0], as: UTF8.self) }
      }?.split(separator: " ").first.map(String.init)
    } else {
      anchor = nil
    }
    try file.truncate(atOffset: UInt64(whole))
    try file.seekToEnd()
    state = Mutex(State(file: file))
  }

  /// Writes lines by one call of the system, and with some of them what the process takes.
  func write(_ lines: String...) throws {
    try state.withLock { state in
      state.lines += 1
      var text = lines.joined(separator: "\n") + "\n"
      if state.lines % 20 == 1 { text = Self.takenNow + "\n" + text }
      try state.file.write(contentsOf: Data(text.utf8))
    }
  }

  /// How long it is since `begin`, and what time it is, as lines have them.
  static func times(since begin: ContinuousClock.Instant) -> String {
    let waited = Int64((ContinuousClock.now - begin) / .milliseconds(1))
    return "\(waited) \(Int64(Date.now.timeIntervalSince1970 * 1_000))"
  }

  private static var takenNow: String {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let memory = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    let kilobytes = memory?.split(whereSeparator: { !$0.isNumber }).first ?? "0"
    return "# \(files) \(kilobytes)"
  }
}
