import Foundation

/// The Swift compiler, asked which lines of a program are right.
struct Compiler {
  /// What the compiler is given besides the file: where the modules lie.
  let arguments: [String]
  let folder: URL

  /// What is wrong with a line, by the number of the statement.
  ///
  /// A warning of an effect that does not happen counts too: HealthKit throws there, or waits.
  func faults(in statements: [String], languageMode: Int) throws -> [Int: String] {
    let file = folder.appendingPathComponent("probe\(languageMode).swift")
    let header = probeHeader.components(separatedBy: "\n")
    let lines =
      header
      + statements.enumerated().map { number, statement in
        "func p\(number)" + statement.dropFirst("func p".count)
      }
    try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    var faults: [Int: String] = [:]
    for line in try diagnostics(of: file, languageMode: languageMode) {
      guard let fault = Self.fault(line) else { continue }
      let number = fault.line - 1 - header.count
      guard fault.file == file.path, statements.indices.contains(number) else {
        throw SurfaceError(line)
      }
      faults[number] = faults[number] ?? fault.message
    }
    return faults
  }

  private func diagnostics(of file: URL, languageMode: Int) throws -> [String] {
    let output = folder.appendingPathComponent("diagnostics\(languageMode).txt")
    try Data().write(to: output)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [ProcessInfo.processInfo.environment["SWIFTC"] ?? "swiftc", "-typecheck"]
      + ["-diagnostic-style=llvm", "-swift-version", "\(languageMode)"] + arguments + [file.path]
    process.standardError = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExit()
    return try String(contentsOf: output, encoding: .utf8).components(separatedBy: "\n")
  }

  /// Reads `/path/probe6.swift:12:5: error: cannot find type …`; nil for all else.
  private static func fault(_ line: String) -> (file: String, line: Int, message: String)? {
    for (mark, part) in [
      (": error: ", ""), (": warning: ", "no calls to throwing functions"),
      (": warning: ", "no 'async' operations"),
    ] {
      guard let range = line.range(of: mark), line[range.upperBound...].hasPrefix(part) else {
        continue
      }
      let place = line[..<range.lowerBound].components(separatedBy: ":")
      return (
        place[0], place.count > 1 ? Int(place[1]) ?? 0 : 0, String(line[range.upperBound...])
      )
    }
    return nil
  }
}
