internal import SampleStore

/// A correlation whose end has not been seen yet.
struct PendingCorrelation {
  var line: Int
  var type: String?
  var reason: SkipReason?
  var start: Double?
  var end: Double?
  var creation = Double.nan
  var sourceRevision: UInt32 = 0
  var device: UInt32 = 0
  var metadata: [NamedValue] = []
  var memberOrdinals: [UInt64] = []
}

extension RowBuilder {
  /// The dates of a correlation, workout or the like.
  struct Dates {
    var start: Double?
    var end: Double?
    var creation = Double.nan
    var reason: SkipReason?
  }

  /// Reads start, end and creation date by the rules for records.
  mutating func dates(_ tag: StartTag) -> Dates {
    var result = Dates()
    switch instant(tag, .startDate) {
    case .success(let start): result.start = start
    case .failure(let reason): result.reason = reason
    case nil: result.reason = .dateMissing
    }
    switch instant(tag, .endDate) {
    case .success(let end): result.end = end
    case .failure(let reason): result.reason = reason
    case nil: result.reason = .dateMissing
    }
    switch instant(tag, .creationDate) {
    case .success(let creation): result.creation = creation
    case .failure(let reason): result.reason = reason
    case nil: break
    }
    if let start = result.start, let end = result.end {
      if end < start { result.reason = .endBeforeStart }
      if end == Self.distantFuture { result.end = start }
    }
    return result
  }

  /// Reads the attributes of a `Correlation`; ``endCorrelation()`` delivers it.
  mutating func startCorrelation(_ tag: inout StartTag) throws {
    contentSize = 0
    noteAttributes(&tag)
    var pending = PendingCorrelation(line: tag.line)
    defer { correlation = pending }
    guard tag.fault == nil else {
      pending.reason = .illFormed
      return
    }
    let dates = dates(tag)
    (pending.start, pending.end, pending.creation) = (dates.start, dates.end, dates.creation)
    pending.type = tag.text(.type)
    pending.reason = pending.type == nil ? .typeMissing : dates.reason
    if pending.reason == nil || namesSource(tag) {
      pending.sourceRevision = try sourceRevision(tag)
    }
    guard pending.reason == nil else { return }
    if let device = tag.slot(.device) { pending.device = try deviceNumber(tag, device) }
  }

  /// Delivers the correlation behind its members, or counts it among the skipped.
  mutating func endCorrelation() throws {
    guard let pending = correlation else { return }
    correlation = nil
    guard pending.reason == nil, let type = pending.type, let start = pending.start,
      let end = pending.end
    else {
      tally.skip("Correlation", pending.reason ?? .illFormed, line: pending.line)
      try consumer.noteSkipped(type: pending.type, start: pending.start, end: pending.end)
      return
    }
    tally.rowsDelivered += 1
    try consumer.add(
      ImportedCorrelation(
        type: type, start: start, end: end, creation: pending.creation,
        sourceRevision: pending.sourceRevision, device: pending.device,
        metadata: pending.metadata, memberOrdinals: pending.memberOrdinals))
  }

  /// Reads the `ExportDate` element.
  mutating func addExportDate(_ tag: inout StartTag) throws {
    noteAttributes(&tag)
    guard tag.fault == nil, let slot = tag.slot(.value) else {
      tally.skip("ExportDate", tag.fault == nil ? .dateMissing : .illFormed, line: tag.line)
      return
    }
    guard let date = ExportDate(bytes(tag, slot)) else {
      tally.skip("ExportDate", .notADate, line: tag.line)
      return
    }
    guard tally.exportDate == nil else { return }
    tally.exportDate = date
    horizon = max(horizon, date.instant + 86_400)
  }

  /// Reads the `Me` element.
  mutating func addCharacteristics(_ tag: inout StartTag) throws {
    guard tag.fault == nil else {
      tally.skip("Me", .illFormed, line: tag.line)
      return
    }
    tally.rowsDelivered += 1
    try consumer.setCharacteristics(attributes(tag, []))
  }

  /// Reads an `ActivitySummary` element.
  mutating func addActivitySummary(_ tag: inout StartTag) throws {
    let reason: SkipReason?
    let date = tag.text(.dateComponents)
    if tag.fault != nil {
      reason = .illFormed
    } else if let date {
      reason = Self.isDay(date) ? nil : .notADate
    } else {
      reason = .dateMissing
    }
    guard reason == nil, let date else {
      tally.skip("ActivitySummary", reason ?? .dateMissing, line: tag.line)
      return
    }
    tally.rowsDelivered += 1
    try consumer.add(
      ImportedActivitySummary(
        date: date,
        attributes: attributes(
          tag,
          [
            .activeEnergyBurned, .activeEnergyBurnedGoal, .activeEnergyBurnedUnit,
            .appleMoveTime, .appleMoveTimeGoal, .appleExerciseTime, .appleExerciseTimeGoal,
            .appleStandHours, .appleStandHoursGoal,
          ])))
  }

  /// Whether `text` is a day as `yyyy-MM-dd`.
  private static func isDay(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return false }
    return ExportDate.daysSince1970(year, month, day) != nil
  }
}
