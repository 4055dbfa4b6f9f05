internal import CalendarBuckets

extension Page {
  /// Nights, and the course of one of them.
  ///
  /// - Parameter night: the day that the night ends in, as somebody wrote it; nil is the last night.
  static func sleep(night: String?) -> Page {
    let introduction =
      "A night reaches from 18:00 to 18:00 and is named by the day it ends in. Choose one in the chart, or by its date."
    let nights = PageSection("Nights", "sleep", [("lastNights", "28")], barAddress: address(of: ""))
    guard let night else {
      return Page(
        title: "Sleep", address: "/sleep", introduction: introduction, preface: form(night: nil),
        sections: [
          nights,
          PageSection("The last night", "sleep", [("lastNights", "1")]),
          PageSection("How it came about", "explain-night", hasChart: false, showsTables: false),
        ])
    }
    let day: LocalDateTime? =
      if case .local(let date) = try? ParsedDateTime(parsing: night) { date.startOfDay } else {
        nil
      }
    func another(_ text: String, _ days: Int) -> (text: String, address: String, isThis: Bool)? {
      day.map { (text, address(of: $0.adding(days: days).dateText), false) }
    }
    let course = day.map { day in
      PageSection(
        "The night to \(day.dateText)", "sleep",
        [("from", day.dateText), ("to", day.adding(days: 1).dateText)])
    }
    return Page(
      title: "Sleep", address: "/sleep", introduction: introduction,
      views: [another("The night before", -1), another("The night after", 1)].compactMap(\.self)
        + [("The last nights", "/sleep", false)],
      preface: form(night: night),
      // What is no date is said by the question about it.
      sections: [course].compactMap(\.self) + [
        PageSection("How it came about", "explain-night", [("night", night)], hasChart: false),
        nights,
      ])
  }

  private static func address(of night: String) -> String {
    "/sleep?night=\(HTMLText.query(night))"
  }

  private static func form(night: String?) -> String {
    let value = night.map { #" value="\#(HTMLText.escaped($0))""# } ?? ""
    return """
      <form action="/sleep" class="inline">
        <label>Night to <input type="date" name="night"\(value)></label>
        <button>Show its course</button>
      </form>
      """
  }
}
