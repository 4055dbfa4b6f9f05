import Foundation
import TestSupport
import Testing

/// Where `TMPDIR` leads, an import writes nothing that somebody else could read, follow or change.
@Suite struct HostileTemporaryFoldersTests {
  enum Kind: String, CaseIterable {
    case missing, file, pipe, device, empty, relative, linkToFolder, linkToRoot, openToAll

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

  @Test(.endsInTime, arguments: Kind.allCases)
  func anImportLeavesNothingThereAndTellsTheSame(_ kind: Kind) throws {
    let directory = try TemporaryDirectory()
    let export = directory.file("export.xml")
    try SmallExport.text.write(toFile: export, atomically: true, encoding: .utf8)
    let folder = try kind.make(in: directory)
    let hkstats = BuiltCommand(store: directory.file("health.sqlite"))
    let before = try contents(of: directory)
    let outcome = try hkstats(
      "import", export, "--time-zone", "Europe/Paris", environment: ["TMPDIR": folder])
    let answer = try hkstats("types", "--format", "json", environment: ["TMPDIR": folder])
    if outcome.code == 0 {
      #expect(answer.code == 0 && answer.output.contains("StepCount"))
      let left = try contents(of: directory).subtracting(before)
      #expect(left.allSatisfy { $0.hasPrefix("health.sqlite") }, "\(left)")
      let mode =
        try FileManager.default.attributesOfItem(
          atPath: directory.file("health.sqlite"))[.posixPermissions] as? Int
      #expect(mode == 0o600)
    } else {
      #expect(!outcome.errors.isEmpty && answer.code == 66)
      #expect(try contents(of: directory) == before)
    }
  }

  /// What lies in a folder and in the folders in it.
  private func contents(of directory: TemporaryDirectory) throws -> Set<String> {
    Set(try FileManager.default.subpathsOfDirectory(atPath: directory.path))
  }
}
