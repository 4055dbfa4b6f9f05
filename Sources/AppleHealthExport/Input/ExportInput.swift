internal import Foundation

/// Finds the export in a zip, a folder or an xml file, and hands its text to a scan.
///
/// The file is found by its root element `HealthData`, whatever it is called in the language of the
/// phone; texts with another root, such as `export_cda.xml`, are passed over.
struct ExportInput {
  /// What was found beside the export itself.
  struct Surroundings: Equatable {
    /// The name of the file or entry with the export, for reports.
    var exportName = ""
    /// How many routes of workouts (`.gpx`) lie beside it.
    var routeFiles = 0
    /// The paths of electrocardiograms in the zip or folder.
    var electrocardiograms: [String] = []
    /// What holds the export and these.
    var container = SideFiles.Container.none
    /// The size of the text in bytes.
    var textBytes: Int64 = 0

    /// Takes note of a file of the zip or folder.
    fileprivate mutating func note(_ path: String, _ suffix: String) {
      if suffix == "gpx" { routeFiles += 1 }
      if suffix == "csv", ElectrocardiogramImport.isElectrocardiogram(path),
        let name = SideFiles.name(ofEntry: path)
      {
        electrocardiograms.append(name)
      }
    }
  }

  /// Names that cannot be an export; their content is not looked at.
  private static let otherExtensions: Set<String> = [
    "gpx", "csv", "json", "pdf", "png", "jpg", "jpeg", "heic", "txt", "html",
  ]

  /// The path that the caller gave.
  let path: String

  /// What the path leads to, through links.
  private var target: String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  /// The size of the file that is read, for a progress bar; 0 for a folder.
  func totalBytes() -> Int64 {
    let attributes = try? FileManager.default.attributesOfItem(atPath: target)
    guard attributes?[.type] as? FileAttributeType != .typeDirectory else { return 0 }
    return (attributes?[.size] as? NSNumber)?.int64Value ?? 0
  }

  /// Finds the export and calls `scan` with its text, once.
  ///
  /// - Parameters:
  ///   - look: sees every block before it is scanned.
  ///   - scan: scans the text of the given name.
  /// - Throws: ``ExportError``, and whatever `scan` throws.
  func read(
    look: @escaping (ByteBlock) throws -> Void,
    scan: (PipelineSource, String) throws -> Void
  ) throws -> Surroundings {
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw ExportError(.unreadable, "\(path) does not exist. Check the path.")
    }
    if isFolder.boolValue { return try readFolder(look, scan) }
    // Opened once, so that a pipe will do.
    let reader = try FileReader(path: path)
    let first = BlockPipeline.makeBlock()
    _ = try BlockPipeline.fill(first, from: reader)
    if ZipArchive.isZip(first.view) { return try readZip(look, scan) }
    let isWhole = first.count < first.capacity
    if case .other(let what) = RootSniffer.sniff(first, isWhole: isWhole) {
      throw ExportError(
        .notAnExport,
        "\(path) \(what), so it is not an Apple Health export. Give the zip that the Health app "
          + "exports, the folder that was unpacked from it, or its export.xml.")
    }
    var found = Surroundings(exportName: path)
    try run(reader, first, path, &found, look, scan)
    return found
  }

  private func readZip(
    _ look: @escaping (ByteBlock) throws -> Void, _ scan: (PipelineSource, String) throws -> Void
  ) throws -> Surroundings {
    let archive = try ZipArchive(path: path)
    var found = Surroundings(container: .zip)
    var passedOver: [String] = []
    var spare: ByteBlock?
    while let entry = try archive.nextEntry() {
      guard entry.isFile else { continue }
      let suffix = URL(fileURLWithPath: entry.name).pathExtension.lowercased()
      found.note(entry.name, suffix)
      guard !Self.otherExtensions.contains(suffix) else { continue }
      let first = spare ?? BlockPipeline.makeBlock()
      spare = nil
      let (answer, isWhole) = try BlockPipeline.sniff(first, from: archive)
      if case .other(let what) = answer {
        spare = first
        if passedOver.count < 5 { passedOver.append("\(entry.name) \(what)") }
        continue
      }
      try refuseSecond(entry.name, beside: found)
      found.exportName = entry.name
      let name = "\(entry.name) in \(path)"
      guard !isWhole,
        let extent = ZipDirectory.extent(ofDataAt: archive.dataPosition, in: path)
      else {
        try run(archive, first, name, &found, look, scan)
        continue
      }
      let reader = try ZipEntryReader(path: path, extent: extent, archive: archive)
      var checksum = EntryChecksum(extent, archive: archive)
      try run(
        reader, nil, name, &found,
        { block in
          try checksum.add(block.view)
          try look(block)
        }, scan)
    }
    guard !found.exportName.isEmpty else { throw nothingFound(passedOver) }
    return found
  }

  private func readFolder(
    _ look: @escaping (ByteBlock) throws -> Void, _ scan: (PipelineSource, String) throws -> Void
  ) throws -> Surroundings {
    var found = Surroundings(container: .folder)
    var candidates: [String] = []
    // Of a link the walk would see the link only.
    let walk = FileManager.default.enumerator(atPath: target)
    while let name = walk?.nextObject() as? String {
      let suffix = URL(fileURLWithPath: name).pathExtension.lowercased()
      found.note(name, suffix)
      if suffix == "xml" { candidates.append(name) }
    }
    var passedOver: [String] = []
    var spare: ByteBlock?
    for name in candidates.sorted() {
      let full = path + "/" + name
      let first = spare ?? BlockPipeline.makeBlock()
      spare = nil
      let reader: FileReader
      do {
        reader = try FileReader(path: full, mustBeFile: true)
        let (answer, _) = try BlockPipeline.sniff(first, from: reader)
        if case .other(let what) = answer {
          spare = first
          if passedOver.count < 5 { passedOver.append("\(name) \(what)") }
          continue
        }
      } catch let error as ExportError where error.kind == .unreadable {
        if passedOver.count < 5 { passedOver.append("\(name) cannot be read") }
        continue
      }
      try refuseSecond(name, beside: found)
      found.exportName = name
      try run(reader, first, full, &found, look, scan)
    }
    guard !found.exportName.isEmpty else { throw nothingFound(passedOver) }
    return found
  }

  private func run(
    _ reader: any ByteReader, _ first: ByteBlock?, _ name: String, _ found: inout Surroundings,
    _ look: @escaping (ByteBlock) throws -> Void, _ scan: (PipelineSource, String) throws -> Void
  ) throws {
    let counter = ByteCounter()
    let pipeline = try BlockPipeline(reader, first: first)
    defer { pipeline.stop() }
    let source = PipelineSource(pipeline) { block in
      counter.bytes += Int64(block.count)
      try look(block)
    }
    try scan(source, name)
    found.textBytes = counter.bytes
  }

  private final class ByteCounter {
    var bytes: Int64 = 0
  }

  private func refuseSecond(_ name: String, beside found: Surroundings) throws {
    guard !found.exportName.isEmpty else {
      return
    }
    throw ExportError(
      .notAnExport,
      "\(path) holds two exports, \(found.exportName) and \(name). Of one person, unpack it and "
        + "import them one by one, the older first; of several, give each person a store with --store."
    )
  }

  private func nothingFound(_ passedOver: [String]) -> ExportError {
    let list = passedOver.isEmpty ? "" : " (" + passedOver.joined(separator: "; ") + ")"
    return ExportError(
      .notAnExport,
      "\(path) holds no Apple Health export: no file in it has the root <HealthData>\(list). "
        + "Give the zip that the Health app exports, or the folder that was unpacked from it.")
  }
}
