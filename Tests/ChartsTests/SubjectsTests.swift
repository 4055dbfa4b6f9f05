import TestSupport
import Testing

@testable import Charts

/// What parts of a drawing are about, and where they lead in a page.
@Suite struct SubjectsTests {
  private func page(_ layers: [IntervalPanel.Layer], identifiers: [String]) -> ChartPage {
    let axis = IntervalAxis(
      names: ["Fri", "Sat", "Sun"], levels: [], identifiers: identifiers)
    return ChartPage(
      title: "Days",
      panels: [IntervalPanel(heading: "", baseline: .zero, axis: axis, layers: layers)])
  }

  private let dates = ["2024-03-01", "2024-03-02", "2024-03-03"]

  private func series(_ values: [Double?], _ name: String = "Watch") -> IntervalPanel.Series {
    .init(name: name, values: values, colour: Palette.series[0])
  }

  @Test func aBarIsAboutItsIntervalAlsoWhereItIsZero() throws {
    let drawing = try page(
      [.bars([series([5, nil, 0]), series([2, nil, nil], "Phone")])], identifiers: dates
    ).drawing()
    #expect(drawing.subjects.map(\.identifier) == ["2024-03-01", "2024-03-03"])
    #expect(drawing.subjects.map(\.title) == ["Fri: Watch 5; Phone 2", "Sun: Watch 0"])
    #expect(drawing.subjects.map(\.elements.count) == [2, 1])
    for subject in drawing.subjects {
      for element in drawing.elements[subject.elements] {
        guard case .shape(.rectangle(let bar), _, _, let hint) = element else {
          Issue.record("no bar")
          continue
        }
        #expect(subject.area.contains(bar) || bar.height == 1.5)
        #expect(hint?.prefix(3) == subject.title.prefix(3))
      }
    }
  }

  @Test func theColumnOfALineIsAboutItsIntervalAndSaysItsFigures() throws {
    let drawing = try page(
      [.line(series([5, nil, 7])), .line(series([nil, nil, 6], "Phone"))], identifiers: dates
    ).drawing()
    #expect(drawing.subjects.map(\.identifier) == ["2024-03-01", "2024-03-03"])
    #expect(drawing.subjects.map(\.title) == ["Fri: Watch 5", "Sun: Watch 7; Phone 6"])
    #expect(drawing.subjects.allSatisfy { $0.elements.isEmpty && $0.area.height > 100 })
  }

  @Test func withoutIdentifiersNothingIsAboutAnything() throws {
    for identifiers in [[], ["2024-03-01"]] {
      let drawing = try page([.bars([series([1, 2, 3])])], identifiers: identifiers).drawing()
      #expect(drawing.subjects.map(\.identifier) == identifiers)
    }
  }

  @Test func aRowOfANightIsAboutIt() throws {
    let panel = NightPanel(
      heading: "Nights", kinds: [.init(name: "Core", colour: Palette.series[0])],
      axis: IntervalAxis(names: ["Fri", "Sat", "Sun"], levels: [], identifiers: dates),
      nights: [
        [.init(start: 4, end: 6, kind: 0), .init(start: 7, end: 9, kind: 0)], [],
        [.init(start: 5, end: 5, kind: 0), .init(start: 5, end: 8, kind: 0)],
      ], firstHour: 18)
    let drawing = try ChartPage(title: "Sleep", panels: [panel]).drawing()
    #expect(drawing.subjects.map(\.identifier) == ["2024-03-01", "2024-03-03"])
    #expect(drawing.subjects.map(\.elements.count) == [2, 1])
  }

  @Test func aLinkedTextHasALinkForEachSubjectAndIsElseTheSame() throws {
    let drawing = try page(
      [.bars([series([5, nil, 0])])], identifiers: ["a&\"<", "2024-03-02", "2024-03-03"]
    ).drawing()
    let plain = SVGWriter.text(of: drawing)
    #expect(!plain.contains("<a ") && plain.contains("role=\"img\""))
    let linked = SVGWriter.text(of: drawing) { "#" + $0 }
    #expect(linked.contains("<a href=\"#a&amp;&quot;&lt;\" aria-label=\"Fri: Watch 5\">"))
    #expect(linked.contains("<a href=\"#2024-03-03\" aria-label=\"Sun: Watch 0\">"))
    // What holds links is no image to who hears it.
    #expect(linked.contains("role=\"group\"") && !linked.contains("role=\"img\""))
    let links =
      #/<a [^>]*>\n<rect [^>]*fill="none" pointer-events="all"><title>[^<]*</title></rect>\n|</a>\n/#
    #expect(linked.matches(of: links).count == 4)
    #expect(linked.replacing(links, with: "").replacing("\"group\"", with: "\"img\"") == plain)
  }

  @Test func aSecondLinkToTheSameIsNoStopOfTheKeyboard() throws {
    let panel = try #require(
      page([.bars([series([5, nil, nil])])], identifiers: dates).panels.first)
    let drawing = try ChartPage(title: "Twice", panels: [panel, panel]).drawing()
    let linked = SVGWriter.text(of: drawing) { "#" + $0 }
    #expect(linked.matches(of: #/<a [^>]*href="#2024-03-01"/#).count == 2)
    #expect(linked.matches(of: #/tabindex="-1"/#).count == 1)
  }

  @Test func aLinkedTextWithoutSubjectsIsAnImage() throws {
    let drawing = try page([.bars([series([nil, nil, nil])])], identifiers: dates).drawing()
    #expect(SVGWriter.text(of: drawing) { "#" + $0 } == SVGWriter.text(of: drawing))
  }

  @Test func subjectsThatOverlapStop() async {
    await #expect(processExitsWith: .failure) {
      var drawing = Drawing(width: 10, height: 10, title: "", summary: "")
      let area = Rectangle(x: 0, y: 0, width: 10, height: 10)
      drawing.add(.rectangle(area), fill: Palette.text)
      drawing.add(subject: "a", title: "a", area: area, from: 0)
      drawing.add(subject: "b", title: "b", area: area, from: 0)
    }
  }
}
