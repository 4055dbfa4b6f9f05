/// The texts that the rows of one or more batches refer to by place: a dictionary.
///
/// A class, so that all batches that are exported have the same memory.
public final class SharedTexts: Sendable {
  /// The texts.
  public let texts: TextBytes

  /// A dictionary of texts.
  public init(_ texts: TextBytes) { self.texts = texts }
}

extension SharedTexts: Equatable {
  /// Whether two dictionaries have the same texts at the same places.
  public static func == (first: SharedTexts, second: SharedTexts) -> Bool {
    first === second || first.texts == second.texts
  }
}
