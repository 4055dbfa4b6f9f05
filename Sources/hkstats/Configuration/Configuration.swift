internal import ArgumentParser
internal import CalendarBuckets
internal import Foundation
internal import HealthKitTypes
internal import HealthReports
internal import Synchronization

/// What a person has set once for all commands; what is not set is nil.
///
/// An option goes first, then the environment, then these, then the default.
struct Configuration: Equatable, Sendable {
  /// On whose clocks: an identifier as `--time-zone` takes it.
  private(set) var timeZone: String?
  /// In which units.
  private(set) var units: UnitsChoice?
  /// The day that weeks of summaries start on.
  private(set) var firstWeekday: Weekday?
  /// When one night ends and the next begins.
  private(set) var nightStart: TimeOfDay?
  /// The types that summaries show, as they were written.
  private(set) var favourites: [String]?
  /// Whose numbers, dates and weekdays.
  private(set) var locale: LocaleArgument?
  /// The whole path of the store.
  private(set) var store: String?
  /// The whole path of the file with the key of encrypted stores.
  private(set) var keyFile: String?
  /// Where each of them is set.
  private(set) var lines: [ConfigurationKey: Int] = [:]

  /// Nothing is set.
  init() {}

  /// The settings of a file.
  ///
  /// - Throws: ``CommandError`` with the line of a key that there is not or of a value that is not allowed.
  init(_ document: FlatTOML, of file: ConfigurationFile) throws(CommandError) {
    for entry in document.entries {
      guard let key = ConfigurationKey(rawValue: entry.key) else {
        let keys = ConfigurationKey.allCases.map(\.rawValue).joined(separator: ", ")
        throw file.fault("there is no key '\(entry.key)'. There are \(keys).", line: entry.line)
      }
      do {
        try set(key, to: entry.value)
      } catch {
        throw file.fault(error.message, line: entry.line)
      }
      lines[key] = entry.line
    }
  }

  /// Sets one of them.
  ///
  /// - Throws: a usage error if the value is not allowed.
  mutating func set(_ key: ConfigurationKey, to value: FlatTOMLValue) throws(CommandError) {
    if key == .favourites, case .strings(let names) = value {
      for name in names { try Self.checkType(name) }
    }
    guard take(value, for: key) else {
      throw .usage("\(key.rawValue) has to be \(key.allowed), not \(value.text).")
    }
  }

  /// Takes a value; false if it is not allowed.
  private mutating func take(_ value: FlatTOMLValue, for key: ConfigurationKey) -> Bool {
    switch (key, value) {
    case (.timeZone, .string(let name)):
      timeZone = Self.isZone(name) ? name : nil
      return timeZone != nil
    case (.units, .string(let name)):
      units = UnitsChoice(rawValue: name)
      return units != nil
    case (.firstWeekday, .string(let name)):
      firstWeekday = Weekday(argument: name)
      return firstWeekday != nil
    case (.nightStart, .string(let text)):
      nightStart = TimeOfDay(argument: text)
      return nightStart != nil
    case (.favourites, .strings(let names)):
      favourites = names
      return !names.isEmpty
    case (.locale, .string(let name)):
      locale = LocaleArgument(argument: name)
      return locale != nil
    case (.store, .string(let path)):
      store = Self.wholePath(path)
      return store != nil
    case (.keyFile, .string(let path)):
      keyFile = Self.wholePath(path)
      return keyFile != nil
    default: return false
    }
  }

  /// A path that does not depend on the folder that a command is called in; nil for another.
  private static func wholePath(_ path: String) -> String? {
    if path.hasPrefix("~/") { return ConfigurationFile.home + path.dropFirst() }
    return path.hasPrefix("/") ? path : nil
  }

  private static func isZone(_ name: String) -> Bool {
    name == ZoneRules.recordedIdentifier || ZoneRules.known(name) != nil
  }

  /// Refuses a name that nobody knows; an identifier may be one that only the store knows.
  private static func checkType(_ name: String) throws(CommandError) {
    let known =
      TypeCatalogue.quantityTypes.map(\.identifier)
      + TypeCatalogue.categoryTypes.map(\.identifier)
    if name.hasPrefix("HK") || !TypeNames.identifiers(named: name, known: known).isEmpty { return }
    let nearest = TypeNames.nearest(to: name, limit: 1).first
    throw .usage(
      "favourites: there is no type named '\(name)'."
        + (nearest.map { " Did you mean '\($0)'?" } ?? ""))
  }
}

extension Configuration {
  private enum Source {
    case none
    case standardFile
    case loaded(Configuration)
  }

  private static let source = Mutex(Source.none)

  /// From now on ``current`` is that of the standard file.
  static func useStandardFile() {
    source.withLock { $0 = .standardFile }
  }

  /// The settings that hold, read when they are first asked for. Nothing is set until ``useStandardFile()``
  /// is called, which the command does: code that is tested without it depends on no file.
  ///
  /// - Throws: ``CommandError`` if the file cannot be read or makes no sense.
  static var current: Configuration {
    get throws {
      try source.withLock { source in
        switch source {
        case .none: return Configuration()
        case .loaded(let configuration): return configuration
        case .standardFile:
          let configuration = try ConfigurationFile.standard.configuration()
          source = .loaded(configuration)
          return configuration
        }
      }
    }
  }
}
