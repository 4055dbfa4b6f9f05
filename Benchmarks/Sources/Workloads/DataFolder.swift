internal import Foundation
internal import SyntheticHealthData

/// Where workloads keep files: the folder that `HKSTATS_BENCHMARK_DATA` names, which several
/// processes of a run may share, or a temporary one that goes away with the process.
enum DataFolder {
  private static let folder: URL = {
    if let shared = ProcessInfo.processInfo.environment["HKSTATS_BENCHMARK_DATA"] {
      return URL(fileURLWithPath: shared, isDirectory: true)
    }
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("hkstats-benchmarks-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    atexit { DataFolder.removeOwn() }
    return url
  }()

  private static func removeOwn() {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The path of a file that this process alone uses, which does not exist yet.
  static func newFile(_ name: String) -> String {
    let number = ProcessInfo.processInfo.processIdentifier
    let path = folder.appendingPathComponent("\(number)-\(name)").path
    remove(path)
    return path
  }

  /// Removes a store or another file, if it is there.
  static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }

  /// The path of an export of a person's data, written if no process of the run has done so.
  static func export(_ days: SyntheticYears, as fileExtension: String) throws -> String {
    let path = folder.appendingPathComponent("export-\(days.dayCount).\(fileExtension)").path
    if !FileManager.default.fileExists(atPath: path) {
      try ExportWriter(days).write(to: path)
    }
    return path
  }
}
