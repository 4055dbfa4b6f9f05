/// A place in a drawing: units to the right of its left edge and below its upper one.
public struct Point: Sendable, Hashable {
  /// Units to the right.
  public var x: Double
  /// Units down.
  public var y: Double

  /// The place at `x`, `y`.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// An upright rectangle in a drawing.
public struct Rectangle: Sendable, Hashable {
  /// The left edge.
  public var x: Double
  /// The upper edge.
  public var y: Double
  /// From the left edge to the right one, never below 0.
  public var width: Double
  /// From the upper edge to the lower one, never below 0.
  public var height: Double

  /// The rectangle whose upper left corner is at `x`, `y`.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// The right edge.
  public var right: Double { x + width }

  /// The lower edge.
  public var bottom: Double { y + height }

  /// Whether another rectangle lies in this one, up to rounding.
  public func contains(_ other: Rectangle) -> Bool {
    let slack = 1e-6
    return other.x >= x - slack && other.right <= right + slack && other.y >= y - slack
      && other.bottom <= bottom + slack
  }
}
