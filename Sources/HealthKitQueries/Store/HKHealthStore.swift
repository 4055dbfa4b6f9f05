public import Foundation
public import HealthKitTypes
internal import SampleStore

/// The way to health data: permissions, saving, deleting, and queries.
///
/// Every `HKHealthStore()` of a process shows the same data and the same permissions, as on a phone. In
/// tests and services ``init(configuration:)`` opens another store, in memory or in a file.
///
/// ```swift
/// let store = HKHealthStore()
/// try await store.requestAuthorization(toShare: [water], read: [water])
/// try await store.save(sample)
/// ```
///
/// What HealthKit declares stands in the class itself, so that a test double can override it; what this store
/// has besides, and how it all works, stands in extensions by subject.
///
/// `@unchecked` because the class is open: what is stored here never changes, or stands behind a lock.
open class HKHealthStore: NSObject, @unchecked Sendable {
  let database: HealthDatabase
  /// How the store was opened.
  public let configuration: Configuration
  /// What ``workoutSessionMirroringStartHandler`` was given.
  let mirroringStartHandler = LockedState<UnmarkedHandler<(HKWorkoutSession) -> Void>?>(nil)

  /// The default database: that of the task, as a test names it, else what ``useByDefault(_:)`` named for the
  /// process, else one in memory.
  public override init() {
    let opened = Self.openedByDefault
    database = opened.database
    configuration = opened.configuration
    super.init()
  }

  /// Opens a store of its own: a new one in memory, or the one in a file.
  ///
  /// - Throws: `HKError` with `errorDatabaseInaccessible` if the file cannot be opened, and why.
  public init(configuration: Configuration) throws(HKError) {
    database = try .open(configuration.storage, encryption: configuration.encryption)
    self.configuration = configuration
    super.init()
  }

  init(database: HealthDatabase, configuration: Configuration) {
    self.database = database
    self.configuration = configuration
    super.init()
  }

  /// Whether there is health data on this machine: true, unless a test says otherwise of the default store.
  open class func isHealthDataAvailable() -> Bool {
    isThereHealthData
  }

  /// Whether clinical records can be kept here: false.
  open func supportsHealthRecords() -> Bool { false }

  // MARK: Authorization

