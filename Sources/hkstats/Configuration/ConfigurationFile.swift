internal import Foundation
internal import PrivateFiles

/// The file that holds a person's settings.
struct ConfigurationFile: Equatable, Sendable {
  /// Where it is, or would be.
  let path: String

  /// `$XDG_CONFIG_HOME/hkstats/config.toml`, else `~/.config/hkstats/config.toml`.
  static var standard: ConfigurationFile {
    // The XDG specification ignores relative paths.
    if let folder = EnvironmentVariable.value("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return ConfigurationFile(path: folder + "/hkstats/config.toml")
    }
    return ConfigurationFile(path: home + "/.config/hkstats/config.toml")
  }

  /// The home of the person.
  static var home: String {
    EnvironmentVariable.value("HOME") ?? NSHomeDirectory()
  }

  /// Whether it is there.
  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// What it says; a file that is not there says nothing.
  ///
  /// - Throws: ``CommandError`` if it cannot be read or is not in the form that ``FlatTOML`` reads.
  func document() throws(CommandError) -> FlatTOML {
    guard exists else { return FlatTOML() }
    guard let data = try? Data(contentsOf: URL(filePath: path)) else {
      throw .configuration(
        "The configuration file \(path) cannot be read. Check what it is and its permissions.")
    }
    do {
      return try FlatTOML(parsing: Array(data))
    } catch {
      throw fault(error.message, line: error.line)
    }
  }

  /// Its settings.
  ///
  /// - Throws: as ``document()``, and for keys and values that are not allowed.
  func configuration() throws(CommandError) -> Configuration {
    try Configuration(document(), of: self)
  }

  /// Writes it, readable by its owner alone, with the folders that it lies in. What a link leads to is
  /// written, and the link stays.
  func write(_ document: FlatTOML) throws(CommandError) {
    let target = URL(filePath: path).resolvingSymlinksInPath()
    let folder = target.deletingLastPathComponent().path
    do throws(PrivateFileError) {
      try PrivateFolders.make(folder)
    } catch {
      throw .missingInput(
        "The folder \(folder) cannot be made: \(error.reason). Check the folders above it and their permissions."
      )
    }
    do throws(PrivateFileError) {
      try PrivateFile.replace(target.path, with: document.bytes)
    } catch {
      throw .missingInput(error.description)
    }
  }

  /// What is wrong in a line of it.
  func fault(_ message: String, line: Int) -> CommandError {
    .configuration("\(path), line \(line): \(message)")
  }
}
