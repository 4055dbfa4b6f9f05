internal import HealthReports
internal import ReportFormats
internal import CalendarBuckets
internal import HealthCalculations

/// Writes an explanation as JSON of schema `hkstats/explain/1`.
///
/// Values are in `unit`, durations in seconds, instants on the clocks of the zone. What does not exist
/// is absent: `recorded` and what follows it of types that are no amounts, `average` of types that have
/// none, every figure of an empty bucket.
struct ExplainJSON {
  /// The schema's name and version.
  static let schema = "hkstats/explain/1"

  private let document: ExplainDocument
  private var zone: ZoneRules { document.zone.zone }

  /// A writer of a document.
  init(_ document: ExplainDocument) {
    self.document = document
  }

  /// The explanation as one line of JSON.
  var text: String {
    var json = JSONWriter()
    let explanation = document.explanation
    json.object { json in
      json.member("schema", Self.schema)
      json.member("timeZone", zone.identifier)
      json.member("type", document.series.identifier)
      json.member("unit", document.series.unit?.text)
      if case .quantity(let style) = document.series.kind {
        json.member("aggregationStyle", style.rawValue)
      } else {
        json.member("aggregationStyle", nil)
      }
      if case .categoryValues(let values) = document.series.kind {
        json.key("categoryValues")
        json.array { json in values.sorted().forEach { json.integer($0) } }
      }
      json.time(document.time.bucket, document.clockChanges, zone: zone)
      if let figures = explanation.figures { write("figures", figures, to: &json) }
      if let raw = explanation.raw { json.member("raw", document.amount(raw)) }
      if let average = explanation.average { write(average, to: &json) }
      json.key("sources")
      json.array { json in
        for pair in explanation.pairs { write(pair, to: &json) }
      }
      json.key("stretches")
      json.array { json in
        for stretch in explanation.trace.intervals {
          json.object { json in
            json.member("start", zone.preciseISOString(at: stretch.start))
            json.member("end", zone.preciseISOString(at: stretch.end))
            json.pairMembers(document.source(stretch.winner).pair)
          }
        }
      }
    }
    return json.text + "\n"
  }

  private func write(_ name: String, _ figures: StatisticsFigures, to json: inout JSONWriter) {
    json.key(name)
    json.object { json in
      json.member("count", figures.count)
      if let sum = figures.sum { json.member("sum", document.amount(sum)) }
      for (name, value) in [
        ("average", figures.average), ("minimum", figures.minimum), ("maximum", figures.maximum),
      ] {
        if let value { json.member(name, document.reading(value)) }
      }
      json.member("duration", figures.duration)
      if let latest = figures.mostRecent {
        json.member("mostRecent", document.reading(latest.value))
      }
    }
  }

  private func write(_ average: AverageExplanation, to json: inout JSONWriter) {
    json.key("average")
    json.object { json in
      json.member("weighing", average.weighing.rawValue)
      json.member("weight", average.weight)
      if let own = average.ownDuration { json.member("ownDuration", own) }
      if let gaps = average.gapDuration { json.member("gapDuration", gaps) }
      if let cap = average.gapCap { json.member("gapCap", cap) }
      json.member("hasFallenBack", average.hasFallenBack)
    }
  }

  private func write(_ pair: PairExplanation, to json: inout JSONWriter) {
    let source = document.source(pair.rank)
    json.object { json in
      json.sourceMembers(source, zone: zone)
      json.member("samples", pair.sampleCount)
      json.member("whole", pair.wholeCount)
      json.member("inPart", pair.partCount)
      json.member("dropped", pair.droppedCount)
      json.member("clipped", pair.clippedCount)
      let amounts = [
        ("recorded", pair.recorded), ("clippedBefore", pair.clippedBefore), ("raw", pair.raw),
        ("clippedAfter", pair.clippedAfter), ("counted", pair.counted),
      ]
      for (name, amount) in amounts {
        if let amount { json.member(name, document.amount(amount)) }
      }
      json.member("coveredDuration", pair.coveredDuration)
      json.member("wonDuration", pair.wonDuration)
      json.key("masked")
      json.array { json in
        for masked in pair.masked {
          json.object { json in
            json.pairMembers(document.source(masked.winner).pair)
            json.member("samples", masked.sampleCount)
            json.member("duration", masked.duration)
            if let amount = masked.amount { json.member("amount", document.amount(amount)) }
          }
        }
      }
      if let alone = pair.alone { write("alone", alone, to: &json) }
      if let share = pair.average {
        json.key("average")
        json.object { json in
          json.member("weight", share.weight)
          if let mean = share.mean { json.member("mean", document.reading(mean)) }
          json.member("minimum", document.reading(share.minimum))
          json.member("maximum", document.reading(share.maximum))
        }
      }
    }
  }
}

extension JSONWriter {
  /// Writes a source and whether its samples were typed in, as members of the object that is open.
  mutating func pairMembers(_ pair: SourcePair) {
    member("source", pair.name)
    member("userEntered", pair.isUserEntered)
  }

  /// Writes a source, its rank from 1 on and what decides it, as members of the object that is open.
  mutating func sourceMembers(_ source: ExplainedSource, zone: ZoneRules) {
    pairMembers(source.pair)
    member("rank", source.rank + 1)
    member("because", source.place.rawValue)
    if let since = source.since { member("since", zone.preciseISOString(at: since)) }
  }

  /// Writes from when to when, how many hours these are, and where the clocks were set.
  mutating func time(_ range: Range<Double>, _ changes: [ClockChange], zone: ZoneRules) {
    member("start", zone.preciseISOString(at: range.lowerBound))
    member("end", zone.preciseISOString(at: range.upperBound))
    member("hours", (range.upperBound - range.lowerBound) / 3_600)
    key("clockChanges")
    array { json in
      for change in changes {
        json.object { json in
          json.member("instant", zone.preciseISOString(at: change.instant))
          json.member("from", change.oldTime)
          json.member("to", change.newTime)
        }
      }
    }
  }
}
