/// Why everything could not be written.
public enum TakeawayError: Error, Sendable, CustomStringConvertible {
  /// There is not enough memory to deflate.
  case outOfMemory

  /// A sentence that says what happened.
  public var description: String {
    switch self {
    case .outOfMemory: "There is not enough memory to write the export."
    }
  }
}
