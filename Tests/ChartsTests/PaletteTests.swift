internal import Foundation
import Testing

@testable import Charts

@Suite struct PaletteTests {
  /// The relative luminance of WCAG 2.2 on white paper.
  private func luminance(_ colour: Colour) -> Double {
    let linear = [colour.red, colour.green, colour.blue].map { channel -> Double in
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  private func contrast(_ left: Colour, _ right: Colour) -> Double {
    let pair = [luminance(left), luminance(right)].sorted()
    return (pair[1] + 0.05) / (pair[0] + 0.05)
  }

  @Test func textsCanBeRead() {
    // WCAG 2.2: 4.5 for text, 3 for what is no text but has to be seen.
    #expect(contrast(Palette.text, Palette.paper) >= 7)
    #expect(contrast(Palette.quietText, Palette.paper) >= 4.5)
    #expect(contrast(Palette.accent, Palette.paper) >= 4.5)
    #expect(contrast(Palette.axis, Palette.paper) >= 3)
  }

  @Test func everySeriesStandsOutOrHasAnEdgeThatDoes() {
    // WCAG 2.2, 1.4.11: 3 for what alone shows a figure.
    for colour in Palette.series + [Palette.rest, Palette.nobody] {
      let edge = Palette.edge(of: colour)
      #expect(contrast(edge ?? colour, Palette.paper) >= 3, "\(colour)")
      #expect((edge == nil) == (contrast(colour, Palette.paper) >= 3), "\(colour)")
    }
    // Lines have the colour of the edge, and two lines are never alike.
    let lines = Palette.series.map { Palette.edge(of: $0) ?? $0 }
    #expect(Set(lines).count == lines.count)
  }

  @Test func valuesGetDarkerEvenly() {
    let steps = (0...20).map { luminance(Palette.sequential(Double($0) / 20)) }
    for (light, dark) in zip(steps, steps.dropFirst()) { #expect(light > dark) }
    #expect(steps[0] - steps[20] > 0.6)
  }

  @Test func seriesBesideEachOtherDifferInLightToo() {
    // Who sees no colours at all still sees where one source ends and the next begins.
    for (below, above) in zip(Palette.series, Palette.series.dropFirst()) {
      #expect(contrast(below, above) > 1.15)
    }
    #expect(Palette.series(at: 99) == Palette.rest)
  }
}
