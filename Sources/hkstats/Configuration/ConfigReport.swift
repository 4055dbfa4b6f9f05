internal import ArgumentParser
internal import CalendarBuckets
internal import Foundation
internal import HealthReports
internal import SampleStore

/// What holds for all commands, and who says so. JSON: `hkstats/config/1`.
struct ConfigReport: Encodable, Equatable {
  /// The schema of the report's JSON.
  var schema = "hkstats/config/1"
  /// The configuration file.
  var path: String
  /// Whether it is there.
  var exists: Bool
  /// The settings, all of them.
  var settings: [Setting]

  /// Who says what holds.
  enum Origin: String, Encodable {
    /// A variable of the environment.
    case environment
    /// The configuration file.
    case file
    /// Nobody.
    case `default`
  }

  /// One or several texts.
  enum Value: Encodable, Equatable {
    case one(String)
    case several([String])

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .one(let text): try container.encode(text)
      case .several(let texts): try container.encode(texts)
      }
    }

    /// The texts with commas between.
    var text: String {
      switch self {
      case .one(let text): text
      case .several(let texts): texts.joined(separator: ", ")
      }
    }
  }

  /// What holds of one setting.
  struct Setting: Encodable, Equatable {
    /// Its key in the file.
    var key: ConfigurationKey
    /// What holds; nil where the default is no value.
    var value: Value?
    /// Who says so.
    var origin: Origin
    /// The line of the file that says so.
    var line: Int?
    /// The variable that says so.
    var variable: String?

    enum CodingKeys: CodingKey { case key, value, origin, line, variable }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(key.rawValue, forKey: .key)
      try container.encodeIfPresent(value, forKey: .value)
      try container.encode(origin, forKey: .origin)
      try container.encodeIfPresent(line, forKey: .line)
      try container.encodeIfPresent(variable, forKey: .variable)
    }
  }

  /// The report of a file.
  ///
  /// - Throws: ``CommandError`` if it cannot be read or makes no sense.
  init(of file: ConfigurationFile) throws {
    let configuration = try file.configuration()
    path = file.path
    exists = file.exists
    settings = ConfigurationKey.allCases.map { key in
      if key == .store, let path = StoreOptions.pathInEnvironment {
        return Setting(
          key: key, value: .one(path), origin: .environment, variable: StoreOptions.variable)
      }
      if key == .keyFile, let path = KeyOptions.pathInEnvironment {
        return Setting(
          key: key, value: .one(path), origin: .environment, variable: KeyOptions.variable)
      }
      if let value = configuration.value(of: key) {
        return Setting(key: key, value: value, origin: .file, line: configuration.lines[key])
      }
      return Setting(key: key, value: Self.defaultValue(of: key), origin: .default)
    }
  }

  private static func defaultValue(of key: ConfigurationKey) -> Value? {
    switch key {
    case .timeZone, .favourites, .locale, .keyFile: nil
    case .units: .one(UnitsOptions.defaultChoice.rawValue)
    case .firstWeekday: .one(Weekday.monday.rawValue)
    case .nightStart: .one(NightOptions.defaultStart.description)
    case .store: .one(SampleStore.defaultPath)
    }
  }
}

extension Configuration {
  /// What is set of a key; nil if nothing is.
  fileprivate func value(of key: ConfigurationKey) -> ConfigReport.Value? {
    switch key {
    case .timeZone: timeZone.map { .one($0) }
    case .units: units.map { .one($0.rawValue) }
    case .firstWeekday: firstWeekday.map { .one($0.rawValue) }
    case .nightStart: nightStart.map { .one($0.description) }
    case .favourites: favourites.map { .several($0) }
    case .locale: locale.map { .one($0.name) }
    case .store: store.map { .one($0) }
    case .keyFile: keyFile.map { .one($0) }
    }
  }
}
