@testable import Charts

/// Pages that tests share: the everyday ones, and those at the edges of what a chart has to bear.
enum SamplePages {
  /// All of them by name.
  static let all: [(name: String, page: ChartPage)] = [
    ("days", days), ("one-day", oneDay), ("year-of-days", yearOfDays), ("empty", empty),
    ("huge", huge), ("long-names", longNames), ("averages", averages), ("trend", trend),
    ("nights", nights), ("one-night", oneNight), ("year-of-nights", yearOfNights),
    ("calendar", calendar), ("profile", profile), ("several", several), ("hours", hours),
    ("goals", goals), ("timeline", timeline), ("empty-timeline", emptyTimeline),
  ]

  /// Two weeks of steps by source, with the day of the spring change, one without data, one of zero,
  /// and the last not over yet.
  static let days = ChartPage(
    title: "Steps, daily", subtitle: "2024-03-04 to 2024-03-17",
    panels: [daysPanel(heading: "Steps")],
    notes: [
      "Time zone America/New_York. Sources, best first: Alex’s Apple Watch > Alex’s iPhone.",
      "Each moment counts once: where both recorded, the better source's share is shown.",
    ])

  static func daysPanel(heading: String) -> IntervalPanel {
    let watch: [Double?] = [
      8123, 9410, 7204, 10_880, nil, 4310, 0, 12_004, 9000, 8800.5, 7211, 9930, 6120, 2210,
    ]
    let phone: [Double?] = [
      1200, 800, 2210, 300, nil, 5120, nil, 940, 1100, 760, 2020, 410, 3300, 600,
    ]
    return IntervalPanel(
      heading: heading, baseline: .zero, axis: dayAxis(from: 4, count: 14, incomplete: 13..<14),
      layers: [
        .bars([
          .init(name: "Alex’s Apple Watch", values: watch, colour: Palette.series[0]),
          .init(name: "Alex’s iPhone", values: phone, colour: Palette.series[1]),
        ]),
        .level(name: "Goal 10,000", value: 10_000),
      ])
  }

  static func dayAxis(from first: Int, count: Int, incomplete: Range<Int> = 0..<0) -> IntervalAxis {
    let days = (0..<count).map { (first + $0 - 1) % 31 + 1 }
    let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    return IntervalAxis(
      names: days.enumerated().map {
        "\(weekdays[$0 % 7]) 2024-03-\($1 < 10 ? "0" : "")\($1)"
      },
      levels: [
        .init(
          days.enumerated().map { .init($0..<$0 + 1, "\(weekdays[$0 % 7]) \($1)") },
          context: [.init(0..<count, "March 2024")])
      ], incomplete: incomplete)
  }

  /// Two days of hours, of which every sixth is labelled.
  static let hours = ChartPage(
    title: "Steps, hourly", subtitle: "2024-03-10 to 2024-03-11",
    panels: [
      IntervalPanel(
        heading: "", baseline: .zero,
        axis: IntervalAxis(
          names: (0..<47).map { "hour \($0)" },
          levels: [
            .init(
              [0, 5, 11, 17, 23, 29, 35, 41].map {
                .init($0..<$0 + 1, "\(($0 + 1) / 6 % 4 * 6):00")
              },
              context: [.init(0..<23, "Sun 10 Mar"), .init(23..<47, "Mon 11 Mar")])
          ]),
        layers: [
          .bars([
            .init(
              name: "", values: (0..<47).map { Double($0 * 37 % 900) }, colour: Palette.series[0])
          ])
        ])
    ])

  /// A goal that rises, is missing for a day and goes on, with days on which it was met.
  static let goals = ChartPage(
    title: "Rings",
    panels: [
      IntervalPanel(
        heading: "Move", unit: "kcal", baseline: .zero, axis: dayAxis(from: 4, count: 7),
        layers: [
          .bars([
            .init(
              name: "Closed", values: [520, nil, 480, nil, nil, nil, 610],
              colour: Palette.series[4]),
            .init(
              name: "Open", values: [nil, 120, nil, 0, nil, 505, nil], colour: Palette.series[3]),
          ]),
          .levels(name: "Goal", values: [400, 400, 450, 450, nil, 550, .nan]),
          .marks(name: "All closed", at: [0, 6, 99]),
        ], plotHeight: 150)
    ])

