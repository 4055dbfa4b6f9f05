public import HKStats
internal import SampleStore

/// What is in a store when a test begins.
///
/// ```swift
/// let store = try HKHealthStore.forTesting(.runner(days: 7))
/// try store.insert(.samples([glass], from: HealthApp(bundleIdentifier: "com.example.tap", name: "Tap")))
/// ```
public struct HealthFixture: Sendable {
  let insert: @Sendable (HKHealthStore) throws -> Void

  /// Nothing.
  public static let nothing = HealthFixture { _ in }

  /// Samples that an app has saved: by default one that is not the app under test.
  public static func samples(
    _ samples: [HKSample],
    from app: HealthApp = HealthApp(bundleIdentifier: "org.example.watch", name: "Watch")
  ) -> HealthFixture {
    HealthFixture { store in
      var configuration = store.configuration
      configuration.access = .owner
      configuration.session = .owner
      configuration.app = app
      try store.store(for: configuration).saveNow(samples)
    }
  }

  /// An electrocardiogram with its voltages, which an app could not save: it comes from a watch.
  ///
  /// ```swift
  /// let voltages = (0..<15_360).map { 300 * sin(Double($0) / 512 * 2 * .pi) }
  /// try store.insert(.electrocardiogram(voltages, start: noon, classification: .atrialFibrillation))
  /// ```
  ///
  /// - Parameters:
  ///   - voltages: in microvolts, at least one, in the order of time.
  ///   - start: when the first was measured; the recording ends one interval after the last.
  ///   - frequency: how many were measured a second, more than 0.
  ///   - classification: what the recording shows.
  ///   - symptomsStatus: whether there were symptoms.
  ///   - averageHeartRate: in beats per minute; nil if it is not known, as in exports.
  ///   - device: what made it.
  ///   - app: the app of the watch.
  public static func electrocardiogram(
    _ voltages: [Double], start: Date, frequency: Double = 512,
    classification: HKElectrocardiogram.Classification = .sinusRhythm,
    symptomsStatus: HKElectrocardiogram.SymptomsStatus = .none, averageHeartRate: Double? = nil,
    device: HKDevice? = nil,
    from app: HealthApp = HealthApp(bundleIdentifier: "org.example.watch", name: "Watch")
  ) -> HealthFixture {
    HealthFixture { store in
      let recording = RecordedElectrocardiogram(
        figures: ElectrocardiogramFigures(
          classification: classification, symptomsStatus: symptomsStatus, frequency: frequency,
          averageHeartRate: averageHeartRate), voltages: voltages)
      guard !voltages.isEmpty, frequency > 0, recording.duration.isFinite else {
        throw HKError(
          .errorInvalidArgument,
          "An electrocardiogram needs a voltage at least, and a frequency above 0.")
      }
      let begin = start.timeIntervalSince1970
      var batch = SaveBatch(
        revision: NewSourceRevision(
          name: app.bundleIdentifier, version: app.version, displayName: app.name), date: begin)
      let sample = NewSample(
        type: HKObjectType.electrocardiogramType().identifier, canonicalUnit: nil, start: begin,
        end: begin + recording.duration, value: Double(voltages.count),
        sourceName: app.bundleIdentifier, sourceVersion: app.version,
        device: device?.exportString)
      batch.samples = [sample]
      batch.electrocardiograms[sample.uuid] = recording
      try store.sampleStore.save(batch)
    }
  }

  /// The samples of a text in JSON: an array of objects with `type`, `start`, `end` (by default the start),
  /// `value`, `unit`, `source`, `metadata`.
  ///
  /// ```json
  /// [{"type": "stepCount", "start": "2024-03-01T08:00:00Z", "end": "2024-03-01T08:10:00Z", "value": 812},
  ///  {"type": "heartRate", "start": "2024-03-01T08:00:00Z", "value": 61, "unit": "count/min",
  ///   "source": "Watch", "metadata": {"HKMetadataKeyHeartRateMotionContext": 1}},
  ///  {"type": "sleepAnalysis", "start": "2024-02-29T22:00:00Z", "end": "2024-03-01T05:00:00Z",
  ///   "value": "asleepCore"}]
  /// ```
  ///
  /// Types are named as everywhere in hkstats, by short or full name; a quantity without a unit is in the one
  /// that HealthKit stores the type in; values of categories are numbers or names. Sources are those of an
  /// export, whose names are their identifiers.
  public static func json(_ text: String) -> HealthFixture {
    HealthFixture { store in
      for (source, samples) in try JSONSamples(text).bySource {
        try Self.samples(samples, from: HealthApp(bundleIdentifier: source, name: source))
          .insert(store)
      }
    }
  }
}

extension HKHealthStore {
  /// Puts data into the store, whatever the app may do.
  public func insert(_ fixture: HealthFixture) throws {
    try fixture.insert(self)
  }
}
