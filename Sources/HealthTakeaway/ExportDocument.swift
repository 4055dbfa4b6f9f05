internal import CalendarBuckets
internal import SampleStore
internal import SyntheticHealthData

/// The text of an export, in the order in which phones write it: who, samples, correlations, workouts, rings.
struct ExportDocument {
  /// How many bytes are handed on at a time, or a little more.
  private static let blockSize = 1 << 18

  private let snapshot: StoreSnapshot
  private let zone: ZoneRules
  private let now: Double
  private let routes: RouteFiles
  private var text: ExportText
  /// What was written, and what cannot be.
  private(set) var counts = TakeawayCounts()

  /// The document of a snapshot.
  init(_ snapshot: StoreSnapshot, zone: ZoneRules, now: Double, routes: RouteFiles) {
    self.snapshot = snapshot
    self.zone = zone
    self.now = now
    self.routes = routes
    text = ExportText(zone)
  }

  /// Writes the document.
  mutating func write(_ body: ([UInt8]) throws -> Void) throws {
    text.append(DocumentType.head)
    // The country is what the zone of days is found by where no sample names one.
    let country = CountryZones.system.country(of: zone.identifier) ?? "US"
    text.append("<HealthData")
    text.append("locale", "en_\(country)")
    text.append(">\n <ExportDate")
    text.append("value", instant: now.rounded(.down))
    text.append("/>\n <Me")
    text.append(try snapshot.characteristics())
    text.append("/>\n")
    for type in try snapshot.types() { try write(type, body) }
    try writeCorrelations(body)
    try snapshot.forEachWorkout { workout in
      text.append(workout, routes: routes.routes(of: workout))
      counts.workouts += 1
      try flush(body)
    }
    for summary in try snapshot.activitySummaries() {
      text.append(" <ActivitySummary")
      text.append("dateComponents", summary.date)
      text.append(summary.attributes)
      text.append("/>\n")
      counts.activitySummaries += 1
    }
    text.append("</HealthData>\n")
    try body(text.take())
  }

  private mutating func flush(_ body: ([UInt8]) throws -> Void) throws {
    if text.bytes.count >= Self.blockSize { try body(text.take()) }
  }

  // MARK: Samples

  private mutating func write(
    _ type: StoredType, _ body: ([UInt8]) throws -> Void
  ) throws {
    guard var encoder = RecordEncoder(type) else {
      // Routes and electrocardiograms have files of their own.
      if !TakeawayWriter.typesWithFiles.contains(type.identifier) {
        counts.leftOut[type.identifier, default: 0] += type.sampleCount
      }
      return
    }
    var series: [StoredSample] = []
    try snapshot.forEachSample(ofType: type.identifier) { sample in
      if sample.isSeries {
        series.append(sample)
        return
      }
      append(sample, &encoder)
      try flush(body)
    }
    // What a series was measured as stands in an export sample by sample; figures count it so, too.
    for sample in series {
      for measurement in try snapshot.series(ofSequence: sample.sequence) ?? [] {
        var single = sample
        (single.start, single.end) = (measurement.start, measurement.end)
        single.value = measurement.value
        append(single, &encoder)
        try flush(body)
      }
    }
  }

  private mutating func append(_ sample: StoredSample, _ encoder: inout RecordEncoder) {
    if encoder.append(sample, to: &text, indentation: 1) {
      counts.records += 1
    } else {
      counts.leftOut[encoder.identifier, default: 0] += 1
    }
  }

  // MARK: Correlations

  /// Correlations with the samples in them, which stand in the document a second time.
  private mutating func writeCorrelations(_ body: ([UInt8]) throws -> Void) throws {
    var encoders: [String: RecordEncoder] = [:]
    for type in try snapshot.types() { encoders[type.identifier] = RecordEncoder(type) }
    let all = try snapshot.correlations()
    var begin = all.startIndex
    while begin < all.endIndex {
      // Members are read for many correlations at a time, so that memory stays flat and each segment is read seldom.
      let part = all[begin..<min(begin + 2_000, all.endIndex)]
      begin = part.endIndex
      let members = try members(of: part)
      for correlation in part {
        guard correlation.type.hasPrefix("HKCorrelationTypeIdentifier") else {
          counts.leftOut[correlation.type, default: 0] += 1
          continue
        }
        append(correlation, members, &encoders)
        try flush(body)
      }
    }
  }

  /// The samples in some correlations, by sequence number.
  private func members(
    of correlations: ArraySlice<StoredCorrelation>
  ) throws -> [Int64: StoredSample] {
    var wanted: [String: Set<Int64>] = [:]
    for member in correlations.flatMap(\.members) {
      wanted[member.type, default: []].insert(member.sequence)
    }
    let from = correlations.map(\.start).min() ?? 0
    let to = (correlations.map(\.end).max() ?? 0).nextUp
    var found: [Int64: StoredSample] = [:]
    for (type, sequences) in wanted {
      try snapshot.forEachSample(ofType: type, from: from, to: to) { sample in
        if sequences.contains(sample.sequence) { found[sample.sequence] = sample }
      }
    }
    return found
  }

  private mutating func append(
    _ correlation: StoredCorrelation, _ members: [Int64: StoredSample],
    _ encoders: inout [String: RecordEncoder]
  ) {
    text.append(" <Correlation")
    text.append("type", correlation.type)
    text.append("sourceName", correlation.sourceName)
    text.append("sourceVersion", correlation.sourceVersion)
    text.append("device", correlation.device)
    text.append("creationDate", instant: correlation.creation)
    text.append("startDate", instant: correlation.start)
    text.append("endDate", instant: correlation.end)
    text.append(">\n")
    text.append(metadata: correlation.metadata, indentation: 2)
    for member in correlation.members {
      guard let sample = members[member.sequence] else { continue }
      _ = encoders[member.type]?.append(sample, to: &text, indentation: 2)
    }
    text.append(" </Correlation>\n")
    counts.correlations += 1
  }
}
