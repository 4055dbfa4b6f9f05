package import Foundation

/// What an app saves at once: all of it in one transaction, or nothing.
///
/// Objects name each other by UUID. A sample that has the sync identifier of an older version of the
/// same source and type takes its place (``SyncResolution``).
package struct SaveBatch: Sendable {
  /// The app and its version, which everything is saved under; the names of the samples are ignored.
  package var revision: NewSourceRevision
  /// When it is saved, in seconds since 1970: the date of the deletions of what is replaced.
  package var date: Double
  /// Samples, in the order of insertion.
  package var samples: [NewSample] = []
  /// Samples that are saved if they are not in the store yet.
  package var samplesUnlessStored: [NewSample] = []
  /// The measurements of those samples that are series, by UUID.
  package var series: [UUID: [SeriesMeasurement]] = [:]
  /// The places of those samples that are routes, by UUID, in the order of time.
  package var routes: [UUID: [RoutePlace]] = [:]
  /// The recordings of those samples that are electrocardiograms, by UUID.
  package var electrocardiograms: [UUID: RecordedElectrocardiogram] = [:]
  /// Workouts and correlations.
  package var objects: [NewObject] = []
  /// The samples that belong to workouts; both are in the batch or in the store.
  package var workoutSamples: [NewWorkoutSample] = []
  /// The statistics of some types that workouts of the batch or the store get, by the workouts' UUIDs.
  package var workoutStatistics: [UUID: [WorkoutStatisticsDetails]] = [:]

  /// An empty batch.
  package init(revision: NewSourceRevision, date: Double) {
    self.revision = revision
    self.date = date
  }
}

/// What became of the samples, workouts and correlations of a batch.
package struct SaveBatchCounts: Sendable, Hashable {
  /// How many are new.
  package var added: Int
  /// How many took the place of an older version.
  package var replaced: Int
  /// How many were in the store already, or a newer version of them.
  package var known: Int
}

/// An app as it is when it saves.
package struct NewSourceRevision: Sendable, Hashable {
  /// The bundle identifier: the identity of the source.
  package var name: String
  /// The version, as the app states it.
  package var version: String?
  /// The name that people see. It may change; the source has the last one.
  package var displayName: String?
  /// The kind of device that the app runs on.
  package var productType: String?
  /// The version of the operating system, `17.4.1`.
  package var systemVersion: String?

  /// A revision from its parts.
  package init(
    name: String, version: String? = nil, displayName: String? = nil, productType: String? = nil,
    systemVersion: String? = nil
  ) {
    self.name = name
    self.version = version
    self.displayName = displayName
    self.productType = productType
    self.systemVersion = systemVersion
  }
}

/// A workout or a correlation that an app saves.
package struct NewObject: Sendable {
  /// What the object is.
  package enum Content: Sendable {
    /// A workout of an activity, named as an export names it; metadata is part of the details.
    case workout(activityType: String, details: WorkoutDetails)
    /// A correlation of a type with its samples. Those that are not in the store yet are saved with it,
    /// or dropped with it if it is an old version.
    case correlation(type: String, metadata: [NamedValue], members: [NewSample])
  }

  /// The identity, which it keeps.
  package var uuid: UUID
  /// The start in seconds since 1970.
  package var start: Double
  /// The end in seconds since 1970.
  package var end: Double
  /// When it was created, in seconds since 1970.
  package var creation: Double?
  /// The description of the device; nil for none.
  package var device: String?
  /// What it is.
  package var content: Content

  /// An object from its parts.
  package init(
    uuid: UUID, start: Double, end: Double, creation: Double?, device: String?, content: Content
  ) {
    self.uuid = uuid
    self.start = start
    self.end = end
    self.creation = creation
    self.device = device
    self.content = content
  }

  var metadata: [NamedValue] {
    switch content {
    case .workout(_, let details): details.metadata
    case .correlation(_, let metadata, _): metadata
    }
  }

  /// The type that deletions and changes name.
  var type: String {
    switch content {
    case .workout: ImportedObjectKind.workout.typeIdentifier(kind: "")
    case .correlation(let type, _, _): type
    }
  }
}

/// A sample of a workout.
package struct NewWorkoutSample: Sendable, Hashable {
  /// The workout.
  package var workout: UUID
  /// The sample.
  package var sample: UUID
  /// The activity of the workout that it belongs to; nil for the workout as a whole.
  package var activity: UUID?

  /// A sample of a workout.
  package init(workout: UUID, sample: UUID, activity: UUID? = nil) {
    self.workout = workout
    self.sample = sample
    self.activity = activity
  }
}
