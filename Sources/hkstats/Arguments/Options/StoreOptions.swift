internal import ArgumentParser
internal import Foundation
internal import SampleStore

/// Which store a command works on.
struct StoreOptions: ParsableArguments {
  @Option(
    name: .customLong("store"),
    help: ArgumentHelp(
      "The file of the store. Without it: $HKSTATS_STORE, else that of 'hkstats config', else "
        + "$XDG_DATA_HOME/hkstats/health.sqlite, else ~/.local/share/hkstats/health.sqlite.",
      valueName: "file"), completion: .file())
  var path: String?

  @OptionGroup var key: KeyOptions

  /// The variable of the environment that names a store.
  static let variable = "HKSTATS_STORE"

  /// The path that it names; nil if it names none.
  static var pathInEnvironment: String? {
    let path = EnvironmentVariable.value(variable)
    return path?.isEmpty == true ? nil : path
  }

  /// The path that is used.
  var resolvedPath: String {
    get throws {
      if let path = path ?? Self.pathInEnvironment { return path }
      return try Configuration.current.store ?? SampleStore.defaultPath
    }
  }

  func validate() throws {
    if path?.isEmpty == true {
      throw ValidationError("--store needs the name of a file, but what follows it is empty.")
    }
  }

  /// Opens the store for reading.
  func openForReading(asking: KeyOptions.Asking = .ifNeeded) throws -> SampleStore {
    let path = try existingPath()
    warnOfLostCommits(path)
    return try SampleStore.open(
      path, mode: .readOnly, key: key.key(of: path, asking: asking))
  }

  /// Opens a store that has to be there for reading and writing.
  func openForChanging() throws -> SampleStore {
    let path = try existingPath()
    warnOfLostCommits(path)
    return try SampleStore.open(
      path, mode: .readWrite(create: false), key: key.key(of: path))
  }

  /// Says what the log beside a store holds behind damage: no answer knows of it, and who opens the store for writing
  /// loses it.
  private func warnOfLostCommits(_ path: String) {
    let commits = SampleStore.lostCommits(path)
    guard commits > 0 else { return }
    StandardError.write("note: \(LostCommits.sentence(commits))\n")
  }

  /// Opens the store for writing, making it if it is not there.
  ///
  /// - Parameter encrypts: whether it has to be an encrypted one.
  func openOrCreate(encrypts: Bool) throws -> SampleStore {
    let path = try resolvedPath
    let exists = try SampleStore.exists(path)
    if exists, encrypts, try !SampleStore.isEncrypted(path) {
      throw CommandError.usage(
        "The store \(path) is there already and not encrypted. Encrypt it first: "
          + "hkstats store encrypt --output FILE")
    }
    if exists, let warning = try key.warning(of: path) { StandardError.write(warning) }
    warnOfLostCommits(path)
    return try SampleStore.open(
      path, mode: .readWrite(create: true),
      key: exists ? key.key(of: path) : key.keyOfNewStore(encrypts: encrypts))
  }

  /// A new store that is put into its place when it is whole; nil if something is there already.
  ///
  /// - Parameter encrypts: whether it is an encrypted one.
  func makeIfMissing(encrypts: Bool) throws -> NewStore? {
    try NewStore.ifMissing(at: resolvedPath, key: key.keyOfNewStore(encrypts: encrypts))
  }

  /// The path that is used, if there is a file.
  func existingPath() throws -> String {
    let path = try resolvedPath
    guard FileManager.default.fileExists(atPath: path) else {
      throw CommandError.missingInput(
        "There is no store at \(path). Make one with 'hkstats import export.zip', or name "
          + "another with --store.")
    }
    return path
  }
}