  /// Marks at both ends, a long one, and labels that have room on the right, on the left and nowhere.
  static let timeline = ChartPage(
    title: "Records",
    panels: [
      TimelinePanel(
        heading: "", axis: dayAxis(from: 4, count: 28),
        rows: [
          .init(
            group: "Steps", name: "best day", figure: "23,534",
            marks: [.init(0, label: "first", hint: "the first day", colour: Palette.series[0])]),
          .init(
            group: "Steps", name: "best week", figure: "85,569",
            marks: [.init(7, to: 14, label: "week", hint: "a week", colour: Palette.series[3])]),
          .init(
            group: "Steps", name: "in all", figure: "",
            marks: [
              .init(2, label: "a label without room", hint: "1,000", colour: Palette.rest),
              .init(3, label: "2,000", hint: "2,000", colour: Palette.rest),
              .init(28, label: "at the end", hint: "5,000", colour: Palette.rest),
            ]),
          .init(
            group: "A subject of which the name is far too long to stand beside a plot", name: "",
            figure: "1", marks: [.init(-3, to: 40, hint: "beyond", colour: Palette.series[1])]),
        ])
    ])

  static let emptyTimeline = ChartPage(
    title: "Records",
    panels: [
      TimelinePanel(heading: "All of them", axis: IntervalAxis(names: [], levels: []), rows: [])
    ])

  static let oneDay = ChartPage(
    title: "Steps, daily",
    panels: [
      IntervalPanel(
        heading: "Steps", baseline: .zero, axis: dayAxis(from: 4, count: 1),
        layers: [.bars([.init(name: "", values: [8123], colour: Palette.series[0])])])
    ])

  /// The days of a leap year: lengths of months by which they are labelled.
  static let monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  static var yearAxis: IntervalAxis {
    var months: [IntervalAxis.Label] = []
    var names: [String] = []
    for (month, length) in monthLengths.enumerated() {
      months.append(.init(names.count..<names.count + length, monthNames[month]))
      names += (1...length).map { "\($0) \(monthNames[month]) 2024" }
    }
    return IntervalAxis(
      names: names,
      levels: [
        .init(names.indices.map { .init($0..<$0 + 1, names[$0]) }),
        .init(months, context: [.init(0..<366, "2024")]),
      ])
  }

  /// A year of made-up values around a middle, the same each time.
  static func wave(_ middle: Double, _ swing: Double, seed: UInt64 = 1) -> [Double?] {
    var state = seed
    return (0..<366).map { day in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let noise = Double(state >> 33) / Double(1 << 30) - 1
      let season = Double(day < 183 ? day : 366 - day) / 183
      return day % 61 == 17 ? nil : middle + swing * (season - 0.5) + swing * noise * 0.6
    }
  }

  static let yearOfDays = ChartPage(
    title: "Steps, daily", subtitle: "2024-01-01 to 2024-12-31",
    panels: [
      IntervalPanel(
        heading: "Steps", baseline: .zero, axis: yearAxis,
        layers: [.bars([.init(name: "", values: wave(9000, 4000), colour: Palette.series[0])])])
    ])

  static let empty = ChartPage(
    title: "Steps, daily", subtitle: "2024-03-04 to 2024-03-17",
    panels: [
      IntervalPanel(
        heading: "Steps", baseline: .zero, axis: dayAxis(from: 4, count: 14),
        layers: [
          .bars([
            .init(
              name: "", values: Array(repeating: nil, count: 14), colour: Palette.series[0])
          ])
        ]),
      NightPanel(
        heading: "Nights", kinds: stages, axis: IntervalAxis(names: [], levels: []), nights: [],
        firstHour: 18),
    ])