  /// Whether the app may save objects of a type; never whether it may read them.
  ///
  /// An answered request determines every type in it: one that was asked for to be read alone is
  /// `.sharingDenied`, whatever was answered. `.notDetermined` for what was never asked for or cannot be,
  /// such as correlations.
  open func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
    shareStatus(of: type)
  }

  /// Asks for permission to save and to read types.
  ///
  /// ```swift
  /// let water = HKQuantityType(.dietaryWater)
  /// try await store.requestAuthorization(toShare: [water], read: [water])
  /// ```
  ///
  /// The presenter of the store's configuration is shown the types that were never decided about; if
  /// there are none, nothing is shown. That the call returns says nothing about what was granted.
  /// In a Guest User session it returns without having asked.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` for a request that HealthKit refuses (nothing,
  ///   types that cannot be asked for, a missing usage description), `errorRequiredAuthorizationDenied`
  ///   if a clinical type was denied that the app requires, `errorAuthorizationNotDetermined` if there
  ///   is no presenter, and what a presenter throws that could not ask: then nothing is decided.
  open func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
  ) async throws {
    let request = try raising { () throws(HKError) -> AuthorizationRequest in
      try AuthorizationRequest(toShare: typesToShare, read: typesToRead, by: configuration)
    }
    guard configuration.session == .owner, configuration.access == .app else { return }
    try database.device.requireAvailable()
    if try await isOpen(request) {
      try await database.sheets.run { try await present(request) }
    }
    try await requireClinicalTypes(of: request)
  }

  /// Whether a request would ask anything.
  ///
  /// - Throws: as ``requestAuthorization(toShare:read:)`` does for a request that HealthKit refuses.
  open func statusForAuthorizationRequest(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
  ) async throws -> HKAuthorizationRequestStatus {
    let request = try raising { () throws(HKError) -> AuthorizationRequest in
      try AuthorizationRequest(toShare: typesToShare, read: typesToRead, by: configuration)
    }
    if configuration.access == .owner { return .unnecessary }
    return try await isOpen(request) ? .shouldRequest : .unnecessary
  }

  /// Handles requests that an extension of the app, such as its watch app, has made.
  ///
  /// Nothing waits to be handled: here an extension is a process with a store of its own, which asks for
  /// itself.
  open func handleAuthorizationForExtension() async throws {}

  /// Asks for permission to save and to read types, as the asynchronous form does.
  ///
  /// The handler gets `true` if the request was processed, whatever was granted, else the error.
  @preconcurrency
  open func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    Self.finish(completion) {
      try await self.requestAuthorization(toShare: typesToShare ?? [], read: typesToRead ?? [])
    }
  }

  /// Whether a request would ask anything: `.unknown` and the error for one that HealthKit refuses.
  @preconcurrency
  open func getRequestStatusForAuthorization(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>,
    completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
  ) {
    Task {
      do {
        let status = try await statusForAuthorizationRequest(
          toShare: typesToShare, read: typesToRead)
        completion(status, nil)
      } catch {
        completion(.unknown, error)
      }
    }
  }

  /// Handles requests of extensions: there are none.
  @preconcurrency
  open func handleAuthorizationForExtension(
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    Self.finish(completion) { try await self.handleAuthorizationForExtension() }
  }

  /// Asks which objects of a type the app may read.
  ///
  /// The presenter is shown the objects that match, whatever was chosen before, except those that the
  /// app saved itself, which it may always read. What it chooses of them replaces an earlier choice. If
  /// nothing matches there is nothing to choose and nothing is shown. In a Guest User session the call
  /// returns without having asked.
  ///
  /// - Parameters:
  ///   - objectType: A type whose `HKObjectType.requiresPerObjectAuthorization()` is true.
  ///   - predicate: Which of its objects are shown; nil for all.
  /// - Throws: `HKError` with `errorInvalidArgument` for another type, a predicate that cannot be run
  ///   or a missing usage description, `errorAuthorizationNotDetermined` if there is no presenter, and
  ///   what a presenter throws that could not ask: then the choice stays as it was.
  open func requestPerObjectReadAuthorization(
    for objectType: HKObjectType, predicate: NSPredicate?
  ) async throws {
    let condition = try HealthCondition(predicate)
    try await requestPerObjectReadAuthorization(for: objectType, matching: condition)
  }

  /// The same with a completion handler, which is called once, on a queue of the system's: with `true`
  /// if the request was processed, whatever was chosen, else with the error.
  @preconcurrency
  open func requestPerObjectReadAuthorization(
    for objectType: HKObjectType, predicate: NSPredicate?,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let condition = Result { () throws(HKError) in try HealthCondition(predicate) }
    Self.finish(completion) {
      try await self.requestPerObjectReadAuthorization(
        for: objectType, matching: try condition.get())
    }
  }

  // MARK: Characteristics and units

  /// The day of birth.
  ///
  /// - Throws: `HKError`; `errorNoData` if it is not set.
  open func dateOfBirthComponents() throws -> DateComponents {
    let text = try characteristic(.dateOfBirth)
    let parts = (text ?? "").split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3 else {
      throw HKError(.errorNoData, "No data available: there is no date of birth in the store.")
    }
    return DateComponents(
      calendar: Calendar(identifier: .gregorian), year: parts[0], month: parts[1], day: parts[2])
  }

  /// When the day of birth began, in the time zone of the store's calendar. HealthKit deprecates it for
  /// ``dateOfBirthComponents()``.
  ///
  /// - Throws: `HKError`; `errorNoData` if it is not set, or there is no such day.
  open func dateOfBirth() throws -> Date {
    let birth = try dateOfBirthComponents()
    let day = DateComponents(year: birth.year, month: birth.month, day: birth.day)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = configuration.calendar.timeZone
    guard let date = calendar.date(from: day), day.isValidDate(in: calendar) else {
      throw HKError(.errorNoData, "No data available: the date of birth in the store is no day.")
    }
    return calendar.startOfDay(for: date)
  }

  /// The biological sex.
  open func biologicalSex() throws -> HKBiologicalSexObject {
    HKBiologicalSexObject(try value(.biologicalSex, "HKBiologicalSex") ?? .notSet)
  }

  /// The blood type.
  open func bloodType() throws -> HKBloodTypeObject {
    HKBloodTypeObject(try value(.bloodType, "HKBloodType") ?? .notSet)
  }

  /// The skin type on Fitzpatrick's scale.
  open func fitzpatrickSkinType() throws -> HKFitzpatrickSkinTypeObject {
    HKFitzpatrickSkinTypeObject(try value(.fitzpatrickSkinType, "HKFitzpatrickSkinType") ?? .notSet)
  }

  /// Whether a wheelchair is used.
  open func wheelchairUse() throws -> HKWheelchairUseObject {
    HKWheelchairUseObject(try value(.wheelchairUse, "HKWheelchairUse") ?? .notSet)
  }

  /// What the activity rings count; active energy if it is not known.
  open func activityMoveMode() throws -> HKActivityMoveModeObject {
    HKActivityMoveModeObject(
      try value(.activityMoveMode, "HKActivityMoveMode") ?? .activeEnergy)
  }

  /// The units that people see quantities in: those of the calendar's locale, metric or of the United
  /// States.
  ///
  /// - Throws: `HKError` with `errorAuthorizationNotDetermined` for a type that the app never asked to
  ///   read or to save.
  open func preferredUnits(
    for quantityTypes: Set<HKQuantityType>
  ) async throws -> [HKQuantityType: HKUnit] {
    try await database.perform { () throws(HKError) in try self.preferredUnitsNow(quantityTypes) }
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  open func preferredUnits(
    for quantityTypes: Set<HKQuantityType>,
    completion: @escaping @Sendable ([HKQuantityType: HKUnit], (any Error)?) -> Void
  ) {
    database.queue.async {
      do {
        completion(try self.preferredUnitsNow(quantityTypes), nil)
      } catch {
        completion([:], error)
      }
    }
  }

  // MARK: Queries

  /// Starts a query and returns at once. Its handler is called on a queue of the store's.
  ///
  /// A query that goes on, such as an observer, keeps the store open until it is stopped. A query that
  /// was executed before is not started again: its handler gets `errorInvalidArgument`.
  open func execute(_ query: HKQuery) {
    query.execute(in: self)
  }

  /// Ends a query: its handlers are not called any more, but for one that is running just now. Nothing
  /// happens to a query that was not executed, or is stopped.
  open func stop(_ query: HKQuery) {
    query.stop()
  }

  // MARK: Saving

  /// The earliest start of a sample that may be saved: `Date.distantPast`, so any.
  open func earliestPermittedSampleDate() -> Date { .distantPast }

  /// Saves an object under the name of the app.
  ///
  /// - Throws: `HKError`, see ``save(_:)-([HKObject])``.
  open func save(_ object: HKObject) async throws {
    try await save([object])
  }

  /// Saves objects under the name of the app: all of them, or none if it throws. When the call
  /// returns they are on the disk, and every query sees them.
  ///
  /// A correlation is saved with its samples. A sample with a sync identifier replaces the one of the
  /// same app, type and identifier if its sync version is higher, and is ignored otherwise.
  ///
  /// ```swift
  /// let water = HKQuantitySample(
  ///   type: HKQuantityType(.dietaryWater), quantity: HKQuantity(unit: .literUnit(with: .milli),
  ///   doubleValue: 250), start: now, end: now)
  /// try await store.save([water])
  /// ```
  ///
  /// - Throws: `HKError`, by the first of these rules that is broken: `errorInvalidArgument` if there
  ///   is no object, or one cannot be saved (`HKObject`); `errorNotPermissibleForGuestUserMode` in the
  ///   session of a guest; `errorAuthorizationNotDetermined` for a type that the app never asked to save,
  ///   then `errorAuthorizationDenied` for one that it may not; `errorInvalidArgument` for one from before
  ///   ``earliestPermittedSampleDate()`` or not before `Date.distantFuture`, or that was saved before;
  ///   `errorDatabaseInaccessible` if the store cannot be written.
  open func save(_ objects: [HKObject]) async throws {
    try await database.perform { () throws(HKError) in try self.saveNow(objects) }
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  open func save(
    _ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    save([object], withCompletion: completion)
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  open func save(
    _ objects: [HKObject],
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    database.perform(completion) { () throws(HKError) in try self.saveNow(objects) }
  }

  // MARK: Deleting

  /// Deletes an object that the app saved.
  ///
  /// - Throws: `HKError`, see ``delete(_:)-([HKObject])``.
  open func delete(_ object: HKObject) async throws {
    try await delete([object])
  }

  /// Deletes objects that the app saved: all of them, or none if it throws.
  ///
  /// The samples of a correlation and of a workout stay; they are deleted by themselves. Anchored
  /// queries get an `HKDeletedObject` for each.
  ///
  /// A correlation can be deleted by an app that may save its samples.
  ///
  /// - Throws: `HKError`: `errorInvalidArgument` if there is no object, or one is not in the store;
  ///   `errorNotPermissibleForGuestUserMode` in the session of a guest;
  ///   `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` if the app may not save the type,
  ///   and `errorAuthorizationDenied` for what another app saved.
  open func delete(_ objects: [HKObject]) async throws {
    try await database.perform { () throws(HKError) in try self.deleteNow(objects) }
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  open func delete(
    _ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    delete([object], withCompletion: completion)
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  open func delete(
    _ objects: [HKObject],
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    database.perform(completion) { () throws(HKError) in try self.deleteNow(objects) }
  }

  /// Deletes what the app saved of a type and a predicate matches, and tells how many that were.
  ///
  /// - Throws: `HKError`: `errorInvalidArgument` for a type without samples or a predicate that
  ///   cannot be run, and the errors of ``delete(_:)-([HKObject])``. That there is nothing to delete is
  ///   no error.
  @discardableResult
  open func deleteObjects(
    of objectType: HKObjectType, predicate: NSPredicate
  ) async throws -> Int {
    let predicate = TranslatedPredicate(predicate)
    return try await database.perform { () throws(HKError) in
      try self.deleteNow(objectType, predicate)
    }
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  open func deleteObjects(
    of objectType: HKObjectType, predicate: NSPredicate,
    withCompletion completion: @escaping @Sendable (Bool, Int, (any Error)?) -> Void
  ) {
    let predicate = TranslatedPredicate(predicate)
    database.queue.async {
      do {
        completion(true, try self.deleteNow(objectType, predicate), nil)
      } catch {
        completion(false, 0, error)
      }
    }
  }

  // MARK: Samples of workouts

  /// Adds samples to a saved workout; those that are not saved yet are.
  ///
  /// - Throws: `HKError` as ``save(_:)-([HKObject])``; `errorInvalidArgument` if the workout is not in
  ///   the store.
  open func addSamples(_ samples: [HKSample], to workout: HKWorkout) async throws {
    try await database.perform { () throws(HKError) in try self.addNow(samples, to: workout) }
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  open func add(
    _ samples: [HKSample], to workout: HKWorkout,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    database.perform(completion) { () throws(HKError) in try self.addNow(samples, to: workout) }
  }

  /// Relates an effort score to a workout, or to an activity of it; the sample is saved if it is not
  /// yet.
  ///
  /// - Throws: `HKError` as ``addSamples(_:to:)``; `errorInvalidArgument` for a sample of another type.
  @discardableResult
  open func relateWorkoutEffortSample(
    _ sample: HKSample, with workout: HKWorkout, activity: HKWorkoutActivity?
  ) async throws -> Bool {
    let uuid = activity?.uuid
    return try await database.perform { () throws(HKError) in
      try self.relateNow(sample, workout, uuid)
      return true
    }
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  open func relateWorkoutEffortSample(
    _ sample: HKSample, with workout: HKWorkout, activity: HKWorkoutActivity?,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let uuid = activity?.uuid
    database.perform(completion) { () throws(HKError) in
      try self.relateNow(sample, workout, uuid)
    }
  }

  /// Takes an effort score from a workout; the sample stays in the store.
  ///
  /// - Returns: whether it was related to the workout.
  /// - Throws: `HKError` as ``relateWorkoutEffortSample(_:with:activity:)``.
  @discardableResult
  open func unrelateWorkoutEffortSample(
    _ sample: HKSample, from workout: HKWorkout, activity: HKWorkoutActivity?
  ) async throws -> Bool {
    let uuid = activity?.uuid
    return try await database.perform { () throws(HKError) in
      try self.unrelateNow(sample, workout, uuid)
    }
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  open func unrelateWorkoutEffortSample(
    _ sample: HKSample, from workout: HKWorkout, activity: HKWorkoutActivity?,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let uuid = activity?.uuid
    database.queue.async {
      do {
        completion(try self.unrelateNow(sample, workout, uuid), nil)
      } catch {
        completion(false, error)
      }
    }
  }

  // MARK: Background delivery

  /// Asks for background delivery of a type, until it is disabled: the wish outlasts the process.
  ///
  /// Observer queries of the app are told of changes of the type at most once in an hour, a day or a week,
  /// or of each at once, and confirm each call by its completion handler (``HKObserverQuery``). Asked
  /// again, the frequency changes.
  ///
  /// Steps come at most once in an hour, whatever is asked for. Correlations have no background delivery: ask
  /// for the types of their members.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` for a correlation, `errorAuthorizationNotDetermined` for a
  ///   type that the app never asked for, `errorDatabaseInaccessible` if the store cannot be written.
  open func enableBackgroundDelivery(
    for type: HKObjectType, frequency: HKUpdateFrequency
  ) async throws {
    try await database.perform { [self] () throws(HKError) in
      try beginDelivery(of: type, frequency)
    }
  }

  /// Ends background delivery of a type, if it was enabled.
  open func disableBackgroundDelivery(for type: HKObjectType) async throws {
    try await database.perform { [self] () throws(HKError) in try endDelivery(of: type) }
  }

  /// Ends background delivery of all types.
  open func disableAllBackgroundDelivery() async throws {
    try await database.perform { [self] () throws(HKError) in try endDelivery(of: nil) }
  }

  /// Asks for background delivery of a type, with a completion handler.
  @preconcurrency
  open func enableBackgroundDelivery(
    for type: HKObjectType, frequency: HKUpdateFrequency,
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    Self.finish(completion) { [self] in
      try await enableBackgroundDelivery(for: type, frequency: frequency)
    }
  }

  /// Ends background delivery of a type, with a completion handler.
  @preconcurrency
  open func disableBackgroundDelivery(
    for type: HKObjectType,
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    Self.finish(completion) { [self] in try await disableBackgroundDelivery(for: type) }
  }

  /// Ends background delivery of all types, with a completion handler.
  @preconcurrency
  open func disableAllBackgroundDelivery(
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    Self.finish(completion) { [self] in try await disableAllBackgroundDelivery() }
  }

  // MARK: Devices

  /// Opens the app on the watch of the person: not here. Since iOS 10.
  ///
  /// - Throws: `HKError` with `errorHealthDataUnavailable`, always.
  open func startWatchApp(toHandle workoutConfiguration: HKWorkoutConfiguration) async throws {
    throw HKError.noDevice(for: Self.noWatchApp(workoutConfiguration))
  }

  /// The same with a handler, which is called once, on a queue of the store's.
  @preconcurrency
  open func startWatchApp(
    with workoutConfiguration: HKWorkoutConfiguration,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let what = Self.noWatchApp(workoutConfiguration)
    database.perform(completion) { () throws(HKError) in throw .noDevice(for: what) }
  }

  /// The workout session that goes on in this process; nil if none does.
  ///
  /// A session does not outlive its process here.
  open func recoverActiveWorkoutSession() async throws -> HKWorkoutSession? {
    database.workoutSession.current
  }

  /// The same with a handler, which is called once, on a queue of the store's.
  @preconcurrency
  open func recoverActiveWorkoutSession(
    completion: @escaping @Sendable (HKWorkoutSession?, (any Error)?) -> Void
  ) {
    database.queue.async { [database] in completion(database.workoutSession.current, nil) }
  }

  /// What a phone calls when a watch mirrors its session; nil for nothing. It is kept, and never called.
  /// Since iOS 17.
  open var workoutSessionMirroringStartHandler: ((HKWorkoutSession) -> Void)? {
    get { mirroringStartHandler.withLock { $0 }?.call }
    set {
      var handler: UnmarkedHandler<(HKWorkoutSession) -> Void>?
      if let newValue { handler = UnmarkedHandler(newValue) }
      mirroringStartHandler.withLock { [handler] in $0 = handler }
    }
  }

  /// Makes the estimates of a type anew from a date on: not here, where nothing is estimated. Since
  /// iOS 15.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` for a type that is never estimated
  ///   (`HKSampleType.allowsRecalibrationForEstimates`), else with `errorHealthDataUnavailable`.
  open func recalibrateEstimates(sampleType: HKSampleType, date: Date) async throws {
    throw Self.noEstimates(of: sampleType)
  }

  /// The same with a handler, which is called once, on a queue of the store's.
  @preconcurrency
  open func recalibrateEstimates(
    sampleType: HKSampleType, date: Date,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    database.perform(completion) { () throws(HKError) in throw Self.noEstimates(of: sampleType) }
  }

  /// Parts an energy into active and resting energy: not here, because a phone does so by its own estimate
  /// of somebody's resting energy. HealthKit deprecates it since iOS 11.
  ///
  /// The handler is called once, on a queue of the store's, with `errorInvalidArgument` for a quantity that
  /// is no energy or an end before the start, else with `errorHealthDataUnavailable`.
  @preconcurrency
  open func splitTotalEnergy(
    _ totalEnergy: HKQuantity, start startDate: Date, end endDate: Date,
    resultsHandler: @escaping @Sendable (HKQuantity?, HKQuantity?, (any Error)?) -> Void
  ) {
    let error: HKError =
      if !totalEnergy.is(compatibleWith: .kilocalorie()) {
        .invalidArgument("\(totalEnergy) is no energy; give one, to part it.")
      } else if !(startDate <= endDate) {
        .invalidArgument("The end \(endDate.text) lies before the start \(startDate.text).")
      } else {
        .noDevice(for: "\(totalEnergy) cannot be parted into active and resting energy")
      }
    database.queue.async { resultsHandler(nil, nil, error) }
  }
}
