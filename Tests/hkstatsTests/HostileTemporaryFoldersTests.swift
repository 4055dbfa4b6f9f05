import Foundation
import TestSupport
import Testing

/// Where `TMPDIR` leads, an import writes nothing that somebody else could read, follow or change.
@Suite struct HostileTemporaryFoldersTests {
  enum Kind: String, CaseIterable {
    case missing, file, pipe, device, empty, relative, linkToFolder, linkToRoot, openToAll

    /// Whether a file can be made there, or it is passed over: where there is none, or none that may be written.
    var isFolder: Bool { ![.file, .pipe, .device].contains(self) }

    /// The value of `TMPDIR`, whatever it needs made.
    func make(in directory: TemporaryDirectory) throws -> String {
      let path = directory.file("temporary")
      let manager = FileManager.default
      switch self {
      case .missing: break
      case .file: try "a".write(toFile: path, atomically: true, encoding: .utf8)
      case .pipe: #expect(mkfifo(path, 0o600) == 0)
      case .device: return "/dev/null"
      case .empty: return ""
      case .relative: return "."
      case .linkToFolder:
        try manager.createDirectory(
          atPath: directory.file("victim"), withIntermediateDirectories: false)
        try manager.createSymbolicLink(
          atPath: path, withDestinationPath: directory.file("victim"))
      case .linkToRoot: try manager.createSymbolicLink(atPath: path, withDestinationPath: "/")
      case .openToAll:
        try manager.createDirectory(atPath: path, withIntermediateDirectories: false)
        try manager.setAttributes([.posixPermissions: 0o1777], ofItemAtPath: path)
      }
      return path
    }
  }

  /// Routes wait in a file there until the import ends.
  @Test(.endsInTime, arguments: Kind.allCases)
  func anImportLeavesNothingThereAndTellsTheSame(_ kind: Kind) throws {
    let directory = try TemporaryDirectory()
    let source = directory.file("export")
    try FileManager.default.createDirectory(atPath: source, withIntermediateDirectories: false)
    let export = try ActiveExport(in: source).folder
    let usual = BuiltCommand(store: directory.file("usual.sqlite"))
    #expect(try usual("import", export, "--time-zone", "Europe/Paris").code == 0)
    let folder = try kind.make(in: directory)
    let hkstats = BuiltCommand(store: directory.file("health.sqlite"))
    let before = try contents(of: directory)
    let outcome = try hkstats(
      "import", export, "--time-zone", "Europe/Paris", environment: ["TMPDIR": folder])
    if kind.isFolder {
      #expect(outcome.code == 0, "\(outcome.errors)")
      let left = try contents(of: directory).subtracting(before)
      #expect(left.allSatisfy { $0.hasPrefix("health.sqlite") }, "\(left)")
      let mode =
        try FileManager.default.attributesOfItem(
          atPath: directory.file("health.sqlite"))[.posixPermissions] as? Int
      #expect(mode == 0o600)
      for words in [
        ["summary", "daily", "--format", "json"], ["workouts", "--format", "json"],
        ["store", "verify"],
      ] {
        let (told, expected) = (try hkstats.run(words), try usual.run(words))
        #expect(told.code == 0 && expected.code == 0, "\(words)")
        #expect(
          withoutIdentifiers(told.output, hkstats) == withoutIdentifiers(expected.output, usual),
          "\(words)")
      }
    } else {
      #expect(outcome.code != 0 && outcome.errors.contains("No file can be made in \(folder)"))
      #expect(try hkstats("types").code == 66)
      #expect(try contents(of: directory) == before)
    }
  }

  /// An answer without the store's path and the identifiers that each import gives anew.
  private func withoutIdentifiers(_ output: String, _ hkstats: BuiltCommand) -> String {
    output.replacing(hkstats.store, with: "").replacing(
      /[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/, with: "")
  }

  /// What lies in a folder and in the folders in it.
  private func contents(of directory: TemporaryDirectory) throws -> Set<String> {
    Set(try FileManager.default.subpathsOfDirectory(atPath: directory.path))
  }
}
