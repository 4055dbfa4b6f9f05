import TestSupport
import Testing

@testable import Cohorts

/// Who a participant is, and what becomes of it in the name of a file.
@Suite struct ParticipantIDTests {
  @Test(arguments: [
    ("P001", "P001"), ("anna-b_c.d", "anna-b_c.d"), (".hidden", "%2Ehidden"), ("..", "%2E."),
    ("a/b", "a%2Fb"), ("../x", "%2E.%2Fx"), ("100%", "100%25"),
    ("Müller, A.", "M%C3%BCller%2C%20A."),
    ("a\nb", "a%0Ab"),
  ])
  func aFileNameHoldsPlainCharactersAlone(id: String, fileName: String) throws {
    let made = try ParticipantID(id)
    #expect(made.fileName == fileName)
    #expect(made.description == id)
    #expect(ParticipantID(fileName: fileName) == made)
  }

  @Test func anEmptyOrOverlongIdIsRefused() {
    #expect(throws: CohortError.self) { try ParticipantID("") }
    #expect(throws: CohortError.self) { try ParticipantID(String(repeating: "ü", count: 40)) }
  }

  @Test(arguments: ["a%2", "a%zz", "%61", "a/b", "", "%FF"])
  func aNameThatNoIdHasIsNone(fileName: String) {
    #expect(ParticipantID(fileName: fileName) == nil)
  }

  @Test func everyIdComesBackFromItsFileName() throws {
    let seed = UInt64(31)
    var random = SeededGenerator(seed: seed)
    for round in 0..<2_000 {
      let length = Int.random(in: 1...12, using: &random)
      let text = String(
        String.UnicodeScalarView(
          (0..<length).compactMap { _ in
            UnicodeScalar(
              UInt32.random(in: 0...(round.isMultiple(of: 2) ? 127 : 0x2FF), using: &random))
          }))
      guard let id = try? ParticipantID(text) else { continue }
      let back = ParticipantID(fileName: id.fileName)
      #expect(back == id && back?.description.utf8.elementsEqual(text.utf8) == true, "seed \(seed)")
      #expect(!id.fileName.contains("/") && !id.fileName.hasPrefix("."), "seed \(seed)")
    }
  }

  @Test func participantsAreInTheOrderOfTheirBytes() throws {
    let ids = try ["b", "B", "a2", "a10", "é"].map { try ParticipantID($0) }
    #expect(ids.sorted().map(\.description) == ["B", "a10", "a2", "b", "é"])
  }
}
