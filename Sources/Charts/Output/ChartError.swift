/// Why there is no picture.
public enum ChartError: Error, Equatable, CustomStringConvertible {
  /// The library that PNG files need is not on this machine, or not as it should be.
  case withoutLibrary(name: String, reason: String)
  /// The library could not draw the picture.
  case notDrawn(reason: String)
  /// More intervals than a page has room for.
  case tooManyIntervals(count: Int, limit: Int)

  /// What happened, and what to do.
  public var description: String {
    switch self {
    case .withoutLibrary(let name, let reason):
      "PNG charts are drawn by cairo (\(name)), which could not be opened: \(reason). Install it "
        + "(Debian and Ubuntu: apt-get install libcairo2; macOS: brew install cairo), or name a file "
        + "that ends in .svg, which needs nothing."
    case .notDrawn(let reason):
      "The chart could not be drawn: \(reason)."
    case .tooManyIntervals(let count, let limit):
      "A chart has room for \(DecimalText.grouped(limit)) intervals, and this would have "
        + "\(DecimalText.grouped(count)). Ask for a shorter range or for longer intervals."
    }
  }
}
