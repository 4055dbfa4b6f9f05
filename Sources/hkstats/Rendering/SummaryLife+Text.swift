internal import HealthReports
internal import ReportFormats
internal import HealthCalculations

extension SummaryLife {
  /// The columns of a table of `bucketCount` buckets.
  func columns(bucketCount: Int) -> [TextTable.Column] {
    func column(
      _ heading: [String], unit: String = "", _ entries: [(position: Int, value: Double)],
      _ text: (Double) -> String
    ) -> TextTable.Column {
      var values = [Double?](repeating: nil, count: bucketCount)
      for (position, value) in entries { values[position] = value }
      return TextTable.Column(
        heading: heading, unit: unit, cells: values.map { $0.map(text) ?? "" },
        bars: bucketCount > 1 ? Sparklines.sparks(values, from: .zero) : [], group: Self.group)
    }
    var columns: [TextTable.Column] = []
    let asleep = nights.compactMap { nights in
      nights.means[.asleep].map { (position: nights.position, value: $0) }
    }
    if !asleep.isEmpty {
      columns.append(
        column(["Sleep", "a night"], unit: "h:mm", asleep, NumberText.hoursAndMinutes))
    }
    if !workouts.isEmpty {
      columns += [
        column(["Workouts"], workouts.map { (position: $0.position, value: Double($0.count)) }) {
          NumberText.grouped(Int($0))
        },
        column(
          ["Workout", "time"], unit: "h:mm",
          workouts.map { (position: $0.position, value: $0.duration) }, NumberText.hoursAndMinutes),
      ]
    }
    return columns
  }

  /// The columns stay together, apart from those of types.
  private static let group = Int.max

  /// What a reader has to know of the columns.
  var note: String? {
    nights.contains { $0.means[.asleep] != nil }
      ? "Sleep a night is the mean of the main sleeps; 'hkstats sleep' shows each." : nil
  }

  /// Writes the members `sleep` and `workouts`, each an array of buckets; `spans` are the members start and
  /// end of every bucket of the table.
  func write(_ spans: [JSONWriter], to json: inout JSONWriter) {
    json.key("sleep")
    json.array { json in
      for nights in nights {
        json.object { json in
          json.values(of: spans[nights.position])
          json.member("nights", nights.count)
          json.key("mean")
          json.object { json in
            for figure in SleepFigure.allCases {
              json.member(figure.rawValue, ifPresent: nights.means[figure])
            }
          }
        }
      }
    }
    json.key("workouts")
    json.array { json in
      for workouts in workouts {
        json.object { json in
          json.values(of: spans[workouts.position])
          json.member("count", workouts.count)
          json.member("duration", workouts.duration)
        }
      }
    }
  }

  /// Whether any record of a CSV has a statistic.
  func hasRecords(with statistic: Statistic) -> Bool {
    !nights.isEmpty && statistic != .mostRecent
      || !workouts.isEmpty && [.count, .duration].contains(statistic)
  }

  /// The records of a CSV whose statistics are `statistics`, behind those of the types: `sleepNight` has
  /// the number of main sleeps and the time asleep in them, `HKWorkoutTypeIdentifier` the number and the
  /// duration of workouts.
  func records(starts: [String], statistics: [Statistic], isBySource: Bool) -> [[String]] {
    func record(
      _ type: String, unit: String, _ position: Int, _ figures: [Statistic: String]
    ) -> [String] {
      [type] + (isBySource ? [""] : []) + [unit, starts[position], starts[position + 1]]
        + statistics.map { figures[$0] ?? "" }
    }
    let nights = nights.filter { !$0.asleep.isEmpty }.map { nights in
      record(
        "sleepNight", unit: "s", nights.position,
        [
          .count: String(nights.asleep.count),
          .sum: CSVWriter.number(nights.asleep.reduce(0, +)),
          .average: CSVWriter.number(nights.means[.asleep]),
          .minimum: CSVWriter.number(nights.asleep.min()),
          .maximum: CSVWriter.number(nights.asleep.max()),
        ])
    }
    return nights
      + workouts.map { workouts in
        record(
          "HKWorkoutTypeIdentifier", unit: "", workouts.position,
          [
            .count: String(workouts.count), .duration: CSVWriter.number(workouts.duration),
          ])
      }
  }
}
