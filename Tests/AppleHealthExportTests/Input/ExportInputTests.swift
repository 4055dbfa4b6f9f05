import Foundation
import TestSupport
import Testing

@testable import AppleHealthExport

/// Zips, folders and files: where the export is found, and what damage is noticed.
struct ExportInputTests {
  private static let export = Array(GeneratedExport.text(seed: 4, size: 30_000).utf8)
  private static let expected = scanned(export)
  private static let cda = Array("<?xml version=\"1.0\"?>\n<ClinicalDocument/>".utf8)

  /// What the whole path from input to rows makes of `path`.
  private func read(_ path: String) throws -> (ScanResult, ExportInput.Surroundings) {
    var builder = RowBuilder(RecordingConsumer(), now: testNow)
    var outcome = ""
    let found = try ExportInput(path: path).read { _ in
    } scan: { source, name in
      var scanner = ExportScanner(source, name: name)
      outcome = "\(try scanner.scan(into: &builder))"
    }
    let result = ScanResult(
      outcome: outcome, error: nil, consumer: builder.consumer, tally: builder.tally)
    return (result, found)
  }

  private func failure(_ path: String) -> ExportError? {
    do {
      _ = try read(path)
      return nil
    } catch {
      return error as? ExportError
    }
  }

  @Test(arguments: ZipWriter.Form.allCases)
  func everyFormOfZipGivesTheRowsOfTheText(form: ZipWriter.Form) throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("export.zip")
    try ZipWriter.write(
      [
        ("apple_health_export/", []), ("apple_health_export/export_cda.xml", Self.cda),
        ("apple_health_export/workout-routes/a.gpx", Array("<gpx/>".utf8)),
        ("apple_health_export/导出.xml", Self.export),
        ("apple_health_export/workout-routes/b.gpx", Array("<gpx/>".utf8)),
        ("apple_health_export/electrocardiograms/e.csv", [1, 2, 3]),
      ], to: path, form: form)
    let (result, found) = try read(path)
    #expect(result.difference(from: Self.expected) == nil)
    #expect(found.exportName == "apple_health_export/导出.xml")
    #expect(found.routeFiles == 2)
    #expect(found.electrocardiograms == ["apple_health_export/electrocardiograms/e.csv"])
    #expect(found.textBytes == Int64(Self.export.count))
  }

  // Semantics 7.1
  @Test func foldersAndFilesGiveTheRowsOfTheText() throws {
    let folder = try TemporaryDirectory()
    let inner = folder.file("apple_health_export/workout-routes")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    let file = folder.file("apple_health_export/exportación.xml")
    try Data(Self.export).write(to: URL(fileURLWithPath: file))
    try Data(Self.cda).write(
      to: URL(fileURLWithPath: folder.file("apple_health_export/export_cda.xml")))
    try Data("<gpx/>".utf8).write(to: URL(fileURLWithPath: inner + "/r.gpx"))
    for path in [folder.path, folder.file("apple_health_export"), file] {
      let (result, found) = try read(path)
      #expect(result.difference(from: Self.expected) == nil)
      #expect(found.routeFiles == (path == file ? 0 : 1))
    }
  }

  @Test func linksAndPipesAreFollowed() throws {
    let folder = try TemporaryDirectory()
    let inner = folder.file("unpacked")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    try Data(Self.export).write(to: URL(fileURLWithPath: inner + "/export.xml"))
    for target in [inner, inner + "/export.xml"] {
      let link = folder.file("link")
      try? FileManager.default.removeItem(atPath: link)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
      #expect(try read(link).0.difference(from: Self.expected) == nil)
      #expect(
        ExportInput(path: link).totalBytes() == (target == inner ? 0 : Int64(Self.export.count)))
    }
    for (bytes, isRead) in [(Self.export, true), (Array("PK\u{3}\u{4}zip".utf8), false)] {
      let pipe = Pipe()
      DispatchQueue(label: "writer").async {
        try? pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
        try? pipe.fileHandleForWriting.close()
      }
      let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
      if isRead {
        #expect(try read(path).0.difference(from: Self.expected) == nil)
      } else {
        #expect(failure(path)?.kind == .unreadable)
      }
    }
  }

  /// A pipe that nobody writes to would keep an import waiting for ever.
  @Test(.endsInTime) func pipesInAFolderArePassedOver() throws {
    let folder = try TemporaryDirectory()
    #expect(mkfifo(folder.file("a.xml"), 0o600) == 0)
    #expect(failure(folder.path)?.description.contains("a.xml cannot be read") == true)
    try Data(Self.export).write(to: URL(fileURLWithPath: folder.file("export.xml")))
    #expect(mkfifo(folder.file("z.xml"), 0o600) == 0)
    let (result, _) = try read(folder.path)
    #expect(result.difference(from: Self.expected) == nil)
  }

  /// Each of many texts is looked at only as far as it takes to see that it is no export.
  @Test func anExportIsFoundAmongManyOtherTexts() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("export.zip")
    let other = Self.cda + [UInt8](repeating: 32, count: 300_000)
    // A declaration before the root that is longer than what is looked at first.
    let late =
      Array("<?xml version=\"1.0\"?>\n<!--".utf8) + [UInt8](repeating: 45 + 1, count: 200_000)
      + Array("-->\n<ClinicalDocument/>".utf8)
    var entries = (0..<300).map { ("\($0).xml", other) } + [("late.xml", late)]
    try ZipWriter.write(entries, to: path)
    #expect(failure(path)?.kind == .notAnExport)
    entries.insert(("导出.xml", Self.export), at: 150)
    try ZipWriter.write(entries, to: path)
    let (result, found) = try read(path)
    #expect(result.difference(from: Self.expected) == nil && found.exportName == "导出.xml")
  }

  @Test func textsLongerThanABlockComeThroughWhole() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("export.zip")
    let filler = Array(repeating: UInt8(ascii: " "), count: 3 << 20)
    let end = Self.export.count - Array("</HealthData>\n".utf8).count
    let text = Self.export[..<end] + filler + Self.export[end...]
    try ZipWriter.write([("export.xml", Array(text))], to: path)
    let (result, found) = try read(path)
    #expect(result.difference(from: Self.expected) == nil)
    #expect(found.textBytes == Int64(text.count))
  }

  @Test func truncatedZipsAreErrorsWhereverTheyEnd() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("export.zip")
    var random = SeededGenerator(seed: 8)
    for form in [ZipWriter.Form.deflated, .dataDescriptors, .zip64] {
      try ZipWriter.write(
        [("a/export.xml", Self.export), ("a/r.gpx", Self.cda)], to: path, form: form)
      let whole = try Data(contentsOf: URL(fileURLWithPath: path))
      for _ in 0..<12 {
        let end = Int.random(in: 4..<whole.count, using: &random)
        try whole.prefix(end).write(to: URL(fileURLWithPath: path))
        let error = try #require(failure(path), "\(form) cut at \(end)")
        #expect(error.kind == .damagedArchive)
        #expect(error.byteOffset == Int64(end))
        #expect(error.description.contains("truncated"))
      }
    }
  }

  @Test func corruptBytesInsideAZipAreErrors() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("export.zip")
    try ZipWriter.write([("export.xml", Self.export)], to: path, form: .stored)
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let place = try #require(
      bytes.indices.first { bytes[$0...].starts(with: "2024-06-15 08:00:00".utf8) })
    bytes[place + 3] = UInt8(ascii: "5")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let error = try #require(failure(path))
    #expect(error.kind == .damagedArchive)
    #expect(error.description.contains("export.xml"))
    #expect(error.description.lowercased().contains("crc"), "\(error)")
  }

  @Test(arguments: ZipWriter.Form.allCases)
  func textsOfSeveralBlocksWithAWrongSumAreErrors(form: ZipWriter.Form) throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("export.zip")
    let end = Self.export.count - Array("</HealthData>\n".utf8).count
    for filler in [3 << 20, (3 << 20) - Self.export.count] {
      let text =
        Self.export[..<end] + Array(repeating: UInt8(ascii: " "), count: filler)
        + Self.export[end...]
      try ZipWriter.write([("export.xml", Array(text))], to: path, form: form)
      #expect(try read(path).0.difference(from: Self.expected) == nil)
      var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
      let listed = try #require(
        bytes.indices.last { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
      // Headers of streamed entries hold a zero in its place.
      if bytes[14..<18].contains(where: { $0 != 0 }) { bytes[14] ^= 1 }
      bytes[listed + 16] ^= 1
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let error = try #require(failure(path))
      #expect(error.kind == .damagedArchive)
      #expect(error.description.contains("is damaged in the entry export.xml"), "\(error)")
      #expect(error.description.contains("ZIP bad CRC"), "\(error)")
    }
  }

  @Test func damageInTheTextIsNamedWithEntryLineAndByte() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("export.zip")
    try ZipWriter.write([("a/export.xml", Array("<HealthData>\n<Record".utf8))], to: path)
    let error = try #require(failure(path))
    #expect(error.kind == .damagedText)
    #expect(error.description.contains("a/export.xml in \(path), line 2, byte 13"), "\(error)")
  }

  @Test func textInAnotherEncodingIsNamed() throws {
    let folder = try TemporaryDirectory()
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<HealthData></HealthData>"
    let latin = text.replacingOccurrences(of: "UTF-16", with: "ISO-8859-1")
    for (encoding, data) in [
      ("UTF-16", text.data(using: .utf16LittleEndian)),
      ("UTF-16", text.data(using: .utf16BigEndian)), ("UTF-16", text.data(using: .utf16)),
      ("ISO-8859-1", latin.data(using: .isoLatin1)),
    ] {
      let bytes = try #require(data)
      let file = folder.file("export.xml")
      try bytes.write(to: URL(fileURLWithPath: file))
      let zip = folder.file("export.zip")
      try ZipWriter.write([("a/export.xml", Array(bytes))], to: zip)
      for path in [file, zip] {
        let error = try #require(failure(path))
        #expect(error.kind == .notAnExport)
        #expect(error.description.contains("is text in \(encoding), while"), "\(error)")
      }
    }
  }

  @Test func whatIsNoExportIsAnErrorThatSaysWhatToGive() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("some.zip")
    #expect(failure(folder.file("missing.zip"))?.kind == .unreadable)
    #expect(failure(folder.path)?.kind == .notAnExport)
    try ZipWriter.write([("export_cda.xml", Self.cda), ("__MACOSX/._a", [0, 1])], to: path)
    let error = try #require(failure(path))
    #expect(error.kind == .notAnExport)
    #expect(error.description.contains("export_cda.xml has the root <ClinicalDocument>"))
    try ZipWriter.write([("a/export.xml", Self.export), ("b.xml", Self.export)], to: path)
    #expect(failure(path)?.description.contains("two exports, a/export.xml and b.xml") == true)
    for text in ["", "PK", "hello", "{}", "<gpx/>", "<?xml version=\"1.0\"?>"] {
      let file = folder.file("some.txt")
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
      #expect(failure(file)?.kind == .notAnExport, "\(text)")
    }
  }
}