  static let huge = ChartPage(
    title: "Huge and tiny values",
    panels: [
      hugePanel("Billions", [3.2e9, 1.1e9, nil, 7.7e9]),
      hugePanel("Beyond", [1e17, 3e17, .nan, 2e17]),
      hugePanel("Tiny", [0.00012, 0.0004, .infinity, 0.0003]),
      hugePanel("Negative", [-3, 5, -8, 2]),
    ])

  static func hugePanel(_ heading: String, _ values: [Double?]) -> IntervalPanel {
    IntervalPanel(
      heading: heading, unit: "J", baseline: .zero, axis: dayAxis(from: 4, count: 4),
      layers: [.bars([.init(name: "", values: values, colour: Palette.series[2])])],
      plotHeight: 120)
  }

  static let longNames = ChartPage(
    title: "A title that is so long that it does not fit into one line of the page, which is wide, "
      + "but not as wide as this",
    subtitle: "With <marks> & \"quotes\", and a control character \u{1} that XML forbids",
    panels: [
      IntervalPanel(
        heading: "Environmental audio exposure while walking home from work along the river",
        unit: "dB", baseline: .zero, axis: dayAxis(from: 4, count: 14),
        layers: [
          .bars(
            (0..<7).map { source in
              .init(
                name: "Source \(source + 1) of a person with a rather long name, and more of it",
                values: (0..<14).map { Double($0 * 3 + source * 7 % 11) },
                colour: Palette.series(at: source))
            })
        ])
    ], notes: [String(repeating: "A note that goes on and on. ", count: 12)])

  static let averages = ChartPage(
    title: "Heart rate, daily", subtitle: "2024-01-01 to 2024-12-31",
    panels: [
      IntervalPanel(
        heading: "Heart rate", unit: "count/min", baseline: .smallest, axis: yearAxis,
        layers: [
          .band(
            name: "Lowest to highest", low: wave(50, 6), high: wave(140, 40, seed: 2),
            colour: Palette.series[3].mixed(with: Palette.paper, share: 0.6)),
          .line(.init(name: "Average", values: wave(68, 8, seed: 3), colour: Palette.series[0])),
        ]),
      IntervalPanel(
        heading: "Blood oxygen", unit: "%", scale: .percents, baseline: .smallest,
        axis: dayAxis(from: 4, count: 14),
        layers: [
          .line(
            .init(
              name: "",
              values: [
                0.97, 0.955, nil, 0.96, nil, 0.98, 0.98, 0.97, 0.965, 0.97, 0.96, 0.97, 0.97, 0.97,
              ], colour: Palette.series[0]))
        ], plotHeight: 160),
    ])

  static let trend = ChartPage(
    title: "Resting heart rate, trend", subtitle: "2024-01-01 to 2024-12-31",
    panels: [
      IntervalPanel(
        heading: "Resting heart rate", unit: "count/min", baseline: .smallest, axis: yearAxis,
        layers: [
          .points(
            .init(name: "Day", values: wave(58, 6), colour: Palette.series[3])),
          .line(
            .init(
              name: "Mean of 28 days", values: smoothed(wave(58, 6)), colour: Palette.series[0])),
          .changes(name: "Change", at: [123, 260]),
        ])
    ])

  static func smoothed(_ values: [Double?]) -> [Double?] {
    values.indices.map { place in
      let window = values[max(0, place - 14)...min(values.count - 1, place + 14)].compactMap { $0 }
      return window.isEmpty ? nil : window.reduce(0, +) / Double(window.count)
    }
  }

  static let stages: [NightPanel.Kind] = [
    .init(name: "Awake", colour: Palette.series[1]), .init(name: "REM", colour: Palette.series[3]),
    .init(name: "Core", colour: Palette.series[0]), .init(name: "Deep", colour: Colour(0x0B2A55)),
  ]

