internal import ReportFormats
internal import SampleStore

/// How a store is opened: the options of `hk_store_open`.
struct OpeningOptions: Codable {
  var write = false
  var create = false
  var keyFile: String?
  var passphrase: String?
  var app: String?

  /// Who asks.
  var reader: StoreReader { app.map { .app(bundleIdentifier: $0) } ?? .owner }

  /// What opens the store, or encrypts a new one.
  ///
  /// - Throws: ``StoreFailure`` if options exclude each other, and if there is no such key.
  func key() throws -> StoreKey? {
    guard write || !create else {
      throw StoreFailure.argument("'create' needs 'write': a new store is written.")
    }
    guard app == nil || !write else {
      throw StoreFailure.argument("'app' and 'write' exclude each other: imports are the owner's.")
    }
    guard keyFile == nil || passphrase == nil else {
      throw StoreFailure.argument("'keyFile' and 'passphrase' exclude each other.")
    }
    return try keyFile.map { try StoreKey(file: $0) }
      ?? passphrase.map { try StoreKey(passphrase: $0) }
  }
}
