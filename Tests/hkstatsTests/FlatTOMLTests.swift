import TestSupport
import Testing

@testable import HKStatsCommand

/// The part of TOML that the configuration file is written in, with odd input.
@Suite struct FlatTOMLTests {
  private func parse(_ text: String) throws -> FlatTOML {
    try FlatTOML(parsing: Array(text.utf8))
  }

  private func values(_ text: String) throws -> [String: FlatTOMLValue] {
    Dictionary(uniqueKeysWithValues: try parse(text).entries.map { ($0.key, $0.value) })
  }

  @Test func stringsIntegersBooleansAndArraysAreRead() throws {
    let found = try values(
      """
      # a comment
      units = "us"
        spaced\t =\t"a # b"   # behind a value
      count = 1_000
      below=-7
      zero = +0
      yes = true
      no = false
      list = [ "a", "b, c" ]
      none = []
      9-bare_Key = "" #
      """)
    let expected: [String: FlatTOMLValue] = [
      "units": .string("us"), "spaced": .string("a # b"), "count": .integer(1_000),
      "below": .integer(-7), "zero": .integer(0), "yes": .boolean(true), "no": .boolean(false),
      "list": .strings(["a", "b, c"]), "none": .strings([]), "9-bare_Key": .string(""),
    ]
    #expect(found == expected)
  }

  @Test(arguments: ["", "\n\n", "# nothing", "\t # nothing\r\n", "\u{FEFF}", "\u{FEFF}# a mark\n"])
  func textsWithoutKeysAreEmpty(text: String) throws {
    #expect(try parse(text).entries.isEmpty)
  }

  @Test func escapesStandForCharacters() throws {
    let found = try values(#"a = "\b\t\n\f\r\"\\ \u00e9 \U0001F600 é 😀""#)
    #expect(found["a"] == .string("\u{8}\t\n\u{C}\r\"\\ é 😀 é 😀"))
  }

  @Test func arraysMayHaveManyLinesAndComments() throws {
    let text = """
      list = [ # first
        "a",

        # between
        "b" , "c",  # last
      ] # behind
      next = "d"
      """
    let found = try parse(text)
    #expect(found["list"]?.value == .strings(["a", "b", "c"]))
    #expect(found["list"]?.line == 1 && found["next"]?.line == 7)
  }

  /// What is wrong, on which line, and a word of the sentence.
  @Test(arguments: [
    ("units", 1, "no ="),
    ("units us", 1, "no ="),
    ("units =", 1, "value of units is missing"),
    ("units = # us", 1, "value of units is missing"),
    ("\n\nunits = us", 3, "strings are in double quotes"),
    ("units = 'us'", 1, "single quotes is not supported"),
    ("units = \"\"\"us\"\"\"", 1, "three quotes is not supported"),
    ("units = \"us", 1, "does not end on its line"),
    ("units = \"us\nb = 1", 1, "does not end on its line"),
    ("units = \"us\\\"", 1, "does not end on its line"),
    ("units = \"us\" \"metric\"", 1, "more than a comment"),
    ("units = \"us\", ", 1, "more than a comment"),
    ("a = 1 b = 2", 1, "more than a comment"),
    ("units = \"a\\q\"", 1, "a backslash begins"),
    ("units = \"a\\", 1, "a backslash begins"),
    ("units = \"\\u12\"", 1, "a backslash begins"),
    ("units = \"\\uD800\"", 1, "a backslash begins"),
    ("units = \"\\U00110000\"", 1, "a backslash begins"),
    ("units = \"a\u{1}b\"", 1, "control character (1 hexadecimal)"),
    ("a = 1\r# b", 1, "control character (D hexadecimal)"),
    ("a = 1\n# \u{7F}", 2, "control character (7F hexadecimal)"),
    ("# fine\n[section]", 2, "a table, [...], is not supported"),
    ("[[section]]", 1, "a table, [...], is not supported"),
    ("a = { b = 1 }", 1, "a table, {...}, is not supported"),
    ("a.b = 1", 1, "a dot is not supported"),
    ("\"a\" = 1", 1, "a key in quotes is not supported"),
    ("= 1", 1, "does not begin with a key"),
    ("ключ = 1", 1, "does not begin with a key"),
    ("a = 1.5", 1, "1.5 is not supported"),
    ("a = 1e3", 1, "1e3 is not supported"),
    ("a = inf", 1, "inf is not supported"),
    ("a = -nan", 1, "-nan is not supported"),
    ("a = 0x1F", 1, "0x1F is not supported"),
    ("a = 007", 1, "007 is not supported"),
    ("a = 1__0", 1, "1__0 is not supported"),
    ("a = 1_", 1, "1_ is not supported"),
    ("a = 99999999999999999999", 1, "too large"),
    ("night-start = 18:00", 1, "18:00 is not supported here"),
    ("a = 2024-03-01", 1, "times and dates are strings"),
    ("a = True", 1, "strings are in double quotes"),
    ("a = [\"b\"\n\"c\"]", 2, "this array is not supported"),
    ("a = [1, 2]", 1, "this array is not supported"),
    ("a = [[\"b\"]]", 1, "this array is not supported"),
    ("a = [,]", 1, "this array is not supported"),
    ("a = [\"b\",,]", 1, "this array is not supported"),
    ("\na = [\"b\",\n", 2, "does not end with ]"),
    ("a = 1\nb = 2\na = 3", 3, "set a second time; line 1"),
  ])
  func whatIsNoPartOfItIsToldWithItsLine(text: String, line: Int, words: String) throws {
    let error = try #require(throws: FlatTOMLError.self) { try parse(text) }
    #expect(error.line == line)
    #expect(error.message.contains(words), "\(error.message)")
  }

  @Test func bytesThatAreNoUTF8AreToldWithTheirLine() throws {
    let error = try #require(throws: FlatTOMLError.self) {
      try FlatTOML(parsing: Array("a = 1\nb = \"".utf8) + [0xC3, 0x28] + Array("\"\n".utf8))
    }
    #expect(error == FlatTOMLError(line: 2, message: "the text is not UTF-8."))
  }

