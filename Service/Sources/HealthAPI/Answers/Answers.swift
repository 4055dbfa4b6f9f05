internal import CalendarBuckets
internal import Charts
public import Foundation
internal import HTTPTypes
internal import HealthReports
internal import NIOPosix
public import PersonStores
internal import ReportCharts
internal import ReportFormats
internal import ReportPages
public import SampleStore
public import ServerAccess

/// Answers questions about people's stores, from the cache where nothing changed since.
///
/// Calculations run on threads of their own, as many as there are cores: neither a request that waits nor one that is
/// written waits for them. Where too many wait, the next one is told to come again.
public final class Answers: Sendable {
  private let stores: PersonStores
  let cache: AnswerCache
  private let desk: CalculationDesk
  private let version: String
  private let now: @Sendable () -> Double

  /// Answers about some stores.
  ///
  /// - Parameters:
  ///   - stores: the stores.
  ///   - version: the version of the program, which answers follow from, too.
  ///   - cacheSize: how many bytes of answers are kept.
  ///   - now: the present in seconds since 1970.
  public init(
    about stores: PersonStores, version: String, cacheSize: Int = 64 << 20,
    now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
  ) {
    self.stores = stores
    self.version = version
    self.now = now
    cache = AnswerCache(capacity: cacheSize)
    desk = CalculationDesk()
  }

  /// Ends the threads.
  public func close() async { await desk.close() }

  /// The answer to a question.
  ///
  /// - Parameters:
  ///   - question: the question.
  ///   - request: its request.
  ///   - form: the form of the answer.
  ///   - access: who asks about whom.
  ///   - knownTags: tags of answers that whoever asks has already.
  ///   - takesGzip: whether the answer may be sent as gzip.
  /// - Returns: the answer, or the tag of the one that is known.
  /// - Throws: ``Problem``.
  func answer(
    _ question: APIQuestion, _ request: JSONTree, as form: AnswerForm, for access: Access,
    unlessKnown knownTags: Set<String>, takesGzip: Bool = false
  ) async throws(Problem) -> AnswerOrTag {
    if question.isThePersonsAlone, access.reader != .owner {
      throw Problem(.forbidden, "What the store itself is like, the person alone may ask.")
    }
    let bytes = request.bytes
    do {
      let opened = try stores.store(of: access.person)
      let state = try opened.state()
      let key = AnswerKey(
        access: access, state: state, question: question.name, form: form, request: bytes,
        day: day(of: request, state), version: version)
      let kept = cache.answer(of: key)
      let tag = kept?.tag ?? key.tag
      if knownTags.contains(tag) { return .known(tag) }
      if let kept, !(takesGzip && kept.isWorthZipping) { return .answer(kept) }
      let present = now()
      let answer = try await desk.run {
        if let kept { return kept.withGzip() }
        let body = try opened.store.withSnapshot(for: access.reader) { snapshot in
          try Self.bytes(question, bytes, form, snapshot, present)
        }
        let made = Answer(tag: tag, form: form, body)
        return takesGzip && made.isWorthZipping ? made.withGzip() : made
      }
      cache.keep(answer, of: key)
      return .answer(answer)
    } catch {
      throw Problem(error, names: question.namesOfMembers)
    }
  }

  private static func bytes(
    _ question: APIQuestion, _ request: [UInt8], _ form: AnswerForm, _ snapshot: StoreSnapshot,
    _ now: Double
  ) throws -> [UInt8] {
    switch form {
    case .json:
      try NamedQuestion.named(question.question).answer(request, from: snapshot, now: now)
    case .csv: try NamedTable.named(question.name).csv(request, from: snapshot, now: now)
    case .svg: try chart(question, request, snapshot, now, isLinked: false)
    case .linkedSVG: try chart(question, request, snapshot, now, isLinked: true)
    case .html:
      Array(try NamedPage.named(question.name).html(request, from: snapshot, now: now).utf8)
    }
  }

  /// The chart, as SVG; a part that is about something leads to `#` and its identifier where it is linked.
  private static func chart(
    _ question: APIQuestion, _ request: [UInt8], _ snapshot: StoreSnapshot, _ now: Double,
    isLinked: Bool
  ) throws -> [UInt8] {
    let drawing = try NamedChart.named(question.name).page(request, from: snapshot, now: now)
      .drawing()
    guard isLinked else { return Array(SVGWriter.text(of: drawing).utf8) }
    let svg = SVGWriter.text(of: drawing) { subject in
      "#" + (subject.addingPercentEncoding(withAllowedCharacters: .inDates) ?? "")
    }
    return Array(svg.utf8)
  }

  /// What is read of a person's store, calculated where all answers are.
  ///
  /// - Throws: ``Problem``.
  public func read<Result: Sendable>(
    for access: Access, _ body: @escaping @Sendable (StoreSnapshot) throws -> Result
  ) async throws(Problem) -> Result {
    do {
      let opened = try stores.store(of: access.person)
      return try await desk.run { try opened.store.withSnapshot(for: access.reader, body) }
    } catch {
      throw Problem(error)
    }
  }

  /// The state that a person's store is in.
  ///
  /// - Throws: ``Problem``.
  func state(for access: Access) throws(Problem) -> StoreState {
    do {
      return try stores.store(of: access.person).state()
    } catch {
      throw Problem(error)
    }
  }

  /// The number of the day on the clocks of a request, or of the store.
  private func day(of request: JSONTree, _ state: StoreState) -> Int {
    var name = state.timeZone
    if case .text(let asked) = request["scope"]?["timeZone"] { name = asked }
    let zone = name.flatMap(ZoneRules.known) ?? .utc
    return zone.dayNumber(at: now())
  }
}

extension CharacterSet {
  /// What of dates and instants stands for itself in an address. Source: RFC 3986, 2.3.
  fileprivate static let inDates = CharacterSet(charactersIn: "0123456789-TZ")
}

/// An answer, or the tag of the one that whoever asks has already.
enum AnswerOrTag: Sendable {
  case answer(Answer)
  case known(String)
}
