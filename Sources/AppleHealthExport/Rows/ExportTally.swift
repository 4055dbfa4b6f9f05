/// What the row builder counted besides the rows that it delivered.
struct ExportTally: Equatable {
  /// How many different names of unknown things are told apart.
  static let nameLimit = 1_000

  /// `Record` elements, skipped ones and those inside correlations included.
  var recordsRead = 0
  /// Rows of every kind that were delivered.
  var rowsDelivered = 0
  /// Elements that were skipped, in the order in which their kinds were met.
  var skipped: [SkippedElements] = []
  /// Skipped records of known types, by type and reason.
  var skippedByType: [String: [SkipReason: Int]] = [:]
  /// Ill-formed places that did not stop the import.
  var faults: [MarkupFault: FaultCount] = [:]
  /// Elements that the import only counts, and unknown ones, by name.
  var otherElements: [String: Int] = [:]
  /// Records of unknown types, by type.
  var unknownTypes: [String: Int] = [:]
  /// Unknown attributes, as `element/attribute`.
  var unknownAttributes: [String: Int] = [:]
  /// Records and workouts that start beyond the horizon. Semantics 7.6.
  var futureDated = 0
  /// The `ExportDate` element.
  var exportDate: ExportDate?
  /// The `locale` attribute of the root.
  var locale: String?
  /// In which offsets the records that were taken are written.
  var offsets = OffsetEvidence()
  /// The zones of `HKTimeZone` metadata with their numbers, in the order of their first place.
  var zones: [(identifier: String, count: Int)] = []

  static func == (left: ExportTally, right: ExportTally) -> Bool {
    left.recordsRead == right.recordsRead && left.rowsDelivered == right.rowsDelivered
      && left.skipped == right.skipped && left.skippedByType == right.skippedByType
      && left.faults == right.faults
      && left.otherElements == right.otherElements && left.unknownTypes == right.unknownTypes
      && left.unknownAttributes == right.unknownAttributes
      && left.futureDated == right.futureDated && left.exportDate == right.exportDate
      && left.locale == right.locale
      && left.zones.elementsEqual(right.zones) { $0 == $1 }
  }

  mutating func skip(_ element: String, _ reason: SkipReason, line: Int) {
    if let index = skipped.firstIndex(where: { $0.element == element && $0.reason == reason }) {
      skipped[index].add(line: line)
      return
    }
    var entry = SkippedElements(element: element, reason: reason)
    entry.add(line: line)
    skipped.append(entry)
  }

  mutating func note(_ fault: MarkupFault, line: Int) {
    var entry = faults[fault] ?? FaultCount()
    if entry.count == 0 { entry.firstLine = line }
    entry.count += 1
    faults[fault] = entry
  }

  /// Counts `name` in `table`; names beyond ``nameLimit`` are counted together as `...`.
  static func count(_ name: String, in table: inout [String: Int]) {
    if let number = table[name] {
      table[name] = number + 1
    } else if table.count < nameLimit {
      table[name] = 1
    } else {
      table["...", default: 0] += 1
    }
  }
}
