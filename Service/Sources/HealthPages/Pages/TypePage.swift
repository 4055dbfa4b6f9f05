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
    let why = WhyChoice(interval: interval, order: order.asked).address(of: name)
    return Page(
      title: TypeNames.heading(identifier), address: address,
      introduction: "Merged over the sources: where samples overlap, the best source counts.",
      views: intervals.map { ($0.1, order.address(interval: $0.0), $0.0 == interval) },
      preface:
        #"<p>Why is a figure what it is? Choose its bar or point in the chart of figures to see what each source recorded and which one won when, or take <a href="\#(HTMLText.escaped(why))">the last one</a>.</p>"#
        + order.html(interval: interval),
      sections: [
        PageSection(
          "Figures", "summary",
          [("interval", interval), ("types", name), ("last", span), ("separateBySource", "true")]
            + order.query, barAddress: why + "&day="),
        PageSection("Trend", "trends", [("types", name)] + order.query),
        PageSection(
          "The hours of the week", "profile", [("type", name)] + order.query, showsTables: false),
        PageSection(
          "Sources, best first", "sources", [("types", name)] + order.query, hasChart: false),
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
