internal import HealthReports
internal import ReportFormats
internal import CalendarBuckets
internal import HealthCalculations

/// Writes a summary as JSON of schema `hkstats/summary/1`.
///
/// Keys come in one fixed order. Empty buckets are left out, a type without data is a series without
/// buckets, a figure that a bucket does not have is absent. Instants are ISO times on the clocks of
/// the zone; durations are seconds; values are in the series' `unit` at full precision, percentages
/// as fractions. A category type has `null` for unit and aggregation style. Summaries of all types by week
/// or month end with `sleep` and `workouts`: buckets with the means of nights, and with the number and
/// duration of workouts.
struct SummaryJSON {
  /// The schema's name and version.
  static let schema = "hkstats/summary/1"

  /// The summary as one line of JSON in pieces, its series written side by side.
  static func pieces(_ document: SummaryDocument) -> [[UInt8]] {
    let zone = document.edges.zone
    let texts = document.table.edges.map { zone.preciseISOString(at: $0) }
    // The same in all series: written once.
    let spans = zip(texts, texts.dropFirst()).map { start, end in
      var json = JSONWriter()
      json.member("start", start)
      json.member("end", end)
      return json
    }
    let series = CoreUse.allCores.map(document.series.count) { number in
      var json = JSONWriter()
      write(document.series[number], spans, to: &json)
      return json
    }
    var json = JSONWriter()
    json.object { json in
      json.member("schema", schema)
      json.member("timeZone", zone.identifier)
      json.member("interval", document.edges.interval.description)
      json.member("anchor", zone.preciseISOString(at: document.edges.anchor))
      json.key("sourceOrder")
      json.object { json in
        for series in document.series {
          json.key(series.identifier)
          json.array { json in series.sourceOrder.forEach { json.pair($0) } }
        }
      }
      json.key("series")
      json.array { json in
        series.forEach { json.values(of: $0) }
      }
      document.life?.write(spans, to: &json)
    }
    return json.pieces + [[UInt8(ascii: "\n")]]
  }

  /// The summary as one line of JSON.
  static func text(_ document: SummaryDocument) -> String {
    String(decoding: Array(pieces(document).joined()), as: UTF8.self)
  }

  private static func write(
    _ series: SummarySeries, _ spans: [JSONWriter], to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("type", series.identifier)
      json.member("unit", series.unit?.text)
      if case .quantity(let style) = series.kind {
        json.member("aggregationStyle", style.rawValue)
      } else {
        json.member("aggregationStyle", nil)
      }
      json.key("buckets")
      write(series.buckets, series.statistics, spans, to: &json)
      if let bySource = series.bySource {
        json.key("sources")
        json.object { json in
          for (source, buckets) in bySource {
            json.key(source)
            write(buckets, series.statistics, spans, to: &json)
          }
        }
      }
    }
  }

  private static func write(
    _ buckets: SeriesBuckets, _ statistics: [Statistic], _ spans: [JSONWriter],
    to json: inout JSONWriter
  ) {
    let columns = statistics.compactMap { statistic in
      buckets.values[statistic].map {
        (name: statistic.rawValue, isCount: statistic == .count, values: $0)
      }
    }
    json.array { json in
      for (row, position) in buckets.positions.enumerated() {
        json.object { json in
          json.values(of: spans[position])
          for column in columns where row < column.values.count {
            if column.isCount {
              json.member(column.name, Int(column.values[row]))
            } else {
              json.member(column.name, column.values[row])
            }
          }
        }
      }
    }
  }
}

extension JSONWriter {
  /// Writes a ranked pair.
  mutating func pair(_ pair: SourcePair) {
    object { json in
      json.member("source", pair.name)
      json.member("userEntered", pair.isUserEntered)
    }
  }
}
