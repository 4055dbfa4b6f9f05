internal import Foundation

/// A directory of a test's own, removed with everything in it when the value goes away.
public final class TemporaryDirectory: Sendable {
  /// The absolute path.
  public let path: String

  /// Makes an empty directory under the system's temporary folder.
  public init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("hkstats-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The absolute path of `name` inside the directory; the file need not exist.
  public func file(_ name: String) -> String {
    path + "/" + name
  }
}
