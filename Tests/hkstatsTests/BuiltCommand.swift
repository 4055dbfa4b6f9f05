internal import Foundation

/// The built executable, run as a person's shell runs it.
struct BuiltCommand {
  /// What a run left behind.
  struct Outcome: Equatable {
    var code: Int32
    var output: String
    var errors: String
  }

  /// The store that `HKSTATS_STORE` names.
  var store: String

  /// The configuration file, which is not there unless a test makes it: nobody's own is ever read.
  var configurationFile: String { configurationFolder + "/hkstats/config.toml" }

  private var configurationFolder: String {
    URL(filePath: store).deletingLastPathComponent().path + "/configuration"
  }

  /// The executable that `HKSTATS_COMMAND` names, else the one beside the test bundle.
  static var executable: URL? {
    if let path = ProcessInfo.processInfo.environment["HKSTATS_COMMAND"] {
      return FileManager.default.isExecutableFile(atPath: path) ? URL(filePath: path) : nil
    }
    let folders = [Bundle.main.executableURL, Bundle.main.bundleURL].compactMap { $0 }
      .map { $0.resolvingSymlinksInPath().deletingLastPathComponent() }
    return folders.map { $0.appendingPathComponent("hkstats") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Runs the command with arguments, waits for its end and answers with what it said.
  ///
  /// - Throws: if the executable is not there or cannot be started.
  func callAsFunction(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(arguments, environment: environment)
  }

  /// Runs the command with a list of arguments; with `closesOutput` nobody reads what it prints, with
  /// `closesErrors` nobody reads what it says, with `outputPath` it prints into a file.
  func run(
    _ arguments: [String], environment: [String: String] = [:], closesOutput: Bool = false,
    closesErrors: Bool = false, outputPath: String? = nil
  ) throws -> Outcome {
    let process = try process(arguments, environment: environment)
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    if closesOutput { try output.fileHandleForReading.close() }
    if closesErrors { try errors.fileHandleForReading.close() }
    if let outputPath { process.standardOutput = FileHandle(forWritingAtPath: outputPath) }
    try process.run()
    let outputData =
      closesOutput || outputPath != nil
      ? Data() : output.fileHandleForReading.readDataToEndOfFile()
    let errorData = closesErrors ? Data() : errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      code: process.terminationStatus, output: String(decoding: outputData, as: UTF8.self),
      errors: String(decoding: errorData, as: UTF8.self))
  }

  /// The command with arguments and an environment of its own, not started yet.
  func process(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Process {
    guard let executable = Self.executable else { throw CocoaError(.fileNoSuchFile) }
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = [
      "HKSTATS_STORE": store, "XDG_CONFIG_HOME": configurationFolder, "LANG": "C.UTF-8",
      "TZ": "UTC",
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
    ].merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    return process
  }
}
