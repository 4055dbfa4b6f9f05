internal import ArgumentParser
internal import Foundation
internal import HealthReports
internal import SampleStore

/// What an encrypted store is opened with.
struct KeyOptions: ParsableArguments {
  @Option(
    name: .customLong("key-file"),
    help: ArgumentHelp(
      "The file with the key of an encrypted store. Without it: $HKSTATS_KEY_FILE, else that of "
        + "'hkstats config', else the key that 'hkstats store unlock' keeps; a passphrase is asked for.",
      valueName: "file"), completion: .file())
  var path: String?

  /// The variable of the environment that names a key file.
  static let variable = "HKSTATS_KEY_FILE"

  /// The path that it names; nil if it names none.
  static var pathInEnvironment: String? {
    let path = EnvironmentVariable.value(variable)
    return path?.isEmpty == true ? nil : path
  }

  func validate() throws {
    if path?.isEmpty == true {
      throw ValidationError("--key-file needs the name of a file, but what follows it is empty.")
    }
  }

  /// The key file that somebody names, for all commands or for this one.
  private var named: String? {
    get throws {
      if let path = path ?? Self.pathInEnvironment { return path }
      return try Configuration.current.keyFile
    }
  }

  /// When a passphrase is asked for.
  enum Asking {
    /// Never: a shell completes what somebody is typing.
    case never
    /// Unless the keyring holds the key.
    case ifNeeded
    /// Although the keyring holds the key.
    case always
  }

  /// The key of the store at `store`; nil if it needs none, or if nobody has named one.
  func key(of store: String, asking: Asking = .ifNeeded) throws -> StoreKey? {
    // One that is named for this command is used, so that a store that is not encrypted is no surprise.
    if let path { return try StoreKey(file: path) }
    switch try SampleStore.keyKind(of: store) {
    case nil: return nil
    case .file: return try named.map { try StoreKey(file: $0) }
    case .passphrase:
      guard asking != .never, Passphrase.canBeAskedFor else { return nil }
      if try asking == .ifNeeded && SampleStore.isUnlocked(store) { return nil }
      return try Passphrase.ask("Passphrase of \(store.withoutControls): ")
    }
  }

  /// A sentence where a store is not encrypted although somebody names a key for all commands; nil else.
  func warning(of store: String) throws -> String? {
    guard try named != nil, try !SampleStore.isEncrypted(store) else { return nil }
    return
      "note: The store \(store.withoutControls) is not encrypted, although a key file is named for all commands "
      + "(\(Self.pathInEnvironment == nil ? "hkstats config" : Self.variable)). 'hkstats store encrypt' makes an "
      + "encrypted copy.\n"
  }

  /// The key that a new store is encrypted with: that of a file that somebody names, else a passphrase if the store is
  /// to be encrypted at all.
  func keyOfNewStore(encrypts: Bool) throws -> StoreKey? {
    if let path = try named { return try StoreKey(file: path) }
    guard encrypts else { return nil }
    return try Passphrase.askForNew()
  }
}
