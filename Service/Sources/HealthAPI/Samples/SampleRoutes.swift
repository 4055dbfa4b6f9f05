internal import SampleStore
internal import Foundation
internal import HKStats
internal import HealthReports
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import ServerAccess

/// Samples as lines of JSON: those that are sent, and those that are asked for.
struct SampleRoutes: Sendable {
  private let writing: StoreWriting

  init(_ writing: StoreWriting) {
    self.writing = writing
  }

  /// Adds the addresses.
  func addRoutes(to person: RouterGroup<AccessContext>) {
    person.post("samples") { request, context in try await save(request, context) }
    person.get("samples") { request, context in try await list(request, context) }
  }

  // MARK: Saving

  /// Saves the samples of a body, all or none.
  private func save(_ request: Request, _ context: AccessContext) async throws -> Response {
    let access = try HealthAPI.access(of: context)
    try WriteProtection.check(request, context)
    let body = try await BodyLimit.collect(request, upTo: writing.limits.samples)
    let lines = try await writing.lines(body, for: access)
    context.written.add(lines.objects.sampleTypes)
    let counts = try await writing.save(
      lines.objects, identities: lines.identities, for: access, source: lines.source,
      version: lines.sourceVersion)
    return Response(counts.json)
  }

  // MARK: Listing

  private static let types = QueryParameter("types", .names, needed: true, "The types.")
  private static let after = QueryParameter(
    "after", .whole(0...Int.max),
    "The anchor of the last line of the page before; without it, the beginning.")
  private static let limit = QueryParameter(
    "limit", .whole(1...100_000), "At most so many lines of samples and deletions; 1000 without it."
  )

  /// The parameters of the list.
  static let parameters = [types, after, limit]

  private func list(_ request: Request, _ context: AccessContext) async throws -> Response {
    let access = try HealthAPI.access(of: context)
    let query = request.uri.queryParameters.map { (name: String($0.key), value: String($0.value)) }
    let asked = try APIQuestion("samples", "", Self.parameters).request(query)
    let pages = try await SamplePages(
      of: asked, in: writing.healthStore(for: access),
      lastChange: writing.answers.read(for: access) { try $0.lastChange() })
    return Response(
      status: .ok,
      headers: [.contentType: "application/x-ndjson", .cacheControl: "no-store"],
      body: ResponseBody(asyncSequence: AsyncThrowingStream { try await pages.next() }))
  }
}

extension StoreWriting {
  /// The samples of a body of lines.
  func lines(_ body: ByteBuffer, for access: Access) async throws(Problem) -> SampleLines {
    let store = try healthStore(for: access)
    do {
      return try await disk.run {
        try SampleLines(Array(body.readableBytesView), from: access.reader) {
          store.complaint(about: $0)
        }
      }
    } catch {
      throw Problem(error)
    }
  }

  /// Saves objects, all or none, under the rules of HealthKit.
  func save(
    _ objects: [HKObject], identities: [UUID?], for access: Access, source: String? = nil,
    version: String? = nil
  ) async throws(Problem) -> SaveCounts {
    let path = try path(of: access.person)
    let store = try healthStore(for: access, source: source, version: version)
    if case .app = access.reader {
      let denied = Set(objects.compactMap { ($0 as? HKSample)?.sampleType }).filter {
        !($0 is HKCorrelationType) && store.authorizationStatus(for: $0) != .sharingAuthorized
      }
      guard denied.isEmpty else {
        let names = denied.map { TypeNames.short($0.identifier) }.sorted()
        throw Problem(
          .forbidden,
          "This app may not save \(names.joined(separator: ", ")), so nothing was saved: ask the person first.",
          field: "type")
      }
    }
    do {
      return try await store.saveUnlessKnown(objects, identities: identities)
    } catch {
      throw Problem(error).hiding(path)
    }
  }
}

extension [HKObject] {
  /// The identifiers of the types that saving these writes: of a correlation those of its samples.
  var sampleTypes: Set<String> {
    Set(
      flatMap { object -> [String] in
        if let correlation = object as? HKCorrelation {
          return correlation.objects.map(\.sampleType.identifier)
        }
        return [(object as? HKSample)?.sampleType.identifier].compactMap(\.self)
      })
  }
}

extension SaveCounts {
  /// The counts as JSON.
  var json: JSONTree {
    .object([
      ("saved", .whole(saved)), ("replaced", .whole(replaced)), ("known", .whole(known)),
    ])
  }
}

extension Response {
  /// An answer to whoever wrote.
  init(_ json: JSONTree, status: HTTPResponse.Status = .ok, headers more: HTTPFields = [:]) {
    var headers = more
    headers[.contentType] = AnswerForm.json.mediaType
    headers[.cacheControl] = "no-store"
    self.init(
      status: status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.bytes)))
  }
}

/// Bodies that are read as a whole.
enum BodyLimit {
  /// The body of a request.
  ///
  /// - Throws: ``Problem`` (413) for one that is longer, before it is read where its length is stated.
  static func collect(_ request: Request, upTo limit: Int) async throws(Problem) -> ByteBuffer {
    let tooLong = Problem(
      .contentTooLarge,
      "A body may have \(limit >> 20) MB at most: send the samples in several requests.")
    if let length = request.headers[.contentLength].flatMap(Int.init), length > limit {
      throw tooLong
    }
    do {
      return try await request.body.collect(upTo: limit)
    } catch is NIOTooManyBytesError {
      throw tooLong
    } catch {
      throw Problem(.badRequest, "The body ended before its end.")
    }
  }
}
