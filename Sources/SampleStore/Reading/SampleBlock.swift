public import Foundation

/// Samples of one type side by side, in the order (start, end, insertion), with everything that a table of them shows.
///
/// What repeats is a place in a table of ``SampleBlockNames``: a source, its version, a device, a unit, a set of metadata.
public struct SampleBlock: Sendable {
  /// The most samples of a block.
  public static let capacity = 8_192

  /// The starts in seconds since 1970.
  public internal(set) var starts: [Double] = []
  /// The ends in seconds since 1970; the start of one that is undetermined.
  public internal(set) var ends: [Double] = []
  /// The values in the type's canonical unit, or the raw values of a category.
  public internal(set) var values: [Double] = []
  /// When the samples were created; NaN where that is not known.
  public internal(set) var creations: [Double] = []
  /// Places in ``SampleBlockNames/sources``.
  public internal(set) var sources: [Int32] = []
  /// Places in ``SampleBlockNames/versions``; -1 for none.
  public internal(set) var versions: [Int32] = []
  /// Places in ``SampleBlockNames/devices``; -1 for none.
  public internal(set) var devices: [Int32] = []
  /// Places in ``SampleBlockNames/units``, of what the samples were recorded in; -1 for none.
  public internal(set) var units: [Int32] = []
  /// Places in ``SampleBlockNames/metadata``; -1 for none.
  public internal(set) var metadata: [Int32] = []
  /// Whether a person typed the values in.
  public internal(set) var areUserEntered: [Bool] = []
  /// Whether the ends are undetermined.
  public internal(set) var haveUndeterminedEnds: [Bool] = []
  /// The identities of the samples in this store.
  public internal(set) var uuids: [UUID] = []

  /// How many samples there are.
  public var count: Int { starts.count }
}

/// What the samples of blocks refer to by place. The tables grow from block to block; no place changes.
public struct SampleBlockNames: Sendable {
  /// A set of metadata, and the beats of a heart rate variability sample.
  public struct Metadata: Sendable, Equatable {
    /// The entries in the order of the file.
    public var entries: [NamedValue]
    /// The beats.
    public var beats: [RecordedBeat]
  }

  /// The names of sources, verbatim, in the order in which they were met, each once.
  public internal(set) var sources: [String] = []
  /// The versions of sources, each once.
  public internal(set) var versions: [String] = []
  /// The descriptions of the devices that were met.
  public internal(set) var devices: [String] = []
  /// The units that were met.
  public internal(set) var units: [String] = []
  /// The metadata of the samples of the current block; empty unless asked for.
  public internal(set) var metadata: [Metadata] = []
}

extension SampleBlock {
  /// No samples, with room for `count`.
  init(reserving count: Int) {
    starts.reserveCapacity(count)
    ends.reserveCapacity(count)
    values.reserveCapacity(count)
    creations.reserveCapacity(count)
    sources.reserveCapacity(count)
    versions.reserveCapacity(count)
    devices.reserveCapacity(count)
    units.reserveCapacity(count)
    metadata.reserveCapacity(count)
    areUserEntered.reserveCapacity(count)
    haveUndeterminedEnds.reserveCapacity(count)
    uuids.reserveCapacity(count)
  }
}
