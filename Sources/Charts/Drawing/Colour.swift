/// A colour of the screen (sRGB) and how much of what lies below it hides.
public struct Colour: Sendable, Hashable {
  /// Red, 0 to 255.
  public var red: UInt8
  /// Green, 0 to 255.
  public var green: UInt8
  /// Blue, 0 to 255.
  public var blue: UInt8
  /// 0 is invisible, 1 hides everything.
  public var opacity: Double

  /// The colour that `0xRRGGBB` names on the web.
  public init(_ hex: UInt32, opacity: Double = 1) {
    red = UInt8(hex >> 16 & 0xff)
    green = UInt8(hex >> 8 & 0xff)
    blue = UInt8(hex & 0xff)
    self.opacity = opacity
  }

  /// The colour `share` of the way from this one to another; shares beyond 0...1 are those.
  public func mixed(with other: Colour, share: Double) -> Colour {
    let share = min(max(share, 0), 1)
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8((Double(from) + (Double(to) - Double(from)) * share).rounded())
    }
    var mixed = self
    mixed.red = mix(red, other.red)
    mixed.green = mix(green, other.green)
    mixed.blue = mix(blue, other.blue)
    mixed.opacity = opacity + (other.opacity - opacity) * share
    return mixed
  }
}

/// The colours of charts: told apart also by readers who see red and green alike, on white paper.
public enum Palette {
  /// Series in their order; Okabe and Ito's colours, the yellow left out, which white paper swallows.
  /// Okabe, Ito, "Color Universal Design", 2008.
  public static let series: [Colour] = [
    Colour(0x0072B2), Colour(0xE69F00), Colour(0x009E73), Colour(0x56B4E9), Colour(0xD55E00),
    Colour(0xCC79A7),
  ]
  /// The edge of a filled shape whose colour has a contrast below 3:1 to the paper (WCAG 2.2, 1.4.11); the colour of a
  /// line that would have had it. Nil where the colour is dark enough.
  public static func edge(of colour: Colour) -> Colour? { edges[colour] }

  private static let edges = [
    series[1]: Colour(0xA67300), series[3]: Colour(0x2F8AC0), rest: nobody,
  ]
  /// What stands for everything that got no colour of its own.
  public static let rest = Colour(0x9A9A9A)
  /// Bars that are nobody's, beside those that have the colours of their sources.
  public static let nobody = Colour(0x6E7781)
  /// Titles and values.
  public static let text = Colour(0x1F2328)
  /// Axis labels and notes.
  public static let quietText = Colour(0x59636E)
  /// Axes.
  public static let axis = Colour(0x8C959F)
  /// Lines behind the figures.
  public static let grid = Colour(0xE4E7EB)
  /// Cells without a value.
  public static let empty = Colour(0xF1F3F5)
  /// A goal, or a change: what a figure is held against.
  public static let accent = Colour(0xB3440B)
  /// The paper.
  public static let paper = Colour(0xFFFFFF)

  /// The colour of the series at a position; those beyond the palette share one grey.
  public static func series(at position: Int) -> Colour {
    position < series.count ? series[position] : rest
  }

  /// From pale to dark, evenly, for a value's share of its range.
  public static func sequential(_ share: Double) -> Colour {
    let steps = [
      Colour(0xDCEBF7), Colour(0xA9D0EA), Colour(0x5FA8D8), Colour(0x1F77B4), Colour(0x0B4A7D),
    ]
    let place = min(max(share, 0), 1) * Double(steps.count - 1)
    let below = min(Int(place), steps.count - 2)
    return steps[below].mixed(with: steps[below + 1], share: place - Double(below))
  }
}
