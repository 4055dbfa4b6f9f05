internal import HealthReports
internal import ReportFormats
internal import CalendarBuckets
internal import HealthCalculations

/// Writes correlations as JSON of schema `hkstats/correlate/1`, an object a pair; what a pair does not
/// have is absent. `q` is p after Benjamini and Hochberg over all pairs of the answer.
enum CorrelationJSON {
  /// The schema's name and version.
  static let schema = "hkstats/correlate/1"

  /// The document as one line of JSON.
  static func text(_ document: CorrelationDocument) -> String {
    let figures = document.figures
    let words = CorrelationWords(document: document)
    let zone = figures.document.edges.zone
    var json = JSONWriter()
    json.object { json in
      json.member("schema", schema)
      json.member("timeZone", zone.identifier)
      json.member("by", document.interval.rawValue)
      json.member("lag", document.matrix.lag)
      if !document.series.isEmpty {
        json.member("start", zone.preciseISOString(at: figures.document.table.edges[0]))
        json.member("end", zone.preciseISOString(at: figures.document.table.edges[figures.count]))
      }
      json.key("types")
      json.array { json in document.series.forEach { json.string($0.identifier) } }
      json.key("pairs")
      json.array { json in
        for pair in document.pairs {
          json.object { json in
            json.member("first", document.series[pair.first].identifier)
            json.member("second", document.series[pair.second].identifier)
            json.member("count", pair.cell.count)
            for (name, value) in numbers(of: pair) {
              if let value { json.member(name, value) }
            }
            json.member("finding", words.sentence(pair))
          }
        }
      }
    }
    return json.text + "\n"
  }

  /// The numbers of a pair by name.
  static func numbers(of pair: CorrelatedPair) -> [(name: String, value: Double?)] {
    [
      ("pearson", pair.cell.pearson), ("pearsonP", pair.cell.pearsonP),
      ("pearsonQ", pair.pearsonQ), ("spearman", pair.cell.spearman),
      ("spearmanP", pair.cell.spearmanP), ("spearmanQ", pair.spearmanQ),
    ]
  }
}

/// Writes correlations as CSV by RFC 4180: one record a pair, a heading first.
enum CorrelationCSV {
  /// The document as CSV.
  static func text(_ document: CorrelationDocument) -> String {
    var csv = CSVWriter()
    csv.record([
      "first", "second", "lag", "count", "pearson", "pearsonP", "pearsonQ", "spearman",
      "spearmanP", "spearmanQ",
    ])
    for pair in document.pairs {
      csv.record(
        [
          document.series[pair.first].identifier, document.series[pair.second].identifier,
          String(document.matrix.lag), String(pair.cell.count),
        ] + CorrelationJSON.numbers(of: pair).map { CSVWriter.number($0.value) })
    }
    return csv.text
  }
}
