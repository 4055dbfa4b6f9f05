internal import Foundation
import Testing

@testable import Charts

@Suite struct PNGWriterTests {
  /// `HKSTATS_CHARTS=folder swift test` writes the pages into a folder, to be looked at.
  @Test func thePictureHasTheSizeOfThePageAndIsNotBlank() throws {
    for (name, page) in SamplePages.all {
      let drawing = try page.drawing()
      // One pixel a unit is read in a fourth of the time.
      let bytes = try PNGWriter.bytes(of: drawing, scale: 1)
      if let folder = ProcessInfo.processInfo.environment["HKSTATS_CHARTS"] {
        let url = URL(fileURLWithPath: folder).appendingPathComponent("\(name).png")
        try Data(PNGWriter.bytes(of: drawing)).write(to: url)
      }
      let picture = try #require(PixelReader(bytes), "\(name)")
      #expect(picture.width == Int(drawing.width.rounded(.up)), "\(name)")
      #expect(picture.height == Int(drawing.height.rounded(.up)), "\(name)")
      let share = Double(picture.inkCount) / Double(picture.width * picture.height)
      #expect(share > 0.005 && share < 0.8, "\(name)")
    }
  }

  @Test func shapesHaveTheirColours() throws {
    var drawing = Drawing(width: 60, height: 40, title: "", summary: "")
    drawing.add(
      .rectangle(Rectangle(x: 10, y: 10, width: 20, height: 10)), fill: Colour(0x0072B2))
    drawing.add(.circle(Point(45, 20), radius: 8), fill: Colour(0xFF0000, opacity: 0.5))
    drawing.add(
      lineFrom: Point(0, 35), to: Point(60, 35), stroke: .init(Colour(0x009E73), width: 2))
    let picture = try #require(PixelReader(try PNGWriter.bytes(of: drawing)))
    #expect(picture.pixel(40, 30) == [0x00, 0x72, 0xB2])
    #expect(picture.pixel(19, 30) == [255, 255, 255] && picture.pixel(60, 30) == [255, 255, 255])
    #expect(picture.pixel(90, 40)[0] == 255 && (127...128).contains(picture.pixel(90, 40)[1]))
    #expect(picture.pixel(60, 70) == [0x00, 0x9E, 0x73])
    #expect(picture.pixel(60, 67) == [255, 255, 255])
  }

  @Test(arguments: [TextAnchor.start, .middle, .end])
  func textStandsWhereItsAnchorSays(anchor: TextAnchor) throws {
    var drawing = Drawing(width: 200, height: 40, title: "", summary: "")
    drawing.add(
      text: "Steps and sleep", at: Point(100, 25), style: TextStyle(size: 14), anchor: anchor)
    let picture = try #require(PixelReader(try PNGWriter.bytes(of: drawing)))
    func ink(_ columns: Range<Int>) -> Int {
      columns.reduce(0) { sum, x in
        sum + (0..<picture.height).count { picture.pixel(x, $0) != [255, 255, 255] }
      }
    }
    let (left, right) = (ink(0..<199), ink(201..<400))
    switch anchor {
    case .start: #expect(left == 0 && right > 100)
    case .middle: #expect(left > 50 && right > 50)
    case .end: #expect(left > 100 && right == 0)
    }
  }

  @Test func theEstimatedWidthIsThatOfTheWidestFont() throws {
    let style = TextStyle(size: 20)
    var drawing = Drawing(width: 400, height: 40, title: "", summary: "")
    let text = "Alex’s Apple Watch, 12,345"
    drawing.add(text: text, at: Point(10, 25), style: style)
    let picture = try #require(PixelReader(try PNGWriter.bytes(of: drawing)))
    let last = (0..<picture.width).last { x in
      (0..<picture.height).contains { picture.pixel(x, $0) != [255, 255, 255] }
    }
    #expect(try #require(last) <= Int((10 + style.width(of: text)) * 2) + 2)
  }

  @Test func withoutCairoASentenceSaysWhatToInstall() throws {
    let drawing = try SamplePages.oneDay.drawing()
    let error = #expect(throws: ChartError.self) {
      try PNGWriter.bytes(of: drawing, scale: 2, library: "libcairo-that-is-not-here.so.2")
    }
    let sentence = try #require(error?.description)
    #expect(sentence.contains("apt-get install libcairo2") && sentence.contains(".svg"))
    // What is missing is asked for again, and what is there still draws.
    #expect(!(try PNGWriter.bytes(of: drawing)).isEmpty)
  }

  @Test func lettersThatTheFontDoesNotHaveAreToldOnceInTheirOrder() throws {
    var drawing = Drawing(width: 100, height: 40, title: "題", summary: "")
    drawing.add(text: "걸음 Schritte", at: Point(0, 20), style: TextStyle(size: 12))
    drawing.add(text: "음 steps 歩", at: Point(0, 30), style: TextStyle(size: 12, isBold: true))
    var asked: [String] = []
    let missing = PNGWriter.missingLetters(of: drawing) { letter, isBold in
      asked.append("\(letter)\(isBold)")
      // A bold font that has more letters than the regular one changes nothing.
      return letter.value < 0x1000 || (isBold && letter == "음")
    }
    #expect(missing == ["걸", "음", "歩"])
    #expect(Set(asked).count == asked.count)
  }

  @Test func cairoSaysWhichLettersTheFontHas() throws {
    // The last letter for private use, which no font of text has.
    var drawing = Drawing(width: 100, height: 40, title: "", summary: "")
    drawing.add(text: "Steps \u{10FFFD}", at: Point(0, 20), style: TextStyle(size: 12))
    #expect(try PNGWriter.missingLetters(of: drawing) == ["\u{10FFFD}"])
  }

  @Test func aPictureOfNoSizeOrTooLargeIsRefused() {
    for (width, height) in [(0.0, 10.0), (10, 40_000), (.nan, 10)] {
      let drawing = Drawing(width: width, height: height, title: "", summary: "")
      #expect(throws: ChartError.self) { try PNGWriter.bytes(of: drawing) }
    }
  }
}
