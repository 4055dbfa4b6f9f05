internal import Foundation
internal import HealthKitTypes
internal import SampleStore

/// Reads the files of an export's electrocardiograms and hands the recordings to the store's import.
///
/// Files are read one after the other, and their voltages wait in the import's file, so memory holds one
/// recording only. Of a file that cannot be read nothing is taken.
struct ElectrocardiogramImport {
  /// The folder of the files, and the beginning of their names. In some languages the folder has another name.
  private static let folder = "electrocardiograms"
  private static let prefix = "ecg_"
  /// The source of the recordings, which their files do not name: the app of the watch.
  private static let sourceName = "ECG"

  private let target: SampleImport
  private let files: SideFiles
  private let pseudonyms: Pseudonyms?
  /// The electrocardiograms that were not imported, by reason.
  private(set) var skipped: [ElectrocardiogramFault: SkippedElectrocardiograms] = [:]

  init(_ target: SampleImport, files: SideFiles, pseudonyms: Pseudonyms? = nil) {
    self.target = target
    self.files = files
    self.pseudonyms = pseudonyms
  }

  /// Whether a file of a zip or folder is an electrocardiogram, by its path.
  static func isElectrocardiogram(_ path: String) -> Bool {
    let parts = path.lowercased().split(separator: "/")
    guard let name = parts.last, name.hasSuffix(".csv"), !name.hasPrefix("."),
      parts.first != "__macosx"
    else { return false }
    return name.hasPrefix(prefix) || parts.dropLast().last == Substring(folder)
  }

  /// Imports the files of these paths.
  ///
  /// - Parameter look: called before each file; it may throw to stop the import.
  /// - Throws: `SampleStoreError`, and what `look` throws. What is wrong with a file is no error.
  mutating func add(_ paths: [String], look: () throws -> Void) throws {
    var left = Set(paths)
    do {
      try files.read(left) { name, reader in
        try look()
        left.remove(name)
        return try add(name, reader)
      }
    } catch let error as ExportError where error.kind == .damagedArchive {
      // The files behind the damage cannot be reached.
      for name in left.sorted() { skip(name, .unreadable) }
    }
  }

  /// Imports a file; false if it cannot be read.
  private mutating func add(_ name: String, _ reader: any ByteReader) throws -> Bool {
    let file: ElectrocardiogramFile
    do {
      file = try ElectrocardiogramFile(reader)
    } catch let fault as ElectrocardiogramFault {
      skip(name, fault)
      // What was not read to its end is passed over as other entries are.
      return true
    } catch is ExportError {
      skip(name, .unreadable)
      return false
    }
    let source = try pseudonyms?.source(Self.sourceName) ?? Self.sourceName
    let device = try file.device.map { model in
      let description = Self.device(model)
      return try pseudonyms?.device(description) ?? description
    }
    try target.add(
      ImportedElectrocardiogram(
        start: file.start, recording: file.recording,
        sourceRevision: target.sourceRevisionID(name: source, version: file.softwareVersion),
        device: device.map(target.deviceID) ?? 0))
    return true
  }

  /// Counts a file that was not imported.
  private mutating func skip(_ path: String, _ fault: ElectrocardiogramFault) {
    skipped[fault, default: SkippedElectrocardiograms(reason: fault)].add(path: path)
    // Mirroring must not take for gone what could not be read.
    target.noteSkipped(
      type: ImportedElectrocardiogram.typeIdentifier, start: nil, end: nil)
  }

  /// The description of a watch, of which the files tell the model: `Watch6,7`.
  private static func device(_ model: String) -> String {
    let isWatch = model.hasPrefix("Watch")
    return HKDevice(
      name: isWatch ? "Apple Watch" : model, manufacturer: isWatch ? "Apple Inc." : nil,
      model: isWatch ? "Watch" : nil, hardwareVersion: isWatch ? model : nil,
      firmwareVersion: nil, softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil
    ).exportString
  }
}
