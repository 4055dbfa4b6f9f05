/// A column that is finished: what an array of the Arrow C data interface is made of without a copy.
public struct ArrowValues: Sendable, Equatable {
  /// The values by their layout.
  public enum Storage: Sendable, Equatable {
    /// Whole numbers of 32 bits: numbers and dates.
    case int32([Int32])
    /// Whole numbers of 64 bits: numbers and timestamps.
    case int64([Int64])
    /// Doubles.
    case float64([Double])
    /// Truth values.
    case bits(PackedBits)
    /// Values of a number of bytes.
    case fixedWidth(FixedWidthBytes)
    /// Texts.
    case text(TextBytes)
    /// Places of texts in a dictionary.
    case dictionary([Int32], SharedTexts)
  }

  /// The values.
  public let storage: Storage
  /// Which of them are null; nil if none is.
  public let nulls: NullBits?

  /// A column of values; what stands at the place of a null has no meaning.
  ///
  /// - Parameters:
  ///   - storage: the values.
  ///   - nulls: as many bits as there are values, or nil if none is null.
  public init(_ storage: Storage, nulls: NullBits? = nil) {
    self.storage = storage
    self.nulls = nulls.flatMap { $0.nullCount == 0 ? nil : $0 }
    precondition(nulls.map { $0.count == count } ?? true, "a column needs one bit a value")
  }

  /// How many values there are.
  public var count: Int {
    switch storage {
    case .int32(let values): values.count
    case .int64(let values): values.count
    case .float64(let values): values.count
    case .bits(let bits): bits.count
    case .fixedWidth(let values): values.count
    case .text(let texts): texts.count
    case .dictionary(let places, _): places.count
    }
  }

  /// Whether the values are laid out as a field says.
  func fits(_ field: ArrowField) -> Bool {
    switch (storage, field.format, field.dictionary) {
    case (.int32, .integer(32, true), nil), (.int32, .date32, nil),
      (.int64, .integer(64, true), nil), (.int64, .timestamp, nil), (.float64, .float64, nil),
      (.bits, .boolean, nil), (.text, .text(.offsets32), nil),
      (.dictionary, .integer(32, true), .text(.offsets32)):
      true
    case (.fixedWidth(let values), let format, nil): format == .fixedWidth(bytes: values.width)
    default: false
    }
  }
}
