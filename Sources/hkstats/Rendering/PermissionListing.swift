internal import ReportFormats
internal import HealthReports
internal import HealthKitTypes
internal import SampleStore

/// The answer of `hkstats authorize`.
struct PermissionListing {
  /// What is known about one app and one type.
  struct Row {
    /// The bundle identifier of the app.
    var app: String
    /// The full identifier of the type.
    var type: String
    /// Whether the app may save it; nil if that was never decided.
    var share: Bool?
    /// Whether the app may read it; nil if that was never decided.
    var read: Bool?
    /// How many objects were chosen for the app one by one.
    var chosenObjects: Int

    /// The name of the type that people type.
    var typeName: String { HKObjectType.known(identifier: type)?.shortName ?? type }
  }

  /// The rows, by app and name of the type.
  var rows: [Row]

  /// What a store says about one app, or about all.
  init(store: StoreSnapshot, app: String?) throws {
    var rows: [[String]: Row] = [:]
    for permission in try store.permissions(ofApp: app) {
      rows[[permission.app, permission.type]] = Row(
        app: permission.app, type: permission.type, share: permission.share,
        read: permission.read, chosenObjects: 0)
    }
    for chosen in try store.chosenObjectCounts() where app == nil || chosen.app == app {
      rows[
        [chosen.app, chosen.type],
        default: Row(app: chosen.app, type: chosen.type, chosenObjects: 0)
      ]
      .chosenObjects = chosen.count
    }
    self.rows = rows.values.sorted { ($0.app, $0.typeName) < ($1.app, $1.typeName) }
  }

  /// Prints the answer.
  func print(as format: ReportFormat) throws {
    switch format {
    case .json: try StandardOutput.print(json)
    case .table: try StandardOutput.print(table(on: .standardOutput()))
    }
  }

  /// As a table: a row a type, a cell a direction, blank where nothing was decided.
  func table(on terminal: Terminal) -> String {
    if rows.isEmpty {
      return "Nothing was decided yet. 'hkstats authorize grant' lets an app save and read types.\n"
    }
    let apps = rows.indices.map { index in
      index > 0 && rows[index - 1].app == rows[index].app ? "" : rows[index].app.asName
    }
    let table = TextTable(
      labels: .init(heading: ["App"], alignment: .left, cells: apps),
      columns: [
        .init(heading: ["Type"], alignment: .left, cells: rows.map(\.typeName.asName)),
        .init(heading: ["Share"], alignment: .left, cells: rows.map { Self.word($0.share) ?? "" }),
        .init(heading: ["Read"], alignment: .left, cells: rows.map(Self.readingCell)),
      ])
    return table.text(on: terminal)
  }

  /// As JSON of schema `hkstats/authorize/1`.
  var json: String {
    var json = JSONWriter()
    json.object { json in
      json.member("schema", "hkstats/authorize/1")
      json.key("permissions")
      json.array { json in
        for row in rows {
          json.object { json in
            json.member("app", row.app)
            json.member("type", row.type)
            json.member("share", Self.word(row.share))
            json.member("read", Self.word(row.read))
            json.member("chosenObjects", row.chosenObjects)
          }
        }
      }
    }
    return json.text + "\n"
  }

  private static func word(_ decision: Bool?) -> String? {
    decision.map { $0 ? "granted" : "denied" }
  }

  private static func readingCell(_ row: Row) -> String {
    word(row.read) ?? (row.chosenObjects > 0 ? "\(row.chosenObjects) chosen" : "")
  }
}
