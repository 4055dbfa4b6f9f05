internal import Foundation
internal import HealthKitTypes
internal import SampleStore

/// Choosing objects one by one, as people do for prescriptions and medications.
extension HKHealthStore {
  /// Shows the objects of a type that a condition picks, and keeps what was chosen of them.
  func requestPerObjectReadAuthorization(
    for objectType: HKObjectType, matching condition: HealthCondition
  ) async throws {
    guard objectType.requiresPerObjectAuthorization() else {
      throw raised(
        .exception(
          "Objects of \(objectType.identifier) are not chosen one by one. Ask for the type with "
            + "requestAuthorization(toShare:read:)."))
    }
    guard let description = configuration.shareUsageDescription, !description.isEmpty else {
      throw raised(
        .exception(
          "NSHealthShareUsageDescription must be set in the app's Info.plist in order to request read "
            + "authorization for the following types: \(objectType.identifier)"))
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
