public import ReportFormats

extension CohortReport: CSVReport {
  /// A row a participant; sentences of several refusals stand in one field, with blanks between.
  public var csvTable: CSVTable {
    var table = CSVTable(columns: [
      "participant", "status", "files", "timeZone", "timeZoneOrigin", "firstDay", "lastDay",
      "daysWithData", "meanWearHours", "validDays", "samples", "workouts", "exactCopies",
      "skippedRecords", "refused", "reasons",
    ])
    for participant in participants {
      let facts = participant.facts
      let reasons = participant.refusals.map(\.reason) + [participant.unreadable].compactMap(\.self)
      table.append([
        participant.participant, participant.status.rawValue, CSVTable.number(participant.files),
        facts?.timeZone ?? "", participant.timeZoneOrigin ?? "", facts?.firstDay ?? "",
        facts?.lastDay ?? "", CSVTable.number(facts?.daysWithData),
        CSVTable.number(facts?.meanWearHours), CSVTable.number(facts?.validDays),
        CSVTable.number(facts?.samples), CSVTable.number(facts?.workouts),
        CSVTable.number(participant.exactCopies), CSVTable.number(participant.skippedRecords),
        CSVTable.number(participant.refusals.count), reasons.joined(separator: " "),
      ])
    }
    return table
  }
}
