public import Foundation
internal import HealthKitTypes

/// Asks at the terminal, type by type.
///
/// ```
/// Water (com.example.water) asks for health data.
///   It saves: “Water keeps your drinks in Health.”
///   y yes, n or Return no, a yes to all that follow, d no to all that follow, q decide later
/// May it save dietaryWater? [y/n/a/d/q] y
/// ```
///
/// The terminal is that of the process, `/dev/tty`, whatever its input and output are connected to. A
/// process without one cannot ask: then, and if the person decides later, nothing is decided.
public struct TerminalPresenter: HKAuthorizationPresenter {
  private let open: @Sendable () throws -> Dialogue

  /// A presenter at the terminal of the process.
  public init() {
    open = { try Dialogue.terminal() }
  }

  /// A presenter that talks to somebody else.
  init(talkingTo open: @escaping @Sendable () throws -> Dialogue) {
    self.open = open
  }

  /// Asks about each type of the request.
  public func present(_ request: HKAuthorizationSheet) async throws -> HKAuthorizationToggles {
    try await Self.waiting {
      var questions = Questions(dialogue: try open())
      try questions.introduce(request)
      let share = try questions.chosen(of: request.shareTypes, verb: "save")
      let read = try questions.chosen(of: request.readTypes, verb: "read")
      return HKAuthorizationToggles(share: share, read: read)
    }
  }

  /// Asks about each object of the request.
  public func present(_ request: HKPerObjectAuthorizationSheet) async throws -> Set<UUID> {
    try await Self.waiting {
      var questions = Questions(dialogue: try open())
      try questions.introduce(request)
      var chosen: Set<UUID> = []
      for object in request.objects
      where try questions.ask("May it read \(TerminalText.plain("\(object)"))?") {
        chosen.insert(object.uuid)
      }
      return chosen
    }
  }

  /// Runs what waits for a person on a thread where waiting keeps nobody else from working: a queue of its own has one.
  private static func waiting<T: Sendable>(
    _ body: @escaping @Sendable () throws -> T
  ) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "hkstats.presenter").async {
        continuation.resume(with: Result { try body() })
      }
    }
  }
}

/// Questions to a person, until one answer settles all that follow.
private struct Questions {
  let dialogue: Dialogue
  private var answerToAll: Bool?

  init(dialogue: Dialogue) {
    self.dialogue = dialogue
  }

  func introduce(_ request: HKAuthorizationSheet) throws {
    let clinical = request.readTypes.intersection(HKObjectType.clinical)
    try introduce(
      request.app,
      [
        ("saves", request.updateUsageDescription, !request.shareTypes.isEmpty),
        ("reads", request.shareUsageDescription, clinical.count < request.readTypes.count),
        ("reads clinical records", request.clinicalRecordsUsageDescription, !clinical.isEmpty),
      ].filter(\.2).map { ($0.0, $0.1) })
  }

  func introduce(_ request: HKPerObjectAuthorizationSheet) throws {
    try introduce(request.app, [("reads", request.shareUsageDescription)])
  }

  private func introduce(_ app: HealthApp, _ reasons: [(String, String)]) throws {
    let name = TerminalText.plain(app.name)
    try dialogue.say(
      "\(name) (\(TerminalText.plain(app.bundleIdentifier))) asks for health data.\n")
    for (verb, reason) in reasons {
      try dialogue.say("  It \(verb): “\(TerminalText.plain(reason))”\n")
    }
    try dialogue.say(
      "  y yes, n or Return no, a yes to all that follow, d no to all that follow, q decide later\n"
    )
  }

  mutating func chosen<T: HKObjectType>(of types: Set<T>, verb: String) throws -> Set<T> {
    var chosen: Set<T> = []
    for type in types.sorted(by: { $0.shortName < $1.shortName })
    where try ask("May it \(verb) \(type.shortName)?") {
      chosen.insert(type)
    }
    return chosen
  }

  /// The answer to one question; asks again until it is one.
  mutating func ask(_ question: String) throws -> Bool {
    if let answerToAll { return answerToAll }
    while true {
      try dialogue.say("\(question) [y/n/a/d/q] ")
      guard let line = try dialogue.listen() else {
        throw HKError(
          .errorUserCanceled, "The terminal was closed before everything was answered.")
      }
      switch line.trimmingCharacters(in: .whitespaces).lowercased() {
      case "y", "yes": return true
      case "", "n", "no": return false
      case "a", "all":
        answerToAll = true
        return true
      case "d", "none":
        answerToAll = false
        return false
      case "q", "quit":
        throw HKError(
          .errorUserCanceled, "The request was put off at the terminal; nothing was decided.")
      default: continue
      }
    }
  }
}
