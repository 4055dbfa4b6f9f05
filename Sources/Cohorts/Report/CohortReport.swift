/// What is known of the participants of a cohort. JSON: `hkstats/cohort/1`.
public struct CohortReport: Sendable, Codable, Equatable {
  /// The schema of the report's JSON.
  public var schema = "hkstats/cohort/1"
  /// How many hours of wear make a day a valid one.
  public var minimumWearHours: Double
  /// The participants, in the order of their ids.
  public var participants: [Participant]

  /// What is to be said of a participant.
  public enum Status: String, Sendable, Codable, CaseIterable {
    /// An export was imported; nothing was refused.
    case imported
    /// All exports had been imported before.
    case known
    /// The store can be read, and nothing was refused when it was imported.
    case ready
    /// An export was refused; others are in the store.
    case partly
    /// All exports were refused, so there is no store.
    case refused
    /// The store cannot be read.
    case unreadable
  }

  /// An export that was not imported.
  public struct Refusal: Sendable, Codable, Equatable {
    /// Its name below the folder of the exports; a pseudonym where it is told of an import before.
    public var file: String
    /// Why, in a sentence.
    public var reason: String
  }

  /// A participant.
  public struct Participant: Sendable, Codable, Equatable {
    /// The id.
    public var participant: String
    /// What is to be said.
    public var status: Status
    /// How many exports are in the store.
    public var files: Int
    /// What the store holds; nil without one that can be read.
    public var facts: ParticipantFacts?
    /// How the zone of the last import was found: `caller`, `metadata`, `country`, `machine`, `fixedOffset`; nil
    /// without an import that is on record.
    public var timeZoneOrigin: String?
    /// The same in a sentence.
    public var timeZoneExplanation: String?
    /// Records that are exact copies of others of their file. Semantics 7.8.
    public var exactCopies: Int
    /// Records that were skipped.
    public var skippedRecords: Int
    /// Exports that were refused.
    public var refusals: [Refusal]
    /// Why the store cannot be read, in a sentence; nil if it can.
    public var unreadable: String?

    init(_ id: ParticipantID, _ record: ParticipantRecord) {
      participant = id.description
      status = .ready
      let imported = record.files.compactMap(\.imported)
      files = imported.count
      timeZoneOrigin = record.last?.timeZoneOrigin
      timeZoneExplanation = record.last?.timeZoneExplanation
      exactCopies = imported.reduce(0) { $0 + $1.exactCopies }
      skippedRecords = imported.reduce(0) { $0 + $1.skippedRecords }
      refusals = []
    }
  }

  /// How many exports were refused.
  public var refusalCount: Int { participants.reduce(0) { $0 + $1.refusals.count } }

  /// How many stores cannot be read.
  public var unreadableCount: Int { participants.count { $0.status == .unreadable } }
}
