import Foundation
import Synchronization

/// What a client did or learnt, a line each, in a file that outlives it.
///
/// | line | of one that saves | of one that learns |
/// |---|---|---|
/// | `+ IDS` | is about to save them | they were added |
/// | `- IDS` | is about to delete them | they were deleted |
/// | `= MS` | done, after so long | |
/// | `@ ANCHOR MS` | | the end of one answer, after so long |
/// | `! TEXT` | an error | an error |
/// | `# FILES KILOBYTES` | open files and memory | the same |
final class Journal: Sendable {
  private struct State {
    let file: FileHandle
    var lines = 0
  }

  private let state: Mutex<State>
  /// The anchor at which the last process that wrote here ended.
  let anchor: String?

  /// Opens a journal, or makes it, and drops the part of an answer with which it ends.
  init(_ path: String) throws {
    if !FileManager.default.fileExists(atPath: path) {
      try Data().write(to: URL(filePath: path), options: .withoutOverwriting)
    }
    let file = try FileHandle(forUpdating: URL(filePath: path))
    let text = try file.readToEnd() ?? Data()
    let mark = text.range(of: Data("\n@ ".utf8), options: .backwards)
    let end = mark.flatMap { text[$0.upperBound...].firstIndex(of: UInt8(ascii: "\n")) }
    if let mark, let end {
      anchor = String(decoding: text[mark.upperBound..<end], as: UTF8.self)
        .split(separator: " ").first.map(String.init)
      try file.truncate(atOffset: UInt64(end + 1))
    } else {
      anchor = nil
      // One that saves has no anchors: its last line may be a part.
      let whole = (text.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }) ?? 0
      try file.truncate(atOffset: UInt64(whole))
    }
    try file.seekToEnd()
    state = Mutex(State(file: file))
  }

  /// Writes lines by one call of the system, and after some of them what the process takes.
  func write(_ lines: String...) throws {
    try state.withLock { state in
      state.lines += 1
      var text = lines.joined(separator: "\n") + "\n"
      if state.lines % 20 == 1 { text += Self.takenNow + "\n" }
      try state.file.write(contentsOf: Data(text.utf8))
    }
  }

  private static var takenNow: String {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let memory = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    let kilobytes = memory?.split(whereSeparator: { !$0.isNumber }).first ?? "0"
    return "# \(files) \(kilobytes)"
  }
}
