public import CalendarBuckets
internal import Foundation
internal import HealthKitTypes
public import HealthReports
internal import ReportFormats
public import SampleStore

/// Samples as they are stored, a row each.
///
/// ```swift
/// let table = SamplesTable(ofType: type, unit: unit, zone: zone)
/// try snapshot.forEachBlock(ofType: type) { block, names in
///   try stream.append { table.batch(block, names) }
/// }
/// ```
public struct SamplesTable: Sendable {
  /// Which columns a table of samples has.
  public enum Columns: Sendable {
    /// Those without metadata.
    case plain
    /// Also whether the end is undetermined, metadata and beats.
    case all
  }

  private let identifier: String
  private let unit: DisplayUnit?
  private let zone: ZoneRules
  private let columns: Columns

  /// A table of one type's samples.
  ///
  /// - Parameters:
  ///   - identifier: the full identifier of the type.
  ///   - unit: what values are shown in; nil for a category.
  ///   - zone: whose days `date` has.
  ///   - columns: which columns there are.
  public init(
    ofType identifier: String, unit: DisplayUnit?, zone: ZoneRules, columns: Columns = .plain
  ) {
    self.identifier = identifier
    self.unit = unit
    self.zone = zone
    self.columns = columns
  }

  /// The columns, whatever the type.
  public static func schema(_ columns: Columns = .plain) -> TableSchema {
    var fields = [
      TableField("type", .text, "The type, by its HealthKit identifier."),
      TableField(
        "date", .date, "The local day on which the sample starts, in the zone of the table."),
      TableField("start", .instant, "The start."),
      TableField("end", .instant, "The end; the start where it is undetermined."),
      TableField("value", .number, "The value in the unit beside it; of a category its number."),
      TableField("unit", .text, isNullable: true, "The unit of the value; none of a category."),
      TableField("valueName", .text, isNullable: true, "What a category's number stands for."),
      TableField("source", .text, "The name of the source, verbatim."),
      TableField("sourceVersion", .text, isNullable: true, "The version of the source."),
      TableField("userEntered", .flag, "Whether a person typed the value in."),
      TableField("device", .text, isNullable: true, "The device, as the export describes it."),
      TableField("creationDate", .instant, isNullable: true, "When the sample was created."),
      TableField(
        "recordedUnit", .text, isNullable: true, "The unit that the sample was recorded in."),
      TableField("uuid", .uuid, "The identity of the sample in its store."),
    ]
    if columns == .all {
      fields.insert(
        TableField("undeterminedEnd", .flag, isNullable: true, "Whether the end is undetermined."),
        at: 10)
      fields.insert(
        contentsOf: [
          TableField("metadata", .json, isNullable: true, "The metadata, an object of texts."),
          TableField(
            "beats", .json, isNullable: true,
            "The heart beats of a variability sample: beats per minute, and the time of day."),
        ], at: 14)
    }
    return TableSchema("samples", fields)
  }

  /// The rows of a block that was read with its metadata, if ``Columns/all`` are asked for.
  ///
  /// - Complexity: O(samples), without allocation per sample.
  public func batch(_ block: SampleBlock, _ names: SampleBlockNames) -> TableBatch {
    var columns: [TableColumn] = [
      .text(identifier),
      .dates(block.starts.map { Int32(zone.dayNumber(at: $0)) }),
      .instants(block.starts), .instants(block.ends),
      values(block),
      unit.map { .text($0.text) } ?? .nothing,
      valueNames(block),
      .texts(block.sources, in: names.sources),
      .texts(block.versions, in: names.versions),
      .flags(block.areUserEntered),
      .texts(block.devices, in: names.devices),
      .instants(block.creations),
      .texts(block.units, in: names.units),
      .uuids(block.uuids),
    ]
    if self.columns == .all {
      columns.insert(.flags(block.haveUndeterminedEnds), at: 10)
      columns.insert(
        contentsOf: [
          Self.texts(block.metadata, names.metadata.map { Self.json($0.entries) }),
          Self.texts(block.metadata, names.metadata.map { Self.json($0.beats) }),
        ], at: 14)
    }
    return TableBatch(count: block.count, columns)
  }

  private func values(_ block: SampleBlock) -> TableColumn {
    guard let unit else { return .codes(block.values) }
    if unit.converter.isIdentity { return .numbers(block.values) }
    return .numbers(block.values.map { unit.converter.convert($0) })
  }

  /// What the numbers of a category stand for.
  private func valueNames(_ block: SampleBlock) -> TableColumn {
    guard unit == nil else { return .nothing }
    var table: [String] = []
    var places: [Double: Int32] = [:]
    let column = block.values.map { value in
      if let place = places[value] { return place }
      var place: Int32 = -1
      if let number = Int(exactly: value),
        let name = TypeCatalogue.categoryValueShortName(number, type: identifier)
      {
        place = Int32(table.count)
        table.append(name)
      }
      places[value] = place
      return place
    }
    return .texts(column, in: table)
  }

  /// The texts of the columns that follow from the type.
  var texts: [String: [String]] {
    let names = TypeCatalogue.categoryRawValues(type: identifier).compactMap { number in
      TypeCatalogue.categoryValueShortName(number, type: identifier)
    }
    return ["type": [identifier], "unit": unit.map { [$0.text] } ?? [], "valueName": names]
  }

  // MARK: Metadata

  /// The texts of places, of which those that are nil are nothing.
  private static func texts(_ places: [Int32], _ table: [String?]) -> TableColumn {
    guard table.contains(where: { $0 != nil }) else { return .nothing }
    return .texts(
      places.map { $0 >= 0 && table[Int($0)] != nil ? $0 : -1 }, in: table.map { $0 ?? "" })
  }

  private static func json(_ entries: [NamedValue]) -> String? {
    guard !entries.isEmpty else { return nil }
    var json = JSONWriter()
    json.object { json in
      for entry in entries { json.member(entry.name, entry.value) }
    }
    return json.text
  }

  private static func json(_ beats: [RecordedBeat]) -> String? {
    guard !beats.isEmpty else { return nil }
    var json = JSONWriter()
    json.array { json in
      for beat in beats {
        json.object { json in
          json.member("bpm", beat.beatsPerMinute)
          json.member("time", beat.time)
        }
      }
    }
    return json.text
  }
}
