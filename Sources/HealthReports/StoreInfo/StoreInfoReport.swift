public import CalendarBuckets
public import SampleStore

/// How large a store is, what it holds, and its imports. JSON: `hkstats/store/4`.
public struct StoreInfoReport: ZonedReport, Sendable, Codable, Equatable {
  /// The schema of the report's JSON.
  public var schema = "hkstats/store/4"
  /// The path of the file.
  public var path: String
  /// The size of the file with its write-ahead log, in bytes.
  public var bytes: Int
  /// Whether the file itself is encrypted with a key or a passphrase.
  public var isEncrypted: Bool
  /// Whether the system encrypts what lies on the disk of the file.
  public var diskEncryption: DiskEncryption
  /// How many samples there are.
  public var samples: Int
  /// In how many segments they lie.
  public var segments: Int
  /// The size of the whole file for each sample; nil without samples.
  public var bytesPerSample: Double?
  /// How many types have ever had samples.
  public var types: Int
  /// How many workouts there are.
  public var workouts: Int
  /// How many correlations there are.
  public var correlations: Int
  /// How many days with an activity summary there are.
  public var activitySummaries: Int
  /// How many deletions are recorded.
  public var deletions: Int
  /// The zone of the times.
  public var timeZone: String
  /// Who named the zone.
  public var timeZoneOrigin: ZoneOrigin
  /// When the first sample starts; nil without samples.
  public var from: OffsetInstant?
  /// When the last sample ends; nil without samples.
  public var to: OffsetInstant?
  /// The imports, oldest first.
  public var imports: [Import]

  /// One import.
  public struct Import: Sendable, Codable, Equatable {
    /// The name of the file or folder, without its path.
    public var file: String
    /// When it was imported.
    public var importedAt: OffsetInstant
    /// When the file was exported; nil if it does not say.
    public var exportDate: OffsetInstant?
    /// The zone that was chosen for it.
    public var timeZone: String
    /// Records read, skipped ones included.
    public var read: Int
    /// Samples, workouts and correlations added.
    public var new: Int
    /// Samples, workouts and correlations that were known already.
    public var known: Int
    /// Records skipped.
    public var skipped: Int
    /// Samples, workouts and correlations deleted by mirroring.
    public var deleted: Int
  }
}
