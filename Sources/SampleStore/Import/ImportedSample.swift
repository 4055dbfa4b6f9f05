/// One record of an export on its way into the store: plain data of fixed size, without a reference.
///
/// The numbers named `...Revision`, `device`, `metadata` and `unit` were given out by the
/// ``SampleImport`` that the sample is appended to and mean nothing elsewhere. Instants are seconds
/// since 1970.
public struct ImportedSample: Sendable, Equatable {
  /// What is known about a record besides its numbers.
  public struct Flags: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8

    /// Flags from their bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// A person typed the value in (`HKWasUserEntered` = 1).
    public static let userEntered = Flags(rawValue: 1)
    /// The record stood inside a `Correlation` element.
    public static let insideCorrelation = Flags(rawValue: 2)
    /// The end was `distantFuture`; the sample is an instant at its start.
    public static let undeterminedEnd = Flags(rawValue: 4)
    /// The sample came from an export, not from a program that saved it. Set by the import itself.
    public static let fromExport = Flags(rawValue: 8)
    /// The sample stands for a series of measurements, which the store keeps beside it.
    public static let series = Flags(rawValue: 16)
    /// The sample is an electrocardiogram, whose voltages the store keeps beside it.
    package static let electrocardiogram = Flags(rawValue: 32)
  }

  /// The start.
  public var start: Double
  /// The end, never before the start; the start itself where it is undetermined.
  public var end: Double
  /// The value in the type's canonical unit, or the raw value of a category.
  public var value: Double
  /// The creation date; NaN where the record has none.
  public var creation: Double
  /// The position in the file: larger for later records, and different for each.
  public var ordinal: UInt64
  /// The source and its version, from ``SampleImport/sourceRevisionID(name:version:)``.
  public var sourceRevision: UInt32
  /// The device, from ``SampleImport/deviceID(_:)``; 0 is none.
  public var device: UInt32
  /// The metadata, from ``SampleImport/metadataID(_:beats:)``; 0 is none.
  public var metadata: UInt32
  /// The unit that the record was written in, from ``SampleImport/unitID(_:)``; 0 is none.
  public var unit: UInt16
  /// What else is known.
  public var flags: Flags

  /// A sample from its parts.
  public init(
    start: Double, end: Double, value: Double, creation: Double = .nan, ordinal: UInt64,
    sourceRevision: UInt32, device: UInt32 = 0, metadata: UInt32 = 0, unit: UInt16 = 0,
    flags: Flags = []
  ) {
    self.start = start
    self.end = end
    self.value = value
    self.creation = creation
    self.ordinal = ordinal
    self.sourceRevision = sourceRevision
    self.device = device
    self.metadata = metadata
    self.unit = unit
    self.flags = flags
  }
}
