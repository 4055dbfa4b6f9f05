internal import PersonStores
internal import SampleStore
internal import Foundation
internal import HTTPTypes
public import Hummingbird
internal import NIOCore
public import ServerAccess

extension StoreWriting {
  /// Takes the export of a request onto the disk, and begins its import.
  ///
  /// The body is the zip or the XML itself, or a form with a field `token` and then a file. It answers when it is known whose
  /// export it is.
  ///
  /// - Throws: ``Problem``: 403 without the page's token, 413 for a body beyond the limit, 507 without room for it, 409 for
  ///   another person's export and while another import runs, 400 for what is no export.
  public func receiveImport(
    _ request: Request, _ context: AccessContext, for access: Access
  ) async throws(Problem) -> ImportJob {
    try WriteProtection.requireOwner(access)
    let form = MultipartReader(contentType: request.headers[.contentType])
    if form == nil { try WriteProtection.check(request, context) }
    try imports.requireFree(access.person)
    let opened = try opened(access.person)
    if opened.store.isReadOnly {
      throw Problem(.forbidden, "The store may not be written by this server.")
    }
    let folder = URL(filePath: opened.store.path).deletingLastPathComponent().path
    let length = request.headers[.contentLength].flatMap { Int64($0) }
    try checkRoom(for: length ?? 0, inFolder: folder)
    var upload = Upload(file: try UploadFile(inFolder: folder), name: Self.name(of: request))
    try await receive(request, context, form, into: &upload)
    guard upload.size > 0 else {
      throw Problem(.badRequest, "There is no export in the body: send the zip of the Health app.")
    }
    if form == nil, let length, length != upload.size {
      throw Problem(.badRequest, "The body ended before its end: send the export again.")
    }
    let job = ImportJob(of: access.person, fileName: upload.name, size: upload.size)
    let allowsOther =
      request.uri.queryParameters["samePerson"].map { $0 == "true" } ?? upload.isOfSamePerson
    try imports.start(job, upload.file, into: opened, allowsOtherPerson: allowsOther)
    return try await begun(job)
  }

  /// What is uploaded.
  private struct Upload {
    let file: UploadFile
    var name: String
    var size: Int64 = 0
    var isOfSamePerson = false
    var block: [UInt8] = []
  }

  /// The import, when it is known whose export it is; its problem if it failed by then.
  private func begun(_ job: ImportJob) async throws(Problem) -> ImportJob {
    for _ in 0..<250 where !job.isUnderWay { try? await Task.sleep(for: .milliseconds(20)) }
    if case .failed(let problem)? = job.outcome { throw problem }
    return job
  }

  /// What the file is called: `?name=` of the address.
  private static func name(of request: Request) -> String {
    shown(request.uri.queryParameters["name"].map(String.init) ?? "export.zip")
  }

  /// The last part of a name, without what a page or a terminal would obey.
  private static func shown(_ name: String) -> String {
    let last = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
    let shown = ShownText.shown(last)
    return shown.isEmpty ? "export.zip" : shown
  }

  // MARK: Receiving

  private func checkRoom(for size: Int64, inFolder folder: String) throws(Problem) {
    guard size <= limits.upload else { throw tooLarge }
    // The store grows with what is imported: half a hundred megabytes at least.
    if let room = UploadFile.room(inFolder: folder), room < size + 50 << 20 {
      throw UploadFile.full
    }
  }

  private var tooLarge: Problem {
    Problem(
      .contentTooLarge,
      "An export may have \(limits.upload >> 20) MB at most here: import a larger one with 'hkstats import'."
    )
  }

  private func receive(
    _ request: Request, _ context: AccessContext, _ form: MultipartReader?,
    into upload: inout Upload
  ) async throws(Problem) {
    var fields = FormParts(form)
    do {
      for try await buffer in request.body {
        if form == nil {
          try await append(buffer.readableBytesView, to: &upload)
          continue
        }
        for piece in try fields.take(buffer.readableBytesView) {
          switch piece {
          case .file(let name):
            // Before a byte of it is kept.
            try WriteProtection.check(request, context, token: fields.values["token"] ?? "")
            upload.name = Self.shown(name)
          case .data(let bytes): try await append(bytes, to: &upload)
          }
        }
      }
      try await flush(&upload, atLeast: 1)
      upload.isOfSamePerson = fields.values["samePerson"] == "true"
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem(.badRequest, "The body ended before its end: send the export again.")
    }
    guard form == nil || fields.isComplete else {
      throw Problem(.badRequest, "The body ended before its end: send the export again.")
    }
  }

  private func append(
    _ bytes: some Collection<UInt8>, to upload: inout Upload
  ) async throws {
    upload.size += Int64(bytes.count)
    guard upload.size <= limits.upload else { throw tooLarge }
    upload.block += bytes
    try await flush(&upload, atLeast: 1 << 20)
  }

  private func flush(_ upload: inout Upload, atLeast size: Int) async throws {
    guard upload.block.count >= size else { return }
    let (file, block) = (upload.file, upload.block)
    upload.block = []
    upload.block.reserveCapacity(size + 1 << 16)
    try await disk.run { try file.append(block) }
  }
}

/// The fields of a form in front of its file, and then the file.
private struct FormParts {
  enum Piece {
    case file(name: String)
    case data([UInt8])
  }

  private var reader: MultipartReader?
  private(set) var values: [String: String] = [:]
  private var field: String?
  private var isFile = false

  /// The longest value of a field, in bytes.
  private static let valueLimit = 4_096
  /// The most fields.
  private static let fieldLimit = 20

  init(_ reader: MultipartReader?) {
    self.reader = reader
  }

  var isComplete: Bool { reader?.isComplete ?? true }

  mutating func take(_ bytes: some Sequence<UInt8>) throws(Problem) -> [Piece] {
    var found: [Piece] = []
    for piece in try reader?.take(bytes) ?? [] {
      switch piece {
      case .part(_, let fileName?):
        guard !isFile else { throw Problem(.badRequest, "One file at a time, please.") }
        (field, isFile) = (nil, true)
        found.append(.file(name: fileName))
      case .part(let name, nil):
        guard values.count < Self.fieldLimit else {
          throw Problem(.contentTooLarge, "The form has too many fields.")
        }
        field = name
        values[name] = ""
      case .data(let data):
        guard let field else {
          found.append(.data(data))
          continue
        }
        let value = (values[field] ?? "") + String(decoding: data, as: UTF8.self)
        guard value.utf8.count <= Self.valueLimit else {
          throw Problem(.contentTooLarge, "A field of the form is too long.")
        }
        values[field] = value
      }
    }
    return found
  }
}
