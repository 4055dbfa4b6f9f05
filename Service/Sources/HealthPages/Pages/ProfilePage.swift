internal import HealthReports

extension Page {
  /// What the hours of the week are like, of a type.
  ///
  /// - Parameter types: the types that may be chosen, by short name and title.
  static func profile(_ name: String, types: [(name: String, title: String)]) -> Page {
    let options = types.map { type in
      let chosen = type.name == name ? " selected" : ""
      return
        #"<option value="\#(HTMLText.escaped(type.name))"\#(chosen)>\#(HTMLText.escaped(type.title))</option>"#
    }
    return Page(
      title: "Profile", address: "/profile",
      introduction:
        "What the hours of the week are like, on the clocks of the zone: means of all weeks with data.",
      preface: """
        <form action="/profile" class="inline">
          <label>Type <select name="type">\(options.joined())</select></label>
          <button>Show</button>
        </form>
        """,
      sections: [PageSection("Hours of the week", "profile", [("type", name)])])
  }
}
