internal import Foundation

/// The files of routes and electrocardiograms that lie beside an export, in its zip or its folder.
struct SideFiles {
  /// What the export was found in.
  enum Container: Equatable {
    case zip, folder
    /// Nothing: the XML was given alone.
    case none
  }

  private let path: String
  private let container: Container
  /// The folder of the export inside the zip or folder.
  private let base: [Substring]

  /// The files beside the export of this name at `path`.
  init(path: String, container: Container, exportName: String) {
    self.path = path
    self.container = container
    base = (Self.parts(exportName) ?? []).dropLast()
  }

  /// Each damaged file of a zip makes the zip be read from its beginning again.
  private static let mostDamaged = 100

  /// Whether there can be any.
  var areGiven: Bool { container != .none }

  /// A path in the zip or folder as the files are asked for; nil for one that leads out of it.
  static func name(ofEntry path: String) -> String? {
    parts(path)?.joined(separator: "/")
  }

  /// The names between the slashes; nil if one leads upwards.
  private static func parts(_ path: String) -> [Substring]? {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return parts.contains("..") ? nil : parts
  }

  /// What a path that the export refers to is called in the zip or folder; nil if it leads out of it.
  func name(of reference: String) -> String? {
    guard let parts = Self.parts(reference), !parts.isEmpty else { return nil }
    return (base + parts).joined(separator: "/")
  }

  /// Opens the files of some names one by one; those that are not there are left out.
  ///
  /// - Parameter body: reads the file of a name; false if that failed because the zip is damaged there,
  ///   or the file cannot be read.
  /// - Throws: what `body` throws, and ``ExportError`` if the zip cannot be read on.
  func read(_ wanted: Set<String>, _ body: (String, any ByteReader) throws -> Bool) throws {
    if wanted.isEmpty { return }
    switch container {
    case .none: return
    case .zip: try readZip(wanted, body)
    case .folder: try readFolder(wanted, body)
    }
  }

  private func readZip(
    _ wanted: Set<String>, _ body: (String, any ByteReader) throws -> Bool
  ) throws {
    var missing = wanted
    var archive = try ZipArchive(path: path)
    var passed = 0
    var damagedCount = 0
    while !missing.isEmpty, let entry = try archive.nextEntry() {
      passed += 1
      guard entry.isFile, let name = Self.parts(entry.name)?.joined(separator: "/"),
        missing.remove(name) != nil
      else { continue }
      if try body(name, archive) { continue }
      // Behind damage libarchive reads no further.
      damagedCount += 1
      guard damagedCount <= Self.mostDamaged else {
        throw ExportError(
          .unreadable,
          "\(path) has more than \(Self.mostDamaged) damaged files beside the export. Unpack it, and import the folder."
        )
      }
      archive = try ZipArchive(path: path)
      for _ in 0..<passed { _ = try archive.nextEntry() }
    }
  }

  private func readFolder(
    _ wanted: Set<String>, _ body: (String, any ByteReader) throws -> Bool
  ) throws {
    for name in wanted.sorted() {
      let full = path + "/" + name
      let target = URL(fileURLWithPath: full).resolvingSymlinksInPath().path
      let attributes = try? FileManager.default.attributesOfItem(atPath: target)
      guard attributes?[.type] as? FileAttributeType == .typeRegular else { continue }
      do {
        _ = try body(name, try FileReader(path: full, mustBeFile: true))
      } catch let error as ExportError where error.kind == .unreadable {
        _ = try body(name, UnreadableFile(error: error))
      }
    }
  }
}

/// A file that could not be opened.
private final class UnreadableFile: ByteReader {
  private let error: ExportError
  let inputPosition: Int64 = 0

  init(error: ExportError) {
    self.error = error
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int { throw error }
}
