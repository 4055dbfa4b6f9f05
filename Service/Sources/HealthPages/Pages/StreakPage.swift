extension Page {
  /// Streaks of a goal, and the form that asks for another one.
  static func streaks(_ form: StreakForm) -> Page {
    let asked = form.query.map { [PageSection("Your goal", "streak", $0)] } ?? []
    return Page(
      title: "Streaks", address: "/streaks",
      introduction:
        "The day that is not over counts if it meets the goal already; if not, it ends nothing.",
      preface: form.html,
      sections: asked + [
        PageSection("All rings closed", "streak", [("rings", "all")]),
        PageSection("Seven hours asleep", "streak", [("sleep", "asleep"), ("atLeast", "25200")]),
      ])
  }
}
