internal import HealthAPI
internal import HealthReports

extension Page {
  /// Which figure of a type somebody asked about.
  struct WhyChoice: Sendable {
    /// The interval of the figure.
    var interval = "day"
    /// A date or an instant in it; nil is the last one with a figure.
    var day: String?
    /// Names of sources, best first; empty is the order of the store.
    var order: [String] = []

    /// The address of the page that tells it.
    ///
    /// - Parameter name: the short name of the type.
    func address(of name: String) -> String {
      "/why?type=\(HTMLText.query(name))&interval=\(interval)"
        + (order.isEmpty ? "" : "&order=\(HTMLText.query(NameList.text(order)))")
        + (day.map { "&day=\(HTMLText.query($0))" } ?? "")
    }

    /// The date, as a form has it; nil where none was asked for.
    fileprivate var date: String? { day.map { String($0.prefix { $0 != "T" && $0 != " " }) } }

    /// The same date by another interval: of an instant the hour is known, of a date it is not.
    fileprivate func by(_ interval: String) -> WhyChoice {
      WhyChoice(interval: interval, day: interval == "hour" ? day : date, order: order)
    }
  }

  /// Why a figure of a type is what it is.
  static func why(_ identifier: String, _ choice: WhyChoice) -> Page {
    let name = TypeNames.short(identifier)
    let order = NameList.text(choice.order)
    let all =
      "/types/\(HTMLText.query(name))?interval=\(choice.interval)"
      + (choice.order.isEmpty ? "" : "&order=\(HTMLText.query(order))")
    let hidden = [
      ("type", name), ("interval", choice.interval == "hour" ? "day" : choice.interval),
      ("order", order),
    ].filter { !$0.1.isEmpty }.map { name, value in
      #"<input type="hidden" name="\#(name)" value="\#(HTMLText.escaped(value))">"#
    }
    let value = choice.date.map { #" value="\#(HTMLText.escaped($0))""# } ?? ""
    let asked = [("date", choice.day), ("interval", choice.interval)].compactMap { name, value in
      value.map { (name: name, value: $0) }
    }
    let isByHour = choice.day.map { $0 != choice.date } ?? true
    return Page(
      title: "Why: \(TypeNames.heading(identifier))", address: "/why",
      introduction: "What each source recorded, what of it counts, and what became of the rest.",
      views: intervals.filter { isByHour || $0.0 != "hour" }.map { interval, _, _ in
        (
          "The \(interval)", choice.by(interval).address(of: name), interval == choice.interval
        )
      },
      preface: """
        <form action="/why" class="inline">
          \(hidden.joined(separator: "\n  "))
          <label>Date <input type="date" name="day"\(value)></label>
          <button>Show</button>
        </form>
        <p><a href="\(HTMLText.escaped(all))">All figures of this type</a></p>
        """,
      sections: [
        PageSection(
          "The \(choice.interval)", "explain",
          [("type", name)] + asked
            + (choice.order.isEmpty ? [] : [("sourceOrder", order)]),
          hasChart: false)
      ])
  }
}
