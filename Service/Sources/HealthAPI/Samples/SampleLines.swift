internal import HTTPTypes
internal import Foundation
internal import HKStats
internal import SampleStore

/// The samples of a body of JSON lines, all of which can be saved, and the source that saves them.
struct SampleLines: Sendable {
  var objects: [HKObject] = []
  var identities: [UUID?] = []
  /// The source that the lines name, and its version.
  var source: String?
  var sourceVersion: String?

  /// How many refused lines an answer lists.
  static let listedLimit = 20

  /// Reads a body.
  ///
  /// - Parameters:
  ///   - body: lines in UTF-8; empty ones count and are passed over.
  ///   - reader: who sends it: an app saves under its own name alone.
  ///   - complaint: what the store says about an object, nil if nothing is wrong with it.
  /// - Throws: ``Problem`` that lists the lines which are refused.
  init(
    _ body: [UInt8], from reader: StoreReader, complaint: (HKObject) -> HKError?
  ) throws(Problem) {
    var refusals: [LineRefusal] = []
    var refusedCount = 0
    var lineNumber = 0
    var begin = body.startIndex
    var seen: Set<UUID> = []
    while begin < body.endIndex {
      let end = body[begin...].firstIndex(of: 10) ?? body.endIndex
      let line = body[begin..<end]
      begin = end < body.endIndex ? end + 1 : end
      lineNumber += 1
      if line.allSatisfy({ $0 == 32 || $0 == 9 || $0 == 13 }) { continue }
      do throws(SampleLine.Refusal) {
        try take(line, isFirst: objects.isEmpty, from: reader, &seen, complaint)
      } catch {
        refusedCount += 1
        if refusals.count < Self.listedLimit {
          refusals.append(
            LineRefusal(line: lineNumber, field: error.field, detail: error.detail))
        }
      }
    }
    guard refusedCount == 0 else {
      let lines = refusedCount == 1 ? "1 line is" : "\(refusedCount) lines are"
      var problem = Problem(
        .badRequest,
        "\(lines) refused, so nothing was saved. Mend or remove what 'lines' lists, and send all again.",
        field: refusals.first?.field)
      problem.lines = refusals
      throw problem
    }
    guard !objects.isEmpty else {
      throw Problem(
        .badRequest, "There is no sample in the body: send one object of JSON a line.")
    }
  }

  private mutating func take(
    _ line: ArraySlice<UInt8>, isFirst: Bool, from reader: StoreReader, _ seen: inout Set<UUID>,
    _ complaint: (HKObject) -> HKError?
  ) throws(SampleLine.Refusal) {
    let value: JSONValue
    do throws(JSONFault) {
      value = try JSONReader.value(of: line)
    } catch {
      throw SampleLine.Refusal(detail: "The line is no object of JSON: \(error.sentence).")
    }
    let read = try SampleLine(value)
    if case .app(let app) = reader, let source = read.source, source != app {
      throw SampleLine.Refusal(
        field: "source", detail: "An app saves under its own name: leave source out.")
    }
    if isFirst { (source, sourceVersion) = (read.source, read.sourceVersion) }
    guard read.source == source, read.sourceVersion == sourceVersion else {
      throw SampleLine.Refusal(
        field: "source",
        detail: "All lines of a body have one source: send those of another one by themselves.")
    }
    if let identity = read.identity, !seen.insert(identity).inserted {
      throw SampleLine.Refusal(field: "uuid", detail: "An earlier line has this uuid.")
    }
    if let error = complaint(read.sample) {
      throw SampleLine.Refusal(detail: error.description)
    }
    objects.append(read.sample)
    identities.append(read.identity)
  }
}

/// A line that is refused, and why.
public struct LineRefusal: Sendable, Equatable {
  /// The number of the line, from 1.
  public var line: Int
  /// The member that is wrong, if it is one.
  public var field: String?
  /// A sentence that says what is wrong and what to do.
  public var detail: String

  /// The refusal as JSON.
  var json: JSONTree {
    var members: [(String, JSONTree)] = [("line", .whole(line)), ("detail", .text(detail))]
    if let field { members.insert(("field", .text(field)), at: 1) }
    return .object(members)
  }
}
