internal import HealthCalculations
internal import HealthKitTypes
public import SampleStore

/// Replaces names of sources and devices, and texts that may hold names, before rows enter a store.
///
/// ```swift
/// let pseudonyms = try Pseudonyms(key: StoreKey(file: "cohort/.pseudonym-key"))
/// try pseudonyms.source("Anna’s Apple Watch")   // Apple Watch 3f2a91bc77d0
/// try pseudonyms.source("Balance Scale")        // App 0a41c5dd90e2
/// ```
///
/// The same name gives the same pseudonym under one key, in every store, and another under another key; two names
/// never share one but by an accident of 1 in 10^14 for each pair. Nobody can tell the name from the pseudonym without
/// the key; who has the key can try names.
///
/// The default order of sources (Semantics 2.2) is as before, up to a tie: a pseudonym begins with the kind of
/// device that the name speaks of, and manufacturers stay. Sources of one class that were first seen at the same
/// instant are ordered by name, so their order may change.
///
/// What stays: dates, values, units, versions, zones, and of a device its manufacturer, model, hardware, firmware and
/// software, which name products and not people.
public struct Pseudonyms: Sendable {
  /// How many hexadecimal digits tell names apart. 48 bits.
  static let nameDigits = 12
  /// How many tell texts apart, of which a store may hold millions. 80 bits.
  static let textDigits = 20

  /// What a pseudonym is of: equal words of two kinds have different ones.
  private enum Kind: String {
    case source, device, text, key, file
  }

  private let key: StoreKey

  /// Pseudonyms of a random key.
  ///
  /// - Throws: `SampleStoreError` for a passphrase, or if the system's library for digests is missing.
  public init(key: StoreKey) throws {
    self.key = key
    _ = try digits(of: "", .source, count: Self.nameDigits)
  }

  private func digits(of name: String, _ kind: Kind, count: Int) throws -> String {
    let digest = try key.digest(of: Array("hkstats pseudonym \(kind.rawValue)\0\(name)".utf8))
    return digest.prefix(count / 2).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  /// The pseudonym of a source's name, byte by byte.
  public func source(_ name: String) throws -> String {
    try (AppleDeviceRule.kind(ofSourceName: name) ?? "App") + " "
      + digits(of: name, .source, count: Self.nameDigits)
  }

  /// A description of a device, as exports write it, with pseudonyms of its names and identifiers; an empty one stays.
  public func device(_ description: String) throws -> String {
    if description.utf8.isEmpty { return "" }
    let replaced = try HKDevice.exportString(replacingFieldsOf: description) { field, value in
      switch field {
      case .name: try device(named: value)
      case .localIdentifier, .udiDeviceIdentifier: try text(value)
      case .manufacturer, .model, .hardware, .firmware, .software, .creationDate: value
      }
    }
    return try replaced ?? device(named: description)
  }

  private func device(named name: String) throws -> String {
    try (AppleDeviceRule.kind(ofSourceName: name) ?? "Device") + " "
      + digits(of: name, .device, count: Self.nameDigits)
  }

  /// The pseudonym of a file's name.
  public func file(_ name: String) throws -> String {
    try "File " + digits(of: name, .file, count: Self.nameDigits)
  }

  /// The pseudonym of a text that may hold a name.
  func text(_ text: String) throws -> String {
    try "Text " + digits(of: text, .text, count: Self.textDigits)
  }

  /// The pseudonym of an app's own word for a piece of metadata.
  func key(_ name: String) throws -> String {
    try "Key " + digits(of: name, .key, count: Self.nameDigits)
  }
}
