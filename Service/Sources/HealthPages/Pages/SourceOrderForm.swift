internal import HealthAPI
internal import HealthReports
internal import SampleStore

/// The order of a type's sources on its page: put in another one, the figures are those of that order, and back.
///
/// Buttons move a source by one place, so that it works by keyboard and without JavaScript; with it, a source can be dragged.
struct SourceOrderForm: Sendable {
  /// The full identifier of the type.
  let type: String
  /// The names of the sources, best first.
  let sources: [String]
  /// The order that was asked for; empty is that of the store.
  let asked: [String]

  /// Of more sources the best ones are listed.
  private static let largestCount = 24

  /// The sources of a type, in the order that was asked for.
  ///
  /// - Parameter asked: names of sources, best first; those that the type has not are excluded.
  init(type: String, asked: [String], from snapshot: StoreSnapshot, now: Double) throws {
    let report = try SourcesRequest(types: [type], scope: ReportScope(now: now))
      .report(from: snapshot)
    var names: [String] = []
    for source in report.types.first?.sources ?? [] where !names.contains(source.source) {
      names.append(source.source)
    }
    let known = asked.filter(names.contains)
    self.type = type
    self.asked = known
    sources = known + names.filter { !known.contains($0) }
  }

  /// The order as a parameter of questions; none for that of the store.
  var query: [(name: String, value: String)] {
    asked.isEmpty ? [] : [("sourceOrder", NameList.text(asked))]
  }

  /// The address of the page of the type by an interval, in the order that was asked for.
  func address(interval: String) -> String {
    let page = "/types/\(HTMLText.query(TypeNames.short(type)))?interval=\(interval)"
    return asked.isEmpty ? page : page + "&order=\(HTMLText.query(NameList.text(asked)))"
  }

  /// The form; nothing for a type with one source.
  ///
  /// - Parameter interval: the interval that the page shows.
  func html(interval: String) -> String {
    guard sources.count > 1 else { return "" }
    let address = "/types/\(HTMLText.query(TypeNames.short(type)))"
    let shown = sources.prefix(Self.largestCount)
    let items = shown.enumerated().map { place, name in
      let title = ShownText.line(name)
      let up = place > 0 ? button(moving: place, to: place - 1, "Move \(title) up", "↑") : ""
      let isLast = place + 1 == shown.count
      let down = isLast ? "" : button(moving: place, to: place + 1, "Move \(title) down", "↓")
      let value = HTMLText.escaped(NameList.text([name]))
      return """
        <li data-source="\(value)"><span>\(HTMLText.escaped(title))</span>\(up)\(down)</li>
        """
    }
    let back =
      asked.isEmpty
      ? ""
      : #"<p><a href="\#(address)?interval=\#(interval)">Back to the order of the store</a></p>"#
    return """
      <form action="\(address)" class="order" data-order aria-label="Order of the sources">
      <input type="hidden" name="interval" value="\(HTMLText.escaped(interval))">
      <p>Where samples overlap, the source that stands higher counts. Put them in another order, and all figures follow; the store keeps its own.</p>
      <ol>
      \(items.joined(separator: "\n"))
      </ol>
      \(back)
      </form>
      """
  }

  private func button(moving place: Int, to target: Int, _ label: String, _ sign: String) -> String
  {
    var order = Array(sources.prefix(Self.largestCount))
    order.swapAt(place, target)
    let value = HTMLText.escaped(NameList.text(order))
    return """
      <button name="order" value="\(value)" aria-label="\(HTMLText.escaped(label))">\(sign)</button>
      """
  }
}
