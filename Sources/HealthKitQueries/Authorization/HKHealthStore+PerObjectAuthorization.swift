public import Foundation
public import HealthKitTypes
internal import SampleStore

/// Choosing objects one by one, as people do for prescriptions and medications.
extension HKHealthStore {
  /// Asks which objects of a type the app may read.
  ///
  /// The presenter is shown the objects that match, whatever was chosen before, except those that the
  /// app saved itself, which it may always read. What it chooses of them replaces an earlier choice. If
  /// nothing matches there is nothing to choose and nothing is shown. In a Guest User session the call
  /// returns without having asked.
  ///
  /// - Parameters:
  ///   - objectType: A type whose ``HKObjectType/requiresPerObjectAuthorization()`` is true.
  ///   - predicate: Which of its objects are shown; nil for all.
  /// - Throws: ``HKError`` with `errorInvalidArgument` for another type, a predicate that cannot be run
  ///   or a missing usage description, `errorAuthorizationNotDetermined` if there is no presenter, and
  ///   what a presenter throws that could not ask: then the choice stays as it was.
  public func requestPerObjectReadAuthorization(
    for objectType: HKObjectType, predicate: NSPredicate?
  ) async throws {
    let condition = try HealthCondition(predicate)
    try await requestPerObjectReadAuthorization(for: objectType, matching: condition)
  }

  /// The same with a completion handler, which is called once, on a queue of the system's: with `true`
  /// if the request was processed, whatever was chosen, else with the error.
  @preconcurrency
  public func requestPerObjectReadAuthorization(
    for objectType: HKObjectType, predicate: NSPredicate?,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let condition = Result { () throws(HKError) in try HealthCondition(predicate) }
    Self.finish(completion) {
      try await self.requestPerObjectReadAuthorization(
        for: objectType, matching: try condition.get())
    }
  }

  private func requestPerObjectReadAuthorization(
    for objectType: HKObjectType, matching condition: HealthCondition
  ) async throws {
    guard objectType.requiresPerObjectAuthorization() else {
      throw HKError.invalidArgument(
        "Objects of \(objectType.identifier) are not chosen one by one. Ask for the type with "
          + "requestAuthorization(toShare:read:).")
    }
    guard let description = configuration.shareUsageDescription, !description.isEmpty else {
      throw HKError.invalidArgument(
        "NSHealthShareUsageDescription must be set in the app's Info.plist in order to request read "
          + "authorization for the following types: \(objectType.identifier)")
    }
    guard configuration.session == .owner, configuration.access == .app else { return }
    guard let type = objectType as? HKSampleType else { return }
    var configuration = configuration
    configuration.access = .owner
    let owner = store(for: configuration)
    let search = SampleSearch(parts: [try .init(checked: type, condition)])
    let found = try await database.perform { () throws(HKError) in try search.samples(in: owner) }
    try await choose(among: found, of: objectType)
  }

  /// Shows objects of a type, and keeps what was chosen of them.
  func choose(among objects: [HKObject], of type: HKObjectType) async throws {
    let app = configuration.app
    let offered = objects.filter { $0.source.bundleIdentifier != app.bundleIdentifier }
    if offered.isEmpty { return }
    try await database.sheets.run {
      guard let presenter = configuration.presenter else { throw missingPresenter(".") }
      let uuids = Set(offered.map(\.uuid))
      let known = try await inStore {
        try $0.permission(ofApp: app.bundleIdentifier, type: type.identifier).objects
      }
      let sheet = HKPerObjectAuthorizationSheet(
        app: app, objectType: type, objects: offered, chosen: uuids.intersection(known),
        shareUsageDescription: configuration.shareUsageDescription ?? "")
      let chosen = try await Self.answer { try await presenter.present(sheet) }
      try await inStore {
        try $0.choose(
          chosen.intersection(uuids), among: uuids, ofType: type.identifier,
          forApp: app.bundleIdentifier)
      }
    }
  }
}
