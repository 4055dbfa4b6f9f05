internal import HTTPTypes
internal import Foundation
internal import HKStats
internal import HealthReports
internal import NIOCore

/// What was added to types and deleted from them since an anchor, as lines of JSON; some hundred samples are in memory at a
/// time.
///
/// The last line says where the next page begins, and whether there is one: `{"anchor":"1234","more":true}`.
actor SamplePages {
  private static let pageSize = 500
  private let store: HKHealthStore
  private let predicates: [HKSamplePredicate<HKSample>]
  private var anchor: HKQueryAnchor
  private var left: Int
  private var upcoming: ByteBuffer?
  private var hasEnded = false

  /// Reads the first page.
  ///
  /// - Parameters:
  ///   - asked: the request of a query.
  ///   - store: the store as whoever asks sees it.
  ///   - lastChange: the number of its last change.
  /// - Throws: ``Problem``.
  init(
    of asked: JSONTree, in store: HKHealthStore, lastChange: Int64
  ) async throws(Problem) {
    var names: [String] = []
    if case .list(let values)? = asked["types"] {
      for case .text(let name) in values { names.append(name) }
    }
    var predicates: [HKSamplePredicate<HKSample>] = []
    for name in names { predicates.append(.sample(type: try Self.type(named: name))) }
    var begin = 0
    if case .whole(let number)? = asked["after"] { begin = number }
    guard begin <= lastChange else {
      throw Problem(
        .badRequest, "after is no anchor of this store's history: begin without it.",
        field: "after")
    }
    left = 1_000
    if case .whole(let number)? = asked["limit"] { left = number }
    self.store = store
    self.predicates = predicates
    anchor = HKQueryAnchor(fromValue: begin)
    upcoming = try await page()
  }

  private static func type(named name: String) throws(Problem) -> HKSampleType {
    let identifier = TypeNames.identifier(named: name, known: []) ?? name
    let type: HKSampleType? =
      HKObjectType.quantityType(forIdentifier: HKQuantityTypeIdentifier(rawValue: identifier))
      ?? HKObjectType.categoryType(forIdentifier: HKCategoryTypeIdentifier(rawValue: identifier))
      ?? HKObjectType.correlationType(
        forIdentifier: HKCorrelationTypeIdentifier(rawValue: identifier))
      ?? (["workout", "workouts", HKWorkoutTypeIdentifier].contains(name)
        ? HKObjectType.workoutType() : nil)
    guard let type else {
      throw Problem(
        .badRequest,
        "There is no type named '\(ShownText.shown(name))' whose samples come as lines.",
        field: "types")
    }
    return type
  }

  /// The next lines, nil behind the last.
  func next() async throws -> ByteBuffer? {
    guard let now = upcoming else { return nil }
    upcoming = hasEnded ? nil : try await page()
    return now
  }

  private func page() async throws(Problem) -> ByteBuffer {
    let size = min(left, Self.pageSize)
    do {
      let result = try await HKAnchoredObjectQueryDescriptor(
        predicates: predicates, anchor: anchor, limit: size
      ).result(for: store)
      anchor = result.newAnchor
      let count = result.addedSamples.count + result.deletedObjects.count
      left -= count
      var bytes: [UInt8] = []
      for object in result.deletedObjects {
        bytes += JSONTree.object([("deleted", .text(object.uuid.uuidString))]).bytes + [10]
      }
      for sample in result.addedSamples {
        if let line = SampleJSON.line(of: sample) { bytes += line.bytes + [10] }
      }
      hasEnded = count < size || left <= 0
      if hasEnded {
        bytes +=
          JSONTree.object([
            ("anchor", .text(Self.number(of: anchor))), ("more", .flag(count == size)),
          ]).bytes + [10]
      }
      return ByteBuffer(bytes: bytes)
    } catch {
      throw Problem(error)
    }
  }

  /// The number of an anchor: its description has it, `<HKQueryAnchor 12>`.
  private static func number(of anchor: HKQueryAnchor) -> String {
    anchor.description.filter(\.isNumber)
  }
}
