internal import CalendarBuckets
internal import HealthCalculations
internal import HealthKitTypes

/// Writes rings as a table for people: a row a day with value, goal and our own figure, or a row a bucket
/// with how many days closed their rings.
struct RingsTable {
  /// What is shown.
  var document: RingsDocument
  /// Who named the zone.
  var zoneOrigin: ZoneChoice.Origin
  /// Whether neither the first nor the last day was named.
  var hasDefaultRange: Bool

  /// The table and its footer.
  func text(on terminal: Terminal) -> String {
    guard document.hasRings else {
      return "The store holds no activity rings. Exports of a phone with a watch hold them; "
        + "'hkstats summary daily' shows what samples there are.\n"
    }
    guard !document.days.isEmpty else {
      return "No day here has activity rings; --from and --to show others.\n"
    }
    let body = document.interval == .daily ? days(on: terminal) : buckets(on: terminal)
    return body + "\n" + footer.footer(on: terminal)
  }

  // MARK: Days

  private func days(on terminal: Terminal) -> String {
    let names = BucketLabels(edges: document.edges, interval: .daily).names(of: document.table)
    let rows = document.daysOfBuckets.enumerated().flatMap { bucket, range in
      range.map { (name: names[bucket], day: document.days[$0]) }
    }
    let labels = TextTable.Column(
      heading: ["Day"], alignment: .left, cells: rows.map(\.name))
    func ring(
      _ heading: String, _ unit: String, group: Int, digits: Int = 0,
      convert: (Double) -> Double = { $0 }, _ progress: (RingFigures) -> RingProgress,
      own: (RingFigures) -> Double?
    ) -> [TextTable.Column] {
      func text(_ value: Double?) -> String {
        value.map { NumberText.fixed(convert($0), digits: digits) } ?? ""
      }
      let values = rows.map { progress($0.day) }
      var columns = [
        TextTable.Column(
          heading: [heading], unit: unit,
          cells: values.map { text($0.value) + ($0.isClosed.map { $0 ? " ●" : " ○" } ?? "") },
          group: group),
        TextTable.Column(
          heading: ["goal"], unit: "", cells: values.map { text($0.goal) }, group: group),
      ]
      if rows.contains(where: { own($0.day) != nil }) {
        columns.append(
          TextTable.Column(
            heading: ["own"], unit: "+/-",
            cells: rows.map { row in
              guard let found = own(row.day), let value = progress(row.day).value else {
                return text(own(row.day))
              }
              let difference = convert(found) - convert(value)
              let shown = NumberText.fixed(difference, digits: digits)
              return shown == "0" ? "=" : difference > 0 ? "+" + shown : shown
            }, group: group))
      }
      return columns
    }
    let energy = UnitText.shown(document.energy.text)
    let hasTime = document.days.contains(where: \.movesByTime)
    let move = ring(
      "Move", hasTime ? energy + ", min" : energy, group: 0, convert: moved, { $0.day.move },
      own: { $0.ownMove })
    let exercise = ring("Exercise", "min", group: 1, { $0.day.exercise }, own: { $0.ownExercise })
    let stand = ring("Stand", "h", group: 2, { $0.day.stand }, own: { $0.ownStand })
    let columns = [move, exercise, stand].flatMap(\.self)
    return TextTable(labels: labels, columns: columns).text(on: terminal)
  }

  /// An energy in the unit of the table; minutes of moving are shown as they are only where no day counts
  /// energy.
  private func moved(_ value: Double) -> Double {
    document.days.allSatisfy(\.movesByTime) ? value : document.energy.converter.convert(value)
  }

  // MARK: Buckets

  private func buckets(on terminal: Terminal) -> String {
    let names = BucketLabels(edges: document.edges, interval: document.interval)
    let summaries = document.daysOfBuckets.indices.map { document.summary(ofBucket: $0) }
    func column(
      _ heading: String, _ count: (RingSummary) -> RingSummary.Count
    ) -> TextTable.Column {
      TextTable.Column(
        heading: [heading],
        cells: summaries.map { summary in
          let days = count(summary)
          return days.known == 0 ? "" : "\(days.closed) of \(days.known)"
        })
    }
    let labels = TextTable.Column(
      heading: [names.heading], alignment: .left, cells: names.names(of: document.table))
    let shares = summaries.map { summary in
      summary.all.known == 0 ? nil : Double(summary.all.closed) / Double(summary.all.known)
    }
    var all = column("All three", \.all)
    all.bars = Trend.bars(shares, from: .zero, width: 14)
    return TextTable(
      labels: labels,
      columns: [
        column("Move", \.move), column("Exercise", \.exercise), column("Stand", \.stand), all,
      ]
    ).text(on: terminal)
  }

  // MARK: Footer

  private var footer: [String] {
    let summary = document.summary
    var lines = ["Time zone \(document.edges.zone.identifier) (\(zoneOrigin.rawValue))."]
    if summary.all.known > 0 {
      var text =
        "All three rings closed on \(summary.all.closed) of \(summary.all.known) days"
      if let run = summary.longestRun, run.length > 1 {
        let first = document.days.first { $0.day.dayNumber == run.firstDay }?.date ?? ""
        text += ", \(run.length) in a row from \(first) on"
      }
      lines.append(text + ".")
    } else {
      lines.append("The export has no goals, so no ring can be called closed.")
    }
    lines += differences
    if hasDefaultRange, document.interval.defaultBucketCount != nil {
      lines.append(
        "These are the last \(document.table.count) buckets up to the last day with rings; --from "
          + "and --to show others.")
    }
    return lines
  }

  /// How our own figures differ from the export's.
  private var differences: [String] {
    let energy = document.energy
    let list: [(String, RingDifference, String, (Double) -> Double)] = [
      ("Move", document.moveDifference, UnitText.shown(energy.text), energy.converter.convert),
      ("Exercise", document.exerciseDifference, "min", { $0 }),
      ("Stand", document.standDifference, "h", { $0 }),
    ]
    let texts = list.compactMap { name, difference, unit, convert -> String? in
      guard difference.dayCount > 0 else { return nil }
      return
        "\(name): equal on \(difference.equalCount) of \(difference.dayCount) days, on average "
        + "\(NumberText.signed(convert(difference.mean), digits: 1)), at most \(number(convert(difference.greatest))) "
        + "\(unit) apart."
    }
    guard !texts.isEmpty else { return [] }
    return [
      "'own' is what the merged samples of the local day say, less what the export says."
    ] + texts
  }

  private func number(_ value: Double) -> String { NumberText.fixed(value, digits: 1) }
}
