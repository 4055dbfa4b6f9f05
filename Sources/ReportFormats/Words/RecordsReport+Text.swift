package import HealthReports
internal import HealthCalculations

extension RecordsReport.Kind {
  /// The kind in words.
  package var text: String {
    switch self {
    case .highestDay: "best day"
    case .highestWeek: "best week"
    case .highestMonth: "best month"
    case .highest: "highest"
    case .lowest: "lowest"
    case .longest: "longest"
    }
  }
}

extension RecordsReport.Record {
  /// What it is about, in words.
  package var title: String { RecordsReport.title(of) }

  /// The figure with its unit.
  package var figure: String {
    UnitText.height(value, unit: unit, type: of) ?? FigureUnit(measure, named: unit).text(value)
  }

  /// The day, the month, or the week by its first day.
  package var when: String {
    switch record {
    case .highestMonth: String(date.prefix(7)).asShownDate
    case .highestWeek: "week of " + date.asShownDate
    case .highestDay, .highest, .lowest, .longest: date.asShownDate
    }
  }
}

extension RecordsReport.Milestone {
  /// What it is about, in words.
  package var title: String { RecordsReport.title(of) }

  /// The total with its unit.
  package var figure: String { FigureUnit(measure, named: unit).text(total) }
}

extension RecordsReport {
  /// What becomes of workouts that repeat another one; nil if none does.
  package var repeatedText: String? { repeatedWorkouts.map(WorkoutBasis.onceText) }

  /// What records of a part of the data are; nil for those of all data. Semantics 3.12.
  package var rangeSentence: String? {
    rangePhrase.map {
      "Records of whole days, weeks and months \($0), and totals of all data that were reached in that time."
    }
  }

  /// What is said where there is no record.
  package var nothingFound: String {
    rangePhrase.map { "The store holds nothing \($0) that has records." }
      ?? "The store holds nothing that has records."
  }

  /// From when to when, within a sentence.
  private var rangePhrase: String? {
    switch (firstDate?.asShownDate, lastDate?.asShownDate) {
    case (let first?, let last?): first == last ? "on \(first)" : "from \(first) to \(last)"
    case (let first?, nil): "from \(first) on"
    case (nil, let last?): "up to \(last)"
    case (nil, nil): nil
    }
  }

  /// The last three totals of each subject.
  package var latestMilestones: [Milestone] {
    milestones.enumerated().filter { place, total in
      milestones.dropFirst(place + 1).prefix { $0.of == total.of }.count < 3
    }.map(\.element)
  }

  fileprivate static func title(_ subject: String) -> String {
    if let figure = subject.suffix(behind: "sleep.").flatMap(SleepFigure.init) {
      return StreakSubject.sleep(figure: figure).title
    }
    switch subject.suffix(behind: "workouts.") {
    case "duration": return "Workout time"
    case let activity?: return "Workout (\(WorkoutNames.heading(activity).lowercased()))"
    case nil: return subject == "workouts" ? "Workouts" : TypeNames.heading(subject)
    }
  }
}

extension String {
  /// What follows a prefix; nil if the text does not begin with it.
  fileprivate func suffix(behind prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
