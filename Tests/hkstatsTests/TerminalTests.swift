@testable import HealthReports
internal import Foundation
import TestSupport
import Testing

@testable import HKStatsCommand

/// What the built command shows on a terminal: a pseudo terminal of the system.
@Suite struct TerminalTests {
  private let folder: TemporaryDirectory
  private let hkstats: BuiltCommand

  init() throws {
    folder = try TemporaryDirectory()
    hkstats = BuiltCommand(store: folder.file("health.sqlite"))
    try SmallExport.text.write(
      toFile: folder.file("export.xml"), atomically: true, encoding: .utf8)
  }

  /// Everything that the command says with all its streams on a terminal of some columns, on which a
  /// person has typed `input`.
  private func onTerminal(
    _ arguments: String..., typing input: String = "", columns: UInt16 = 80,
    environment: [String: String] = [:]
  ) throws -> (text: String, code: Int32) {
    var (near, far): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&near, &far, nil, nil, &size) == 0)
    defer { close(near) }
    let handle = FileHandle(fileDescriptor: far, closeOnDealloc: false)
    let process = try hkstats.process(
      arguments, environment: ["TERM": "xterm"].merging(environment) { $1 })
    process.standardInput = handle
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    close(far)
    Array(input.utf8).withUnsafeBytes { _ = write(near, $0.baseAddress, $0.count) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(near, &block, block.count)
      if count <= 0 { break }
      bytes += block[..<count]
    }
    process.waitUntilExit()
    return (String(decoding: bytes, as: UTF8.self), process.terminationStatus)
  }

  @Test func anImportShowsABarOnATerminalAndTakesItAway() throws {
    let (text, code) = try onTerminal(
      "import", folder.file("export.xml"), environment: ["NO_COLOR": "1"])
    #expect(code == 0)
    let lines = text.components(separatedBy: "\r\u{1B}[2K")
    #expect(lines[1].hasPrefix("importing  "))
    #expect(lines[1].contains(" % ") && lines[1].contains("MB/s") && lines[1].hasSuffix("left"))
    #expect(lines.dropFirst(2).contains { $0.hasPrefix("Type") })
    let piped = try hkstats("import", folder.file("export.xml"))
    #expect(piped.errors.isEmpty)
  }

  @Test func aPlainImportDrawsNoBar() throws {
    let (text, code) = try onTerminal("import", folder.file("export.xml"), "--plain")
    #expect(code == 0 && !text.contains("\u{1B}["), "\(text)")
  }

  @Test(arguments: [
    ([:], true), (["NO_COLOR": "1"], false), (["NO_COLOR": ""], true), (["TERM": "dumb"], false),
  ])
  func coloursOnlyOnATerminalAndWithoutNoColor(
    environment: [String: String], isColoured: Bool
  ) throws {
    #expect(try hkstats("import", folder.file("export.xml")).code == 0)
    let (text, _) = try onTerminal("summary", "daily", environment: environment)
    #expect(text.contains("\u{1B}[") == isColoured)
    #expect(try !hkstats("summary", "daily").output.contains("\u{1B}"))
  }

  @Test(arguments: [40, 60, 80, 120])
  func tablesFitTheTerminal(columns: UInt16) throws {
    #expect(try hkstats("import", folder.file("export.xml")).code == 0)
    let (text, _) = try onTerminal(
      "summary", "daily", columns: columns, environment: ["NO_COLOR": "1"])
    let lines = text.components(separatedBy: "\r\n")
    #expect(lines.count > 10)
    #expect(lines.allSatisfy { $0.displayWidth <= Int(columns) })
  }

  @Test(arguments: [("y\n", 0, 10), ("n\n", 64, 11), ("\n", 64, 11)])
  func mirroringAsksOnATerminal(reply: String, code: Int32, samples: Int) throws {
    #expect(try hkstats("import", folder.file("export.xml")).code == 0)
    let newer = folder.file("newer.xml")
    try SmallExport.withoutAnEvening.write(toFile: newer, atomically: true, encoding: .utf8)
    let outcome = try onTerminal("import", newer, "--mirror", typing: reply)
    #expect(outcome.code == code)
    #expect(outcome.text.contains("would delete 1 of 11 samples (9.1 %)"))
    #expect(outcome.text.contains("Delete them? [y/N] "))
    let info = try hkstats("store", "info", "--format", "json").output
    #expect(info.contains(#""samples":\#(samples),"#))
  }
}
