internal import Foundation
internal import HealthKitTypes
internal import SampleStore
internal import Synchronization

/// The work of an observer query: looks for changes after each commit and tells the handler of them when
/// its ``DeliverySchedule`` says so. All of it runs on the query's queue.
final class Observer: Sendable {
  typealias Handler =
    @Sendable (Set<HKSampleType>?, @escaping @Sendable () -> Void, (any Error)?) -> Void

  private struct State {
    var schedule = DeliverySchedule()
    /// The last change that was looked at.
    var last: Int64 = 0
    /// The last change before the delivery that waits to be confirmed.
    var delivered: Int64 = 0
    var alarm: Task<Void, Never>?
  }

  private let search: ChangeSearch
  private let store: HKHealthStore
  private let run: QueryRun
  private let handler: Handler
  private let types: [String: HKSampleType]
  private let state = Mutex(State())

  init(
    of search: ChangeSearch, in store: HKHealthStore, run: QueryRun, handler: @escaping Handler
  ) {
    self.search = search
    self.store = store
    self.run = run
    self.handler = handler
    types = Dictionary(
      search.parts.map { ($0.type.identifier, $0.type) }, uniquingKeysWith: { first, _ in first })
  }

  private var clock: any HealthClock { store.configuration.clock }
  private var app: String { store.configuration.app.bundleIdentifier }

  /// Calls the handler for the first time and observes from then on; after an error it does not.
  func begin() {
    // Before the first reading, so that nothing falls between it and the first update.
    let observation = store.database.changes.observe(by: clock) { [self] in
      run.wake { [self] _ in look() }
    }
    run.onStop { [self] in
      observation.cancel()
      state.withLock { $0.alarm }?.cancel()
    }
    do {
      let missed = try missedChanges()
      let step = state.withLock { state in
        state.last = missed.last
        return state.schedule.begin(
          Set(types.keys), missed: missed.types, at: clock.now)
      }
      take(step)
      proceed()
    } catch {
      fail(error)
      run.stop()
    }
  }

  /// The registered types that changed since the app last confirmed to know of changes, and the last
  /// change of all.
  private func missedChanges() throws(HKError) -> (types: Set<String>, last: Int64) {
    do {
      for part in search.parts { _ = try store.readAccess(to: part.type) }
      let last = try store.database.store.lastSequence()
      let stored = try store.database.store.backgroundDeliveries(ofApp: app)
        .filter { types[$0.type] != nil }
      var missed: Set<String> = []
      if let first = stored.map(\.seenSequence).min() {
        let changed = Set(
          try search.changedTypes(after: first, in: store).types.map(\.identifier))
        for entry in stored where changed.contains(entry.type) {
          // Of several types each has a point of its own.
          let since = try search.only(entry.type)
            .changedTypes(after: entry.seenSequence, in: store)
          if !since.types.isEmpty { missed.insert(entry.type) }
        }
      }
      return (missed, last)
    } catch {
      throw HKError(storeError: error)
    }
  }

  /// Looks for changes after a commit.
  private func look() {
    do {
      let last = state.withLock { $0.last }
      let changes = try search.changedTypes(after: last, in: store)
      state.withLock { state in
        state.last = changes.last
        state.schedule.note(Set(changes.types.map(\.identifier)))
      }
    } catch {
      fail(error)
    }
    proceed()
  }

  /// Does what the schedule says until it says to wait.
  private func proceed() {
    while !run.isStopped {
      do {
        let registrations = try registrations()
        let step = state.withLock { $0.schedule.next(at: clock.now, registrations) }
        guard take(step) else { return }
      } catch {
        fail(error)
        return
      }
    }
  }

  /// Does a step; false if there is nothing to do before something happens.
  @discardableResult
  private func take(_ step: DeliverySchedule.Step) -> Bool {
    state.withLock { state in
      state.alarm?.cancel()
      state.alarm = nil
    }
    switch step {
    case .deliver(let identifiers, let number):
      if number != nil { state.withLock { $0.delivered = $0.last } }
      let changed = Set(identifiers.compactMap { types[$0] })
      run.deliver {
        handler(changed, { [self] in confirm(number) }, nil)
      }
      return true
    case .wait(let date):
      setAlarm(date)
      return false
    case .idle: return false
    }
  }

  private func setAlarm(_ date: Date) {
    let alarm = Task { [clock = self.clock, run = self.run, weak self] in
      do {
        try await clock.sleep(until: date)
      } catch {
        return
      }
      run.perform { [weak self] _ in self?.proceed() }
    }
    state.withLock { $0.alarm = alarm }
    // The query may have been stopped meanwhile, without seeing this alarm.
    if run.isStopped { alarm.cancel() }
  }

  /// The handler has dealt with a delivery; called on any thread, and perhaps more than once.
  private func confirm(_ number: Int?) {
    guard let number else { return }
    run.perform { [self] _ in
      let confirmed = state.withLock { state in
        state.schedule.confirm(number).map { (types: $0, last: state.delivered) }
      }
      guard let confirmed else { return }
      do {
        try store.database.store.confirmBackgroundDelivery(
          ofApp: app, types: confirmed.types.sorted(), through: confirmed.last,
          date: clock.now.timeIntervalSince1970)
      } catch {
        fail(HKError(storeError: error))
      }
      proceed()
    }
  }

  private func registrations() throws(HKError) -> [String: DeliverySchedule.Registration] {
    do {
      var registrations: [String: DeliverySchedule.Registration] = [:]
      for entry in try store.database.store.backgroundDeliveries(ofApp: app)
      where types[entry.type] != nil {
        registrations[entry.type] = DeliverySchedule.Registration(
          interval: max(
            HKUpdateFrequency(rawValue: entry.frequency)?.interval ?? 0,
            types[entry.type]?.shortestDeliveryInterval ?? 0),
          delivered: entry.delivered.map { Date(timeIntervalSince1970: $0) })
      }
      return registrations
    } catch {
      throw HKError(storeError: error)
    }
  }

  private func fail(_ error: any Error) {
    run.deliver { handler(nil, {}, error) }
  }
}

extension ChangeSearch {
  /// The part of the question that is about one type.
  fileprivate func only(_ type: String) -> ChangeSearch {
    ChangeSearch(parts: parts.filter { $0.type.identifier == type })
  }
}

extension HKUpdateFrequency {
  /// The least time between two deliveries, in seconds.
  fileprivate var interval: TimeInterval {
    switch self {
    case .immediate: 0
    case .hourly: 3600
    case .daily: 86_400
    case .weekly: 7 * 86_400
    }
  }
}

extension HKSampleType {
  /// How long it takes at least from one delivery in the background to the next, whatever an app asks for.
  fileprivate var shortestDeliveryInterval: TimeInterval {
    // HealthKit's header names this type as one that is delivered hourly at most.
    identifier == HKQuantityTypeIdentifier.stepCount.rawValue ? 3_600 : 0
  }
}
