internal import HealthKitTypes
public import SampleStore

/// Asks what was decided about apps: which types they may save and read.
///
/// ```swift
/// let report = try store.report(PermissionsRequest(app: "com.example.water"))
/// report.permissions.first?.share   // .granted
/// ```
public struct PermissionsRequest: ReportRequest {
  /// The bundle identifier of one app; nil is all of them.
  public var app: String?

  /// A request; without an app of all of them.
  public init(app: String? = nil) {
    self.app = app
  }

  /// The answer. An app that asks is told of itself alone, and not whether it may read: who may not shall not know it,
  /// which would itself tell something of a person's health.
  public func report(from snapshot: StoreSnapshot) throws -> PermissionsReport {
    let tellsReading = snapshot.reader == .owner
    var rows: [[String]: PermissionsReport.Permission] = [:]
    for permission in try snapshot.permissions(ofApp: app) {
      rows[[permission.app, permission.type]] = PermissionsReport.Permission(
        app: permission.app, type: permission.type,
        share: permission.share.map(PermissionsReport.Decision.init),
        read: tellsReading ? permission.read.map(PermissionsReport.Decision.init) : nil,
        chosenObjects: 0)
    }
    for chosen in try snapshot.chosenObjectCounts() where app == nil || chosen.app == app {
      let none = PermissionsReport.Permission(app: chosen.app, type: chosen.type, chosenObjects: 0)
      rows[[chosen.app, chosen.type], default: none].chosenObjects = chosen.count
    }
    return PermissionsReport(
      permissions: rows.values.sorted { ($0.app, $0.typeName) < ($1.app, $1.typeName) })
  }
}
