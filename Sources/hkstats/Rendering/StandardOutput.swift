internal import ReportTables
internal import Foundation
internal import HealthReports

/// Standard output, written in blocks.
///
/// A reader that goes away (`hkstats samples | head`) ends the command by ``ReaderGone``, quietly, once
/// ``reportBrokenPipes()`` was called.
struct StandardOutput: ~Copyable {
  private var pending = Data()
  private static let blockSize = 1 << 16

  /// Adds a text.
  mutating func write(_ text: String) throws {
    pending.append(contentsOf: text.utf8)
    if pending.count >= Self.blockSize { try flush() }
  }

  /// Adds a text in UTF-8; a long one is written as it is, without a copy.
  mutating func write(_ bytes: [UInt8]) throws {
    if bytes.count >= Self.blockSize {
      try flush()
      try Self.write(through: bytes)
      return
    }
    pending.append(contentsOf: bytes)
    if pending.count >= Self.blockSize { try flush() }
  }

  /// Writes what is still held back.
  mutating func flush() throws {
    try Self.write(through: pending)
    pending.removeAll(keepingCapacity: true)
  }

  private static func write(through data: some DataProtocol) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: data)
    } catch {
      if systemCode(error) == EPIPE { throw ReaderGone() }
      throw CommandError.internalFault("The output could not be written: \(reason(error)).")
    }
  }

  /// Whether somebody looks at what is written.
  static let isTerminal = isatty(STDOUT_FILENO) == 1

  /// Lines for programs as they are written: to a terminal without the characters that would speak to it, else as
  /// they are.
  static func data(_ text: String, as form: DataForm) -> String {
    guard isTerminal else { return text }
    return switch form {
    case .csv: text.recordsWithoutControls
    case .json: text.linesWithoutControls
    }
  }

  /// Writes one whole text for programs, see ``data(_:as:)``.
  static func printData(_ text: String) throws {
    try print(data(text, as: .json))
  }

  /// Writes records of CSV, see ``data(_:as:)``.
  static func printCSV(_ records: String) throws {
    try print(data(records, as: .csv))
  }

  /// Writes one whole text.
  static func print(_ text: String) throws {
    var output = StandardOutput()
    try output.write(text)
    try output.flush()
  }

  /// Writes an answer behind which a failure is told: the failure is no smaller where nobody reads the answer.
  static func whoeverReads(_ write: () throws -> Void) throws {
    do { try write() } catch is ReaderGone {}
  }

  /// Writes a table, or what is to be said where there is nothing to show.
  ///
  /// - Parameters:
  ///   - lack: the sentence; nil if there is something to show.
  ///   - extent: where there would be something, asked for if there is a lack.
  static func print(
    _ table: @autoclosure () throws -> String, unless lack: String?,
    _ extent: @autoclosure () throws -> String?, on terminal: Terminal
  ) throws {
    guard let lack else { return try print(table()) }
    try say(lack, extent(), on: terminal)
  }

  /// Writes a sentence in lines that fit, and what is to be added to it, if anything is.
  static func say(_ sentence: String, _ further: String? = nil, on terminal: Terminal) throws {
    try print(
      [[sentence, further].compactMap(\.self).joined(separator: " ")].paragraphs(on: terminal))
  }

  /// Writes one whole text of JSON in UTF-8, which comes in pieces, see ``data(_:as:)``.
  static func printData(_ pieces: [[UInt8]]) throws {
    if isTerminal { return try printData(String(decoding: pieces.joined(), as: UTF8.self)) }
    var output = StandardOutput()
    for piece in pieces { try output.write(piece) }
    try output.flush()
  }

  /// What the system says about a failed write: `No space left on device`.
  private static func reason(_ error: any Error) -> String {
    systemCode(error).map { String(cString: strerror($0)) } ?? error.localizedDescription
  }

  /// The number of the system's error behind a failed write; nil if it was another one.
  private static func systemCode(_ error: any Error) -> Int32? {
    let outer = error as NSError
    let inner = outer.userInfo[NSUnderlyingErrorKey] as? NSError ?? outer
    return inner.domain == NSPOSIXErrorDomain ? Int32(inner.code) : nil
  }

  /// From now on writing to a pipe that nobody reads is an error of the write, instead of the end of the
  /// program: what it was about to do, and how it ends, do not hang on who listens.
  static func reportBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// From now on a file that reaches the shell's limit (`ulimit -f`) is an error of the write, with a
  /// sentence, instead of the end of the program.
  static func reportFileSizeLimit() {
    signal(SIGXFSZ, SIG_IGN)
  }
}

/// What kind of text for programs it is.
enum DataForm {
  /// Records of CSV, whose fields may hold anything.
  case csv
  /// JSON, which escapes what would break a line.
  case json
}

/// Data for programs that come in parts: to a terminal without the characters that would speak to it, else as they are.
final class DataOutput {
  private var output = StandardOutput()
  private let form: DataForm

  /// An output that has written nothing.
  init(_ form: DataForm) { self.form = form }

  /// Writes whole lines in UTF-8, or bytes of a form that no terminal gets.
  func write(_ bytes: [UInt8]) throws {
    guard StandardOutput.isTerminal else { return try output.write(bytes) }
    try output.write(StandardOutput.data(String(decoding: bytes, as: UTF8.self), as: form))
  }

  /// Writes what is still held back.
  func flush() throws { try output.flush() }
}

/// Nobody reads the answer any more, so nobody needs the rest of it: no failure.
struct ReaderGone: Error {}

/// Standard error: for words to the person; whether they arrive decides nothing.
enum StandardError {
  /// Writes words, which cannot speak to the terminal. Names and paths in them have no ends of lines: `withoutControls`.
  static func write(_ text: String) {
    draw(text.linesWithoutControls)
  }

  /// Writes what moves the cursor of a terminal.
  static func draw(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
