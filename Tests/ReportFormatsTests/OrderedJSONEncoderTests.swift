import Foundation
import Testing

@testable import ReportFormats

@Suite struct OrderedJSONEncoderTests {
  private struct Inner: Codable, Equatable {
    var zeta = 1
    var alpha: Double?
  }

  private struct Outer: Codable, Equatable {
    var name = "a\"b/ü"
    var isSet = true
    var value = 0.1
    var missing: String?
    var list = [Inner(zeta: 2, alpha: 1e-5), Inner()]
    var empty: [Int] = []
    var byName = ["k": UInt64.max]
  }

  @Test func membersStandInTheOrderOfTheirDeclaration() throws {
    #expect(
      try OrderedJSONEncoder.text(Outer())
        == #"{"name":"a\"b/ü","isSet":true,"value":0.1,"list":[{"zeta":2,"alpha":1e-05},{"zeta":1}],"#
        + #""empty":[],"byName":{"k":18446744073709551615}}"# + "\n")
  }

  @Test func whatIsWrittenIsReadBackByFoundation() throws {
    let bytes = try OrderedJSONEncoder.encode(Outer())
    #expect(try JSONDecoder().decode(Outer.self, from: Data(bytes)) == Outer())
  }

  @Test func numbersThatAreNotFiniteAreNull() throws {
    #expect(try OrderedJSONEncoder.text([Double.nan, .infinity, 2]) == "[null,null,2.0]\n")
  }

  @Test func valuesAloneAndNestedContainersAreWritten() throws {
    struct Nested: Encodable {
      enum Key: String, CodingKey { case outer, inner }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        var list = container.nestedUnkeyedContainer(forKey: .outer)
        try list.encodeNil()
        var object = list.nestedContainer(keyedBy: Key.self)
        try object.encode(Float(0.5), forKey: .inner)
        try container.encodeNil(forKey: .inner)
      }
    }
    #expect(try OrderedJSONEncoder.text("x") == "\"x\"\n")
    #expect(try OrderedJSONEncoder.text([Int]()) == "[]\n")
    #expect(
      try OrderedJSONEncoder.text(Nested()) == #"{"outer":[null,{"inner":0.5}],"inner":null}"#
        + "\n")
  }
}
