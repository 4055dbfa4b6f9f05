internal import ArgumentParser
internal import Foundation
internal import SampleStore

/// Which store a command works on.
struct StoreOptions: ParsableArguments {
  @Option(
    name: .customLong("store"),
    help: ArgumentHelp(
      "The file of the store. Without it: $HKSTATS_STORE, else "
        + "$XDG_DATA_HOME/hkstats/health.sqlite, else ~/.local/share/hkstats/health.sqlite.",
      valueName: "file"), completion: .file())
  var path: String?

  /// The path that is used.
  var resolvedPath: String { path ?? SampleStore.defaultPath }

  func validate() throws {
    if path?.isEmpty == true {
      throw ValidationError("--store needs the name of a file, but what follows it is empty.")
    }
  }

  /// Opens the store for reading.
  func openForReading() throws -> SampleStore {
    try checkExists()
    return try SampleStore.open(resolvedPath, mode: .readOnly)
  }

  /// Opens a store that has to be there for reading and writing.
  func openForChanging() throws -> SampleStore {
    try checkExists()
    return try SampleStore.open(resolvedPath, mode: .readWrite(create: false))
  }

  /// Opens the store for writing, making it if it is not there.
  func openOrCreate() throws -> SampleStore {
    try SampleStore.open(resolvedPath, mode: .readWrite(create: true))
  }

  private func checkExists() throws {
    guard FileManager.default.fileExists(atPath: resolvedPath) else {
      throw CommandError.missingInput(
        "There is no store at \(resolvedPath). Make one with 'hkstats import export.zip', or name "
          + "another with --store.")
    }
  }
}
