internal import ReportFormats
internal import HealthReports
internal import CalendarBuckets
internal import HealthCalculations

/// Writes trends as JSON of schema `hkstats/trends/1`.
///
/// Keys come in one fixed order; what there is none of is absent. Figures are in the series' `unit` at
/// full precision, durations in seconds, percentages as fractions; slopes are a month of 30.436875 days.
struct TrendJSON {
  /// The schema's name and version.
  static let schema = "hkstats/trends/1"

  /// What is written.
  let document: TrendDocument
  /// Whether every figure is written too, with its rolling mean and median.
  let showsFigures: Bool

  /// The document as one line of JSON.
  var text: String {
    let figures = document.figures
    let entries = CoreUse.allCores.map(document.entries.count) { number in
      var json = JSONWriter()
      json.object { write(document.entries[number], to: &$0) }
      return json
    }
    var json = JSONWriter()
    json.object { json in
      json.member("schema", Self.schema)
      json.member("timeZone", figures.document.edges.zone.identifier)
      json.member("by", document.interval.rawValue)
      if !document.entries.isEmpty {
        json.member("start", start(0))
        json.member("end", start(figures.count))
        json.member("intervals", figures.count)
      }
      json.member("period", document.period)
      json.member("window", document.window)
      json.key("series")
      json.array { json in
        entries.forEach { json.values(of: $0) }
      }
    }
    return json.text + "\n"
  }

  private func start(_ position: Int) -> String {
    document.figures.document.edges.zone.preciseISOString(
      at: document.figures.document.table.edges[position])
  }

  private func write(_ entry: TrendEntry, to json: inout JSONWriter) {
    json.member("type", entry.summary.identifier)
    json.member("unit", entry.statistic.isInUnitOfType ? entry.summary.unit?.text : nil)
    json.member("statistic", entry.statistic.rawValue)
    json.member("count", entry.series.values.count)
    let comparison = entry.comparison
    period("current", comparison.current, p: nil, to: &json)
    period(
      "previous", comparison.previous,
      p: PeriodComparison.p(comparison.current, comparison.previous), to: &json)
    period(
      "yearAgo", comparison.yearAgo,
      p: PeriodComparison.p(comparison.current, comparison.yearAgo), to: &json)
    trend(entry, to: &json)
    if let detail = entry.detail { write(detail, of: entry, to: &json) }
    json.key("findings")
    json.array { json in
      for sentence in TrendWords(entry, of: document).sentences { json.string(sentence) }
    }
  }

  private func period(
    _ name: String, _ period: PeriodComparison.Period, p: Double?, to json: inout JSONWriter
  ) {
    guard let mean = period.mean else { return }
    json.key(name)
    json.object { json in
      json.member("start", start(max(0, period.intervals.lowerBound)))
      json.member("end", start(period.intervals.upperBound))
      json.member("count", period.count)
      json.member("mean", mean)
      if let p { json.member("p", p) }
    }
  }

  private func trend(_ entry: TrendEntry, to json: inout JSONWriter) {
    guard let line = entry.line, let test = entry.test else { return }
    let month = document.interval.countPerMonth
    json.key("trend")
    json.object { json in
      json.member("slopePerMonth", line.slope * month)
      json.member("low", line.interval.lowerBound * month)
      json.member("high", line.interval.upperBound * month)
      json.member("confidence", 0.95)
      json.member("score", test.score)
      json.member("z", test.z)
      json.member("p", test.p)
    }
  }

  private func write(_ detail: TrendDetail, of entry: TrendEntry, to json: inout JSONWriter) {
    if let quantiles = detail.quantiles {
      json.key("quantiles")
      json.object { json in
        for (name, share) in [
          ("0", 0), ("0.05", 0.05), ("0.25", 0.25), ("0.5", 0.5), ("0.75", 0.75), ("0.95", 0.95),
          ("1", 1),
        ] { json.member(name, quantiles.value(at: share)) }
      }
    }
    if let histogram = detail.histogram {
      json.key("histogram")
      json.object { json in
        json.key("edges")
        json.array { json in histogram.edges.forEach { json.number($0) } }
        json.key("counts")
        json.array { json in histogram.counts.forEach { json.integer($0) } }
      }
    }
    if let baseline = detail.baseline {
      json.key("baseline")
      json.object { json in
        json.member("median", baseline.median)
        json.member("medianDeviation", baseline.medianDeviation)
      }
      json.key("unusual")
      json.array { json in
        for position in detail.unusual {
          guard let value = entry.series[position] else { continue }
          json.object { json in
            json.member("start", start(position))
            json.member("value", value)
            if let score = baseline.score(of: value) { json.member("score", score) }
          }
        }
      }
    }
    json.key("levelChanges")
    json.array { json in
      for change in detail.changes {
        json.object { json in
          json.member("start", start(change.position))
          json.member("before", change.before)
          json.member("after", change.after)
        }
      }
    }
    if let shape = detail.shape {
      json.member("levelsOrLine", shape.prefersLine ? "line" : "levels")
    }
    if let weekdays = detail.weekdays {
      json.key("weekdays")
      json.array { json in
        for (name, day) in zip(TrendWords.names, weekdays.days) {
          json.object { json in
            json.member("weekday", name.lowercased())
            json.member("count", day.count)
            if let mean = day.mean { json.member("mean", mean) }
            if let median = day.median { json.member("median", median) }
          }
        }
      }
    }
    if let p = detail.weekdays?.p { json.member("weekdaysP", p) }
    json.key("gaps")
    json.array { json in
      for gap in detail.gaps.ranges {
        json.object { json in
          json.member("start", start(gap.lowerBound))
          json.member("end", start(gap.upperBound))
          json.member("intervals", gap.count)
        }
      }
    }
    if showsFigures { figures(detail, of: entry, to: &json) }
  }

  private func figures(_ detail: TrendDetail, of entry: TrendEntry, to json: inout JSONWriter) {
    json.key("figures")
    json.array { json in
      for (position, value) in entry.series.entries.enumerated() {
        let (mean, median) = (detail.rollingMeans?[position], detail.rollingMedians?[position])
        guard value != nil || mean != nil else { continue }
        json.object { json in
          json.member("start", start(position))
          if let value { json.member("value", value) }
          if let mean { json.member("rollingMean", mean) }
          if let median { json.member("rollingMedian", median) }
        }
      }
    }
  }
}
