public import HealthReports

extension CorrelationReport: CSVReport {
  /// A row per pair.
  public var csvTable: CSVTable {
    var table = CSVTable(columns: [
      "first", "second", "lag", "count", "pearson", "pearsonP", "pearsonQ", "spearman",
      "spearmanP", "spearmanQ",
    ])
    for pair in pairs {
      table.append(
        [pair.first, pair.second, CSVTable.number(lag), CSVTable.number(pair.count)]
          + [
            pair.pearson, pair.pearsonP, pair.pearsonQ, pair.spearman, pair.spearmanP,
            pair.spearmanQ,
          ].map(CSVTable.number))
    }
    return table
  }
}
