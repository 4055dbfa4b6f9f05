import Testing

@testable import HealthKitTypes

@Suite struct ScalarTextTests {
  @Test func textsAreEqualByTheirScalars() {
    let texts: [String?] = [
      nil, "", "K", "\u{212A}", ";", "\u{37E}", "Ren\u{E9}", "Rene\u{301}", "com.example.water",
      "com.example.wate\u{72}\u{301}",
    ]
    for (left, text) in texts.enumerated() {
      for (right, other) in texts.enumerated() {
        #expect(ScalarText.equal(text, other) == (left == right), "\(left) and \(right)")
      }
    }
  }

  @Test func textsOfOtherStorageAreEqual() {
    let water = ["com", "example", "water"].joined(separator: ".")
    #expect(ScalarText.equal("com.example.water", water))
    #expect(ScalarText.equal("com.example.water.Ren\u{E9}", water + ".Ren\u{E9}"))
    #expect(!ScalarText.equal("com.example.Water", water))
  }

  @Test func equalTextsHaveOneHash() {
    func hash(_ text: String?) -> Int {
      var hasher = Hasher()
      ScalarText.hash(text, into: &hasher)
      return hasher.finalize()
    }
    #expect(hash("com.example.water") == hash(["com", "example", "water"].joined(separator: ".")))
    #expect(hash("Ren\u{E9}") == hash(["Ren", "\u{E9}"].joined()))
    #expect(hash(nil) != hash(""))
  }
}
