extension Page {
  /// What somebody asked a streak about: a type or nights, and a goal.
  struct StreakChoice: Sendable {
    var type = "stepCount"
    var goal = "8000"
    var interval = "day"
  }

  /// Streaks of a goal, and the form that asks for another one.
  static func streaks(_ choice: StreakChoice, types: [(name: String, title: String)]) -> Page {
    let options = types.map { type in
      let chosen = type.name == choice.type ? " selected" : ""
      return
        #"<option value="\#(HTMLText.escaped(type.name))"\#(chosen)>\#(HTMLText.escaped(type.title))</option>"#
    }
    let intervals = [("day", "day"), ("week", "week"), ("month", "month")].map { name, text in
      #"<option value="\#(name)"\#(name == choice.interval ? " selected" : "")>\#(text)</option>"#
    }
    return Page(
      title: "Streaks", address: "/streaks",
      introduction:
        "The day that is not over counts if it meets the goal already; if not, it ends nothing.",
      preface: """
        <form action="/streaks" class="inline">
          <label>Type <select name="type">\(options.joined())</select></label>
          <label>At least <input name="goal" inputmode="decimal" size="8" value="\(HTMLText.escaped(choice.goal))"></label>
          <label>Each <select name="interval">\(intervals.joined())</select></label>
          <button>Show</button>
        </form>
        """,
      sections: [
        PageSection(
          "Your goal", "streak",
          [("type", choice.type), ("atLeast", choice.goal), ("interval", choice.interval)]),
        PageSection("All rings closed", "streak", [("rings", "all")]),
        PageSection("Seven hours asleep", "streak", [("sleep", "asleep"), ("atLeast", "25200")]),
      ])
  }
}
