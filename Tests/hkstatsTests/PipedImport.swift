internal import Foundation
import TestSupport
import Testing

/// An import whose export comes through a pipe: it is being read, and does not end before the pipe does.
struct PipedImport {
  let process: Process
  private let errors = Pipe()
  private let pipe: FileHandle

  /// Begins to import the beginning of an export.
  ///
  /// - Parameter path: where the pipe is made.
  init(_ hkstats: BuiltCommand, through path: String) throws {
    #expect(mkfifo(path, 0o600) == 0)
    process = try hkstats.process(["import", path])
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    // Waits until it is read.
    pipe = try #require(FileHandle(forWritingAtPath: path))
    try pipe.write(contentsOf: Data(SmallExport.truncated.utf8))
  }

  /// Sends a signal, and answers with what is said until the end.
  ///
  /// - Parameter endsPipe: whether the export ends once the signal was answered; else after the import.
  func words(after signal: Int32, endsPipe: Bool = false) throws -> String {
    kill(process.processIdentifier, signal)
    var words = errors.fileHandleForReading.availableData
    if endsPipe { try pipe.close() }
    words += errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    if !endsPipe { try pipe.close() }
    return String(decoding: words, as: UTF8.self)
  }
}
