/// Why there is no picture.
public struct ChartError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What kind of failure it is. More may come.
  public struct Reason: Sendable, Hashable {
    private enum Kind { case withoutLibrary, notDrawn, tooManyIntervals }
    private let kind: Kind

    /// The library that PNG files need is not on this machine, or not as it should be.
    public static let withoutLibrary = Reason(kind: .withoutLibrary)
    /// The library could not draw the picture.
    public static let notDrawn = Reason(kind: .notDrawn)
    /// More intervals than a page has room for.
    public static let tooManyIntervals = Reason(kind: .tooManyIntervals)
  }

  private enum Failure: Sendable, Equatable {
    case withoutLibrary(name: String, reason: String)
    case notDrawn(reason: String)
    case tooManyIntervals(count: Int, limit: Int)
  }

  private let failure: Failure

  /// The library that PNG files need is not on this machine, or not as it should be.
  public static func withoutLibrary(name: String, reason: String) -> Self {
    Self(failure: .withoutLibrary(name: name, reason: reason))
  }
  /// The library could not draw the picture.
  public static func notDrawn(reason: String) -> Self {
    Self(failure: .notDrawn(reason: reason))
  }
  /// More intervals than a page has room for.
  public static func tooManyIntervals(count: Int, limit: Int) -> Self {
    Self(failure: .tooManyIntervals(count: count, limit: limit))
  }

  /// What kind of failure it is.
  public var reason: Reason {
    switch failure {
    case .withoutLibrary: .withoutLibrary
    case .notDrawn: .notDrawn
    case .tooManyIntervals: .tooManyIntervals
    }
  }

  /// What happened, and what to do.
  public var description: String {
    switch failure {
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
