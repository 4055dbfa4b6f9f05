internal import ArrowColumns
internal import CHKStatsABI

/// A batch of participants' statuses that is being made.
struct StatusBatch {
  private var participants: ParticipantColumn?
  private var codes: [Int32] = []
  private var messages = NullableTexts()
  private var rows: [Int64] = []

  init(_ columns: FiguresColumns) {
    participants = columns.hasIntegerParticipants.map { ParticipantColumn(hasIntegers: $0) }
  }

  /// How many participants there are.
  var rowCount: Int { codes.count }

  /// Whether a participant may be added.
  func hasRoom(for key: ArrowKey?, _ failure: ParticipantFailure?) -> Bool {
    rowCount < FiguresBatch.usualCount && (participants?.room(for: key) ?? 1) > 0
      && messages.room(for: failure?.sentence) > 0
  }

  /// Adds a participant.
  mutating func append(_ key: ArrowKey?, rowCount: Int, failure: ParticipantFailure?) {
    participants?.append(key, count: 1)
    codes.append(failure?.code ?? HK_PARTICIPANT_OK)
    messages.append(failure?.sentence, count: 1)
    rows.append(Int64(rowCount))
  }

  /// The finished columns.
  var finished: [ArrowValues] {
    (participants.map { [$0.finished] } ?? []) + [
      ArrowValues(.int32(codes)), messages.finished, ArrowValues(.int64(rows)),
    ]
  }
}
