internal import Foundation
internal import HKStats
internal import HTTPTypes
internal import HealthCalculations
internal import Hummingbird
internal import PersonStores
internal import SampleStore
internal import ServerAccess

/// What the app Health Auto Export sends.
struct AutoExportRoutes: Sendable {
  /// What the owner's own automation saves under; an app saves under its own name.
  static let source = "Health Auto Export"

  private let writing: StoreWriting

  init(_ writing: StoreWriting) {
    self.writing = writing
  }

  /// Adds the address.
  func addRoutes(to person: RouterGroup<AccessContext>) {
    person.post("health-auto-export") { request, context in try await take(request, context) }
  }

  private func take(_ request: Request, _ context: AccessContext) async throws -> Response {
    let access = try HealthAPI.access(of: context)
    try WriteProtection.check(request, context)
    let body = try await BodyLimit.collect(request, upTo: writing.limits.samples)
    let store = try writing.healthStore(for: access, source: Self.source)
    let read = try await writing.disk.run {
      var read = try AutoExportReader(Array(body.readableBytesView))
      read.refuse { store.complaint(about: $0) }
      return read
    }
    guard !read.objects.isEmpty || read.refusals.isEmpty else {
      throw Problem(
        .badRequest, read.refusals.map { "\($0.metric): \($0.detail)" }.joined(separator: " "),
        field: "data")
    }
    context.written.add(read.objects.sampleTypes)
    var counts = SaveCounts()
    if !read.objects.isEmpty {
      counts = try await writing.save(
        read.objects, identities: read.identities, for: access, source: Self.source)
      try await rankLast(read, access)
    }
    var members: [(String, JSONTree)] = [
      ("saved", .whole(counts.saved)), ("replaced", .whole(counts.replaced)),
      ("known", .whole(counts.known)),
    ]
    members.append(
      (
        "refused",
        .list(
          read.refusals.map {
            .object([
              ("metric", .text($0.metric)), ("count", .whole($0.count)),
              ("detail", .text($0.detail)),
            ])
          })
      ))
    return Response(.object(members))
  }

  /// Ranks what the app sent behind all other sources of each type, where the person has not ranked the app.
  ///
  /// What it sends is a copy of what phone and watch recorded; where their own samples are there, these count.
  private func rankLast(_ read: AutoExportReader, _ access: Access) async throws {
    let name = if case .app(let app) = access.reader { app } else { Self.source }
    let types = read.objects.sampleTypes
    let opened = try writing.opened(access.person)
    try await writing.disk.run {
      let known = Set(try opened.store.typeIdentifiers())
      for type in types.sorted() where known.contains(type) {
        // An order without the app is the person's, or the one that was made when there were fewer sources.
        let order = try opened.store.sourceOrder(ofType: type)
        guard !order.contains(name) else { continue }
        let ranking = SourceRanking(
          try opened.store.sourcePairFacts(ofType: type), preferredOrder: order)
        let names = ranking.sourceNames
        guard names.count > 1, names.last != name else { continue }
        try opened.store.setSourceOrder(names.filter { $0 != name }, ofType: type)
      }
    }
  }
}

extension AutoExportReader {
  /// Takes out what a store would refuse, and says so.
  mutating func refuse(_ complaint: (HKObject) -> HKError?) {
    var kept: [(HKObject, UUID?)] = []
    for (object, identity) in zip(objects, identities) {
      if let error = complaint(object) {
        refuse((object as? HKSample)?.sampleType.identifier ?? "?", 1, error.description)
      } else {
        kept.append((object, identity))
      }
    }
    replace(kept)
  }
}