  /// A night of four cycles, hours since 18:00.
  static func night(from start: Double, shift: Int) -> [NightPanel.Piece] {
    var hour = start
    var pieces: [NightPanel.Piece] = []
    for cycle in 0..<5 {
      for (kind, length) in [(2, 0.5), (3, 0.45 - 0.08 * Double(cycle)), (2, 0.3), (1, 0.25)] {
        pieces.append(.init(start: hour, end: hour + length, kind: kind))
        hour += length
      }
      if (cycle + shift) % 3 == 1 {
        pieces.append(.init(start: hour, end: hour + 0.1, kind: 0))
        hour += 0.1
      }
    }
    return pieces
  }

  static func nightsPanel(count: Int, axis: IntervalAxis) -> NightPanel {
    NightPanel(
      heading: "Nights", kinds: stages, axis: axis,
      nights: (0..<count).map { (night: Int) -> [NightPanel.Piece] in
        night % 13 == 5
          ? [] : Self.night(from: 4.6 + Double(night * 7 % 10) * 0.17, shift: night)
      }, firstHour: 18)
  }

  static let nights = ChartPage(
    title: "Sleep", subtitle: "Nights of 2024-03-04 to 2024-04-03",
    panels: [nightsPanel(count: 31, axis: dayAxis(from: 4, count: 31))],
    notes: ["Time zone America/New_York."])

  static let oneNight = ChartPage(
    title: "Sleep", subtitle: "Night of 2024-03-04",
    panels: [nightsPanel(count: 1, axis: dayAxis(from: 4, count: 1))])

  static let yearOfNights = ChartPage(
    title: "Sleep", subtitle: "2024", panels: [nightsPanel(count: 366, axis: yearAxis)])

  static let calendar = ChartPage(
    title: "10,000 steps a day", subtitle: "Longest streak: 12 days",
    panels: [
      HeatMapPanel(
        heading: "2024", rowLabels: ["Mon", "", "Wed", "", "Fri", "", "Sun"], columnCount: 53,
        columnLevels: [
          .init(
            monthLengths.indices.map { month in
              let first = monthLengths.prefix(month).reduce(0, +) / 7
              let end = monthLengths.prefix(month + 1).reduce(0, +) / 7
              return .init(first..<max(end, first + 1), monthNames[month])
            })
        ],
        cells: wave(9000, 4000).enumerated().map { day, value in
          .init(
            row: day % 7, column: day / 7, value: value, name: yearAxis.names[day],
            isMarked: (value ?? 0) >= 10_000)
        }, shape: .square, markName: "goal met")
    ])

  static let profile = ChartPage(
    title: "Steps by hour and weekday", subtitle: "Mean of 52 weeks",
    panels: [
      HeatMapPanel(
        heading: "Steps", unit: "an hour",
        rowLabels: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], columnCount: 24,
        columnLevels: [
          .init((0..<24).map { .init($0..<$0 + 1, ($0 < 10 ? "0" : "") + "\($0):00") }),
          .init(
            stride(from: 0, to: 24, by: 3).map {
              .init($0..<$0 + 1, ($0 < 10 ? "0" : "") + "\($0):00")
            }),
        ],
        cells: (0..<168).map { hour in
          let (weekday, clock) = (hour / 24, hour % 24)
          let value = clock < 6 ? nil : Double((clock * 97 + weekday * 131) % 1400)
          return .init(
            row: weekday, column: clock, value: value, name: "weekday \(weekday + 1), \(clock):00")
        })
    ])

  static let several = ChartPage(
    title: "Summary, daily", subtitle: "2024-03-04 to 2024-03-17",
    panels: [
      daysPanel(heading: "Steps"),
      IntervalPanel(
        heading: "Asleep", scale: .durations, baseline: .zero,
        axis: dayAxis(from: 4, count: 14),
        layers: [
          .bars([
            .init(
              name: "", values: (0..<14).map { 25_000 + Double($0 * 977 % 5000) },
              colour: Palette.series[0])
          ])
        ], plotHeight: 140),
    ])
}
