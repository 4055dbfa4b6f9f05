internal import Foundation
internal import HealthKitTypes
internal import SampleStore

/// A question for samples: of which types, under which conditions, in which order, how many.
///
/// ```swift
/// let search = SampleSearch(parts: [.init(type: steps, condition: .all([]))], limit: 10)
/// let samples = try search.samples(in: store)
/// ```
struct SampleSearch: Sendable {
  /// The samples of one type.
  struct Part: Sendable, Hashable {
    var type: HKSampleType
    var condition: HealthCondition
  }

  /// The types, each once: two conditions on one type are joined by "or".
  private(set) var parts: [Part]
  private let sorting: SampleSorting
  private let limit: Int?

  /// A question.
  ///
  /// - Parameter limit: the most samples; nil and `HKObjectQueryNoLimit` are no limit.
  init(parts: [Part], sorting: SampleSorting = SampleSorting(), limit: Int? = nil) {
    var joined: [Part] = []
    for part in parts {
      if let place = joined.firstIndex(where: { $0.type == part.type }) {
        joined[place].condition = .any([joined[place].condition, part.condition])
      } else {
        joined.append(part)
      }
    }
    self.parts = joined
    self.sorting = sorting
    self.limit = limit == HKObjectQueryNoLimit ? nil : limit
  }

  /// The samples that the app may see.
  ///
  /// - Throws: `HKError` with `errorAuthorizationNotDetermined` for a type that the app never asked
  ///   to read, `errorDatabaseInaccessible` if the store cannot be read.
  func samples(in store: HKHealthStore) throws(HKError) -> [HKSample] {
    try found(in: store).map(\.sample)
  }

  /// The same with their order of insertion.
  ///
  /// - Parameters:
  ///   - sequences: the orders of insertion of the only samples to look at; nil for all.
  ///   - access: what may be seen of every type; nil for what the app may read.
  func found(
    in store: HKHealthStore, among sequences: Set<Int64>? = nil, access: ReadAccess? = nil
  ) throws(HKError) -> [FoundSample] {
    if let limit, limit < 0 {
      throw .invalidArgument(
        "\(limit) samples cannot be asked for; a limit is 0, for all, or more.")
    }
    var found: [FoundSample] = []
    for part in parts {
      let visible: ReadAccess
      if let access { visible = access } else { visible = try store.readAccess(to: part.type) }
      do {
        found += try samples(of: part, visible, in: store, among: sequences)
      } catch {
        throw HKError(storeError: error)
      }
    }
    // What the store sorted is not sorted again.
    let isSorted = parts.count <= 1 && parts.allSatisfy { $0.isInSegments || objectOrder != nil }
    if !isSorted || sorting.comparison != nil { sorting.sort(&found) }
    if let limit { found = Array(found.prefix(limit)) }
    return found
  }

  /// The order that the store sorts workouts and correlations by; nil if they are sorted here, after all
  /// of them were read.
  private var objectOrder: ObjectOrder? {
    sorting.comparison == nil ? ObjectOrder(sorting.order) : nil
  }

  private func samples(
    of part: Part, _ access: ReadAccess, in store: HKHealthStore, among sequences: Set<Int64>?
  ) throws -> [FoundSample] {
    let filter = SampleFilter.all([
      sequences.map { .sequences($0) } ?? .everything, access.filter,
      part.condition.filter(for: part.type),
    ])
    let objectLimit = objectOrder == nil ? nil : limit
    var objects = HealthObjects()
    switch part.type {
    case _ where part.isInSegments:
      let stored = try store.database.store.samples(
        ofType: part.type.identifier, matching: filter, order: sorting.order,
        limit: sorting.comparison == nil ? limit : nil)
      return stored.compactMap { sample in
        objects.sample(sample, type: part.type).map {
          FoundSample(sample: $0, sequence: sample.sequence)
        }
      }
    case is HKWorkoutType:
      return try store.database.store.workouts(
        matching: filter, order: objectOrder ?? .byStart, limit: objectLimit
      ) { stored in
        let workout = objects.workout(stored)
        guard part.condition.holds(for: workout) else { return nil }
        return FoundSample(sample: workout, sequence: stored.sequence)
      }
    case let type as HKCorrelationType:
      return try CorrelationSearch(type: type, condition: part.condition).found(
        matching: filter, order: objectOrder ?? .byStart, limit: objectLimit, in: store)
    case _ where SampleContent.types.contains(part.type):
      return try store.database.store.correlations(
        ofType: part.type.identifier, matching: filter, order: objectOrder ?? .byStart,
        limit: objectLimit
      ) { stored in
        guard let sample = objects.sample(stored), part.condition.holds(for: sample) else {
          return nil
        }
        return FoundSample(sample: sample, sequence: stored.sequence)
      }
    default:
      // Types that the store has no samples of.
      return []
    }
  }
}

extension SampleSearch.Part {
  /// What a predicate asks for.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` for a predicate that cannot be run.
  init(_ predicate: HKSamplePredicate<some HKSample>) throws(HKError) {
    try self.init(checked: predicate.sampleType, try predicate.condition)
  }

  /// What a descriptor asks for, in the same way.
  init(_ descriptor: HKQueryDescriptor) throws(HKError) {
    try self.init(checked: descriptor.sampleType, try descriptor.condition)
  }

  /// Samples of a type under a condition that can be asked of them.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` for one that cannot.
  init(checked type: HKSampleType, _ condition: HealthCondition) throws(HKError) {
    try condition.check(for: type)
    self.init(type: type, condition: condition)
  }

  /// Whether the samples of the type are kept in the store's segments.
  fileprivate var isInSegments: Bool {
    type is HKQuantityType || type is HKCategoryType || type is HKSeriesType
      || type is HKElectrocardiogramType
  }
}
