internal import Foundation
internal import GRDB

/// The columns of one segment that a filter or an order asks for; the others stay empty.
struct SegmentColumns {
  /// Which columns are read.
  struct Selection: OptionSet {
    let rawValue: UInt16

    /// Starts and ends.
    static let instants = Selection(rawValue: 1)
    static let values = Selection(rawValue: 2)
    static let sequences = Selection(rawValue: 4)
    static let revisions = Selection(rawValue: 8)
    static let flags = Selection(rawValue: 16)
    static let devices = Selection(rawValue: 32)
    static let metadata = Selection(rawValue: 64)
    /// Everything, row by row.
    static let rows = Selection(rawValue: 128)
    /// Creation dates, which are kept beside ``instants`` and need them.
    static let creations: Selection = [Selection(rawValue: 256), .instants]
    static let units = Selection(rawValue: 512)
    /// Every column.
    static let all: Selection = [
      .instants, .values, .sequences, .revisions, .flags, .creations, .devices, .metadata, .units,
    ]

    /// What stands beside the payload and has to be read on its own.
    static let details: Selection = [Selection(rawValue: 256), .devices, .metadata, .units]
  }

  /// A number and the places of the samples that have it.
  struct Run {
    var number: UInt32
    var places: Range<Int>
  }

  private(set) var count: Int
  private(set) var starts: [Double] = []
  private(set) var ends: [Double] = []
  private(set) var values: [Double] = []
  private(set) var sequences: [Int64] = []
  private(set) var revisions: [Run] = []
  private(set) var flags: [Run] = []
  private(set) var devices: [Run] = []
  private(set) var metadata: [Run] = []
  /// NaN for none.
  private(set) var creations: [Double] = []
  private(set) var units: [Run] = []
  private(set) var rows: [SampleRow] = []

  /// Reads the selected columns of a segment.
  init(
    _ selection: Selection, of entry: SegmentEntry, type: StoredTypeKey, path: String,
    _ db: Database
  ) throws {
    count = entry.summary.count
    if selection.contains(.rows) {
      rows = try SegmentChains.rows(of: entry, type: type, path: path, db)
    }
    var details = Data()
    if !selection.isDisjoint(with: .details) {
      details = try SegmentChains.details(of: entry, type: type, path: path, db)
    }
    var columns = self
    try SegmentChains.withPayload(of: entry, type: type, path: path, db) {
      payload throws(MalformedPayload) in
      try columns.decode(selection, payload, details: details.bytes)
    }
    self = columns
  }

  private mutating func decode(
    _ selection: Selection, _ payload: RawSpan, details: RawSpan
  ) throws(MalformedPayload) {
    var scratch = [Int64](repeating: 0, count: count)
    if selection.contains(.instants) {
      starts = [Double](repeating: 0, count: count)
      ends = starts
      try InstantColumns.decode(
        payload, startsAt: SegmentPayload.offset(of: .starts, in: payload),
        endsAt: SegmentPayload.offset(of: .ends, in: payload), count: count, scratch: &scratch,
        starts: &starts, ends: &ends, from: 0)
    }
    if selection.contains(.creations) {
      creations = [Double](repeating: 0, count: count)
      try InstantColumns.decodeCreations(
        details, at: SegmentPayload.detailsOffset(of: .creations, in: payload), count: count,
        places: 0..<count, ends: ends, scratch: &scratch, into: &creations)
    }
    if selection.contains(.values) {
      values = [Double](repeating: 0, count: count)
      var offset = try SegmentPayload.offset(of: .values, in: payload)
      try ValueColumn.decode(
        payload, at: &offset, count: count, scratch: &scratch, into: &values, from: 0)
    }
    if selection.contains(.sequences) {
      try SegmentPayload.decodeSequences(payload, count: count, into: &scratch)
      sequences = scratch
    }
    if selection.contains(.revisions) {
      try SegmentPayload.forEachRun(.sources, of: payload, count: count) {
        revisions.append(Run(number: $0, places: $1))
      }
    }
    if selection.contains(.flags) {
      try SegmentPayload.forEachRun(.flags, of: payload, count: count) {
        flags.append(Run(number: $0, places: $1))
      }
    }
    if selection.contains(.devices) {
      var offset = try SegmentPayload.detailsOffset(of: .devices, in: payload)
      try ReferenceColumn.forEachRun(details, at: &offset, count: count) {
        devices.append(Run(number: $0, places: $1))
      }
    }
    if selection.contains(.metadata) {
      var offset = try SegmentPayload.detailsOffset(of: .metadata, in: payload)
      try ReferenceColumn.forEachRun(details, at: &offset, count: count) {
        metadata.append(Run(number: $0, places: $1))
      }
    }
    if selection.contains(.units) {
      var offset = try SegmentPayload.detailsOffset(of: .units, in: payload)
      try ReferenceColumn.forEachRun(details, at: &offset, count: count) {
        units.append(Run(number: $0, places: $1))
      }
    }
  }
}
