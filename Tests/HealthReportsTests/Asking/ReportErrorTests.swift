import Testing

@testable import HealthReports

@Suite struct ReportErrorTests {
  @Test func eachFaceNamesTheParametersItsOwnWay() {
    let error = ReportError(
      .invalidRequest, "\(.from) has to lie before \(.to), but \(text: 3) does not.")
    #expect(error.description == "from has to lie before to, but 3 does not.")
    #expect(
      error.sentence { "--" + $0.rawValue } == "--from has to lie before --to, but 3 does not.")
    #expect(error.reason == .invalidRequest && error.reason != .noData)
  }

  @Test func sentencesAreJoined() {
    let error = ReportError(.noData, "Nothing. " + "Ask for another \(.firstWeekday).")
    #expect("\(error)" == "Nothing. Ask for another firstWeekday.")
  }

  @Test func anErrorIsAboutTheFirstParameterOfItsSentenceOrAboutTheOneThatIsNamed() {
    let error = ReportError(.invalidRequest, "Of \(.from) and \(.to) one is wrong.")
    #expect(error.parameter == .from)
    #expect(error.about(.timeZone) == error)
    let other = ReportError(.unknownName, "There is no type named 'x'.")
    #expect(other.parameter == nil)
    #expect(other.about("types").parameter == "types")
    #expect("\(other.about("types"))" == "\(other)")
  }
}
