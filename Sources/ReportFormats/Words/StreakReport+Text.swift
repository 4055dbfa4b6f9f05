package import CalendarBuckets
package import HealthReports
internal import HealthCalculations

extension StreakReport {
  /// How many years of intervals calendars show: the last ones that hold data.
  package static let shownYearCount = 10

  /// The length of an interval by its name.
  package var calendarInterval: CalendarInterval {
    CalendarInterval.allCases.first { (try? $0.bucketInterval()) == interval } ?? .day
  }

  /// What is counted and what has to be reached: `Steps, at least 10,000 a day`.
  package var heading: String {
    "\(subject.title), \(goal.text(in: figureUnit)) a \(calendarInterval.rawValue)"
  }

  /// The current streak in words.
  package var currentText: String {
    guard let streak = currentStreak else { return "none" }
    return calendarInterval.counted(streak.length) + " since " + name(streak.date)
  }

  /// The longest streak in words.
  package var longestText: String {
    guard let streak = longestStreak else { return "none" }
    // The end is the first moment of the next interval.
    let end = zone.localDateTime(at: streak.end.instant.nextDown).dateText
    let length = calendarInterval.counted(streak.length) + ", "
    if calendarInterval == .week {
      return length + "\(streak.date.asShownDate) to \(end.asShownDate)"
    }
    let (first, last) = (name(streak.date), name(end))
    return length + (first == last ? last : "\(first) to \(last)")
  }

  /// The open interval: `Today`, or its date where that is not the present. Semantics 6.2.
  package var openName: String {
    today.isPresent ? calendarInterval.present : name(today.date)
  }

  /// When the open interval is, where that is not the present, and what lies in the future.
  package var notes: [String] {
    var notes: [String] = []
    if nowIs == .dataEnd, !today.isPresent {
      notes.append(
        "The data end at \(zone.dateTimeText(at: now.instant)): streaks are told as of then, and that "
          + "\(calendarInterval.rawValue) is open.")
    }
    if let futureDated { notes.append(futureDated.text) }
    if let repeatedWorkouts {
      notes.append(WorkoutBasis.onceText(repeatedWorkouts))
    }
    return notes
  }

  /// How the open interval stands, in words.
  package var todayText: String {
    let figure = today.value.map(figureUnit.text) ?? "no data"
    if today.met { return figure + ", met" }
    return figure + (today.missing.map { ", \(figureUnit.text($0)) to go" } ?? ", not met")
  }

  /// An interval as people name it: its date, or its month.
  private func name(_ date: String) -> String {
    (calendarInterval == .month ? String(date.prefix(7)) : date).asShownDate
  }
}
