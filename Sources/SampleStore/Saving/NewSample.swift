public import Foundation

/// A sample that a program saves: plain data, in the form that the store keeps it.
public struct NewSample: Sendable, Equatable {
  /// The identity of the sample, which it keeps. No two samples of a store have the same.
  public var uuid: UUID
  /// The full identifier of the type.
  public var type: String
  /// The canonical unit of the type, in which ``value`` is; nil for categories.
  public var canonicalUnit: String?
  /// The start in seconds since 1970.
  public var start: Double
  /// The end in seconds since 1970, never before the start; the start itself where it is
  /// undetermined.
  public var end: Double
  /// The value in the canonical unit, or the raw value of a category.
  public var value: Double
  /// When the sample was created, in seconds since 1970; nil if not known.
  public var creation: Double?
  /// The unit that the sample was recorded in; nil for categories.
  public var unit: String?
  /// The source, verbatim: the bundle identifier of the program.
  public var sourceName: String
  /// The version of the source.
  public var sourceVersion: String?
  /// The description of the device without a memory address, as ``SampleImport/deviceID(_:)`` takes
  /// it; nil for none.
  public var device: String?
  /// The metadata.
  public var metadata: [NamedValue]
  /// Whether a person typed the value in.
  public var isUserEntered: Bool
  /// Whether the end is undetermined.
  public var hasUndeterminedEnd: Bool

  /// A sample from its parts.
  public init(
    uuid: UUID = UUID(), type: String, canonicalUnit: String?, start: Double, end: Double,
    value: Double, creation: Double? = nil, unit: String? = nil, sourceName: String,
    sourceVersion: String? = nil, device: String? = nil, metadata: [NamedValue] = [],
    isUserEntered: Bool = false, hasUndeterminedEnd: Bool = false
  ) {
    self.uuid = uuid
    self.type = type
    self.canonicalUnit = canonicalUnit
    self.start = start
    self.end = end
    self.value = value
    self.creation = creation
    self.unit = unit
    self.sourceName = sourceName
    self.sourceVersion = sourceVersion
    self.device = device
    self.metadata = metadata
    self.isUserEntered = isUserEntered
    self.hasUndeterminedEnd = hasUndeterminedEnd
  }
}
