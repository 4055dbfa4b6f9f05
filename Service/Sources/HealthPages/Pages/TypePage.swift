internal import HealthReports

extension Page {
  /// The intervals by which a type is shown, and the last of them without anything else being said.
  static let intervals = [
    ("hour", "Hours", "2d"), ("day", "Days", "4w"), ("week", "Weeks", "26w"),
    ("month", "Months", "2y"), ("year", "Years", "20y"),
  ]

  /// One type, by an interval, its sources in an order.
  static func type(_ identifier: String, by interval: String, _ order: SourceOrderForm) -> Page {
    let name = TypeNames.short(identifier)
    let address = "/types/\(name)"
    let span = intervals.first { $0.0 == interval }?.2 ?? "4w"
    return Page(
      title: TypeNames.heading(identifier), address: address,
      introduction: "Merged over the sources: where samples overlap, the best source counts.",
      views: intervals.map { ($0.1, order.address(interval: $0.0), $0.0 == interval) },
      preface: (interval == "day"
        ? #"<p>Why is a day what it is? <a href="/why?type=\#(HTMLText.query(name))">See which source won when.</a></p>"#
        : "") + order.html(interval: interval),
      sections: [
        PageSection(
          "Figures", "summary",
          [("interval", interval), ("types", name), ("last", span), ("separateBySource", "true")]
            + order.query),
        PageSection("Trend", "trends", [("types", name)] + order.query),
        PageSection(
          "The hours of the week", "profile", [("type", name)] + order.query, showsTables: false),
        PageSection(
          "Sources, best first", "sources", [("types", name)] + order.query, hasChart: false),
      ])
  }

  /// Why a day of a type is what it is.
  static func why(_ identifier: String, day: String?) -> Page {
    let name = TypeNames.short(identifier)
    let date: [(name: String, value: String)] = day.map { [("date", $0)] } ?? []
    let value = day.map { #" value="\#(HTMLText.escaped($0))""# } ?? ""
    return Page(
      title: "Why: \(TypeNames.heading(identifier))", address: "/why",
      introduction: "What each source recorded, what of it counts, and what became of the rest.",
      preface: """
        <form action="/why" class="inline">
          <input type="hidden" name="type" value="\(HTMLText.escaped(name))">
          <label>Day <input type="date" name="day"\(value)></label>
          <button>Show</button>
        </form>
        <p><a href="/types/\(HTMLText.query(name))">All figures of this type</a></p>
        """,
      sections: [
        PageSection("The day", "explain", [("type", name)] + date, hasChart: false)
      ])
  }

  /// All types, each a link to its page.
  static func types(_ identifiers: [String]) -> Page {
    let links = identifiers.map { identifier in
      let name = TypeNames.short(identifier)
      return
        #"<li><a href="/types/\#(HTMLText.query(name))">\#(HTMLText.escaped(TypeNames.heading(identifier)))</a></li>"#
    }
    return Page(
      title: "Types", address: "/types",
      introduction: "What the store holds, of everyday use first.",
      preface: "<ul class=\"links\">\n\(links.joined(separator: "\n"))\n</ul>",
      sections: [
        PageSection("Weeks", "summary", [("interval", "week"), ("last", "8w")])
      ])
  }
}
