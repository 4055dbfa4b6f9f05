public import HealthReports

extension RecordsReport: CSVReport {
  /// A row a record, without the milestones.
  public var csvTable: CSVTable {
    var table = CSVTable(columns: ["of", "record", "value", "unit", "date", "start", "end"])
    for record in records {
      table.append([
        record.of, record.record.rawValue, CSVTable.number(record.value), record.unit,
        record.date, CSVTable.instant(record.start), CSVTable.instant(record.end),
      ])
    }
    return table
  }
}