  @Test func aChangeKeepsEverythingElse() throws {
    let text = "# mine\r\n\r\nunits\t= \"us\"  # miles\r\nlist = [\r\n \"a\" # b\r\n]\r\n# end"
    let file = try parse(text)
    let metric = try file.setting("units", to: .string("metric"))
    #expect(metric.text == text.replacing("\"us\"", with: "\"metric\""))
    #expect(metric["units"]?.value == .string("metric"))
    let list = try file.setting("list", to: .strings(["x\"y", "z"]))
    #expect(
      list.text
        == "# mine\r\n\r\nunits\t= \"us\"  # miles\r\nlist = [\"x\\\"y\", \"z\"]\r\n# end")
    let further = try file.setting("new", to: .integer(3))
    #expect(further.text == text + "\r\nnew = 3\r\n")
    let without = try file.removing("list")
    #expect(without.text == "# mine\r\n\r\nunits\t= \"us\"  # miles\r\n# end")
    #expect(try without.removing("list") == without)
    #expect(try file.removing("units").removing("list").text == "# mine\r\n\r\n# end")
  }

  @Test func anEmptyTextGetsItsFirstLine() throws {
    let file = try FlatTOML().setting("units", to: .string("us"))
    #expect(file.text == "units = \"us\"\n")
    #expect(try file.removing("units").bytes.isEmpty)
  }

  @Test func whatIsWrittenIsReadBack() throws {
    for value: FlatTOMLValue in [
      .string("a\"b\\c\n\t\r\u{8}\u{C}\u{1}\u{7F}é😀#]'"), .strings([]), .strings(["", "\\", "#"]),
      .integer(.min), .integer(.max), .boolean(true),
    ] {
      let file = try FlatTOML().setting("key", to: value).setting("other", to: .integer(1))
      #expect(file["key"]?.value == value)
      #expect(try parse(file.text).entries.count == 2)
    }
  }

  /// Whatever is cut off or changed in a file, it is read or refused, and never more than its lines.
  @Test func mutationsAreReadOrRefused() throws {
    let text = Array(
      "# a\nunits = \"us\" # b\nfavourites = [\"a\", \"\\u0041\",\n]\nn = -1_0\nt = true\n".utf8)
    var random = SeededGenerator(seed: 2_024)
    let signs = Array("\"\\#[]{}=,'\n\r\t 1u.".utf8) + [0, 0xC3, 0xFF]
    for round in 0..<5_000 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = signs.randomElement(using: &random) ?? 0
        case 1: bytes.insert(signs.randomElement(using: &random) ?? 0, at: place)
        default: bytes.remove(at: place)
        }
      }
      do {
        let file = try FlatTOML(parsing: bytes)
        let changed = try file.setting("units", to: .string("metric"))
        #expect(changed["units"]?.value == .string("metric"), "round \(round)")
        #expect(Set(changed.entries.map(\.key)) == Set(file.entries.map(\.key) + ["units"]))
      } catch {
        #expect((1...bytes.count { $0 == 10 } + 1).contains(error.line), "round \(round)")
      }
    }
  }
}
