/// A part of a page: a question, shown as its chart with its tables beside it.
struct PageSection: Sendable {
  /// The heading.
  let title: String
  /// The name of the question in addresses of the API.
  let question: String
  /// Its parameters.
  let query: [(name: String, value: String)]
  /// Whether the chart is shown.
  var hasChart = true
  /// Whether the tables are shown at once, or when somebody opens them.
  var showsTables = true
  /// Where more of it is to be seen.
  var link: (address: String, text: String)?
  /// The address that a bar of the chart leads to, but for the bar's date, which stands at its end.
  var barAddress: String?

  init(
    _ title: String, _ question: String, _ query: [(name: String, value: String)] = [],
    hasChart: Bool = true, showsTables: Bool = true, link: (address: String, text: String)? = nil,
    barAddress: String? = nil
  ) {
    self.title = title
    self.question = question
    self.query = query
    self.hasChart = hasChart
    self.showsTables = showsTables
    self.link = link
    self.barAddress = barAddress
  }
}
