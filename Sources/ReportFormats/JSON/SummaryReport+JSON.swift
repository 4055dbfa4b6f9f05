internal import CalendarBuckets
internal import HealthCalculations
public import HealthReports

extension SummaryReport {
  /// The report as one line of JSON in UTF-8, in pieces: the bytes of ``OrderedJSONEncoder``, of ten years in
  /// a twentieth of the time, its series written side by side on all cores.
  ///
  /// - Complexity: O(figures).
  public func jsonPieces() throws -> [[UInt8]] {
    let rows = try rowWriters()
    let written = CoreUse.allCores.map(series.count) { number in
      var json = JSONWriter()
      series[number].write(rows, to: &json)
      return json
    }
    var json = JSONWriter()
    json.object { json in
      json.member("schema", schema)
      json.member("timeZone", timeZone)
      json.member("timeZoneOrigin", timeZoneOrigin.rawValue)
      if let recordedZones { json.encoded("recordedZones", recordedZones) }
      json.member("interval", interval.description)
      json.member("anchor", anchor.description)
      json.member("start", start.description)
      json.member("end", end.description)
      if let dataEnd { json.member("dataEnd", dataEnd.description) }
      if let futureDated { json.encoded("futureDated", futureDated) }
      json.key("series")
      json.array { json in written.forEach { json.values(of: $0) } }
      if let sleep { json.encoded("sleep", sleep) }
      if let workouts { json.encoded("workouts", workouts) }
    }
    return json.pieces + [[UInt8(ascii: "\n")]]
  }

  /// The members that say which bucket a row is of: the same in all series, so written once.
  private func rowWriters() throws -> [JSONWriter] {
    let zone = zone
    let bounds = try table().edges.map { zone.preciseISOString(at: $0) }
    let haveDates = !interval.isFixed
    return zip(bounds, bounds.dropFirst()).map { start, end in
      var json = JSONWriter()
      if haveDates { json.member("date", String(start.prefix(10))) }
      json.member("start", start)
      json.member("end", end)
      return json
    }
  }
}

extension SummaryReport.Series {
  fileprivate func write(_ rows: [JSONWriter], to json: inout JSONWriter) {
    json.object { json in
      json.member("type", type)
      if let unit { json.member("unit", unit) }
      if let aggregationStyle { json.member("aggregationStyle", aggregationStyle.rawValue) }
      if let categoryValues { json.encoded("categoryValues", categoryValues) }
      json.encoded("statistics", statistics)
      json.key("sourceOrder")
      json.array { json in
        for half in sourceOrder {
          json.object { json in
            json.member("source", half.source)
            json.member("userEntered", half.userEntered)
          }
        }
      }
      json.key("buckets")
      buckets.write(statistics, rows, to: &json)
      write("sources", sources, statistics, rows, to: &json)
      if let overlap { json.encoded("overlap", overlap) }
      write("shares", shares, [.sum], rows, to: &json)
    }
  }

  private func write(
    _ name: String, _ sources: [SummaryReport.SourceBuckets]?, _ statistics: [Statistic],
    _ rows: [JSONWriter], to json: inout JSONWriter
  ) {
    guard let sources else { return }
    json.key(name)
    json.array { json in
      for source in sources {
        json.object { json in
          json.member("source", source.source)
          json.key("buckets")
          source.buckets.write(statistics, rows, to: &json)
        }
      }
    }
  }
}

extension SummaryBuckets {
  fileprivate func write(
    _ statistics: [Statistic], _ rows: [JSONWriter], to json: inout JSONWriter
  ) {
    let columns = statistics.compactMap { statistic in
      values[statistic].map { (name: statistic.rawValue, isCount: statistic == .count, values: $0) }
    }
    json.array { json in
      for (place, position) in positions.enumerated() {
        json.object { json in
          json.values(of: rows[position])
          for column in columns {
            if column.isCount {
              json.member(column.name, Int(column.values[place]))
            } else {
              json.member(column.name, column.values[place])
            }
          }
          if !days.isEmpty {
            json.member("days", days[place])
            json.member("meanPerDay", ifPresent: meansPerDay[place])
          }
        }
      }
    }
  }
}
