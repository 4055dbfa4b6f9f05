internal import ArgumentParser
internal import Foundation

/// A setting of the configuration file, by the key that the file has for it.
enum ConfigurationKey: String, CaseIterable, ExpressibleByArgument, Sendable {
  /// On whose clocks.
  case timeZone = "time-zone"
  /// In which units.
  case units
  /// The day that weeks of summaries start on.
  case firstWeekday = "first-weekday"
  /// When one night ends and the next begins.
  case nightStart = "night-start"
  /// The types that summaries show.
  case favourites
  /// Whose numbers, dates and weekdays.
  case locale
  /// The file of the store.
  case store
  /// The file with the key of encrypted stores.
  case keyFile = "key-file"

  /// What its value may be, in a sentence with `has to be`.
  var allowed: String {
    switch self {
    case .timeZone:
      "a time zone such as \"Europe/Paris\" or \"+05:30\", or \"recorded\""
    case .units: "\"auto\", \"metric\", \"us\" or \"canonical\""
    case .firstWeekday: "a day of the week, \"monday\" to \"sunday\""
    case .nightStart: "a time of day such as \"18:00\""
    case .favourites: "an array of types such as [\"stepCount\", \"heartRate\"]"
    case .locale: "a language and a country such as \"de_DE\", or \"C\""
    case .store, .keyFile: "a file by its whole path, or one that begins with ~/"
    }
  }

  /// What holds without a setting where that is no value; nil where it is one.
  var defaultText: String? {
    switch self {
    case .timeZone: "that of the last import"
    case .favourites: "all types"
    case .locale: "that of LANG"
    case .keyFile: "none"
    default: nil
    }
  }

  /// The value that a word of the command line stands for: types have commas between, and a file is one of
  /// the folder that the command is called in.
  func value(typed: String) -> FlatTOMLValue {
    switch self {
    case .favourites:
      .strings(
        typed.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
          .filter { !$0.isEmpty })
    case .store where !typed.isEmpty && !typed.hasPrefix("~/"),
      .keyFile where !typed.isEmpty && !typed.hasPrefix("~/"):
      .string(
        URL(
          filePath: typed, directoryHint: .notDirectory,
          relativeTo: URL(
            filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        ).standardizedFileURL.path)
    default: .string(typed)
    }
  }
}
