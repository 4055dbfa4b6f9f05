public import HealthReports

extension SleepReport {
  /// A row for each night: the figures of its main sleep, and how many naps there were. The columns are those of the CSV.
  public var rows: TableRows {
    var table = TableRowsBuilder("nights", nights)
    table.date("date", "The day on which the night ends, which names it.", \.date)
    table.instant("start", "Where the night begins.", \.start)
    table.instant("end", "Where the night ends.", \.end)
    table.integer("sessions", "How many sessions of sleep end in the night.", \.sessions)
    table.number(ifPresent: "totalAsleep", "The sleep of all sessions, in seconds.", \.totalAsleep)
    table.number(ifPresent: "asleep", "The sleep of the main session, in seconds.") {
      $0.mainSleep?.asleep
    }
    table.number(ifPresent: "core", "Of it light or intermediate sleep, in seconds.") {
      $0.mainSleep?.core
    }
    table.number(ifPresent: "deep", "Of it deep sleep, in seconds.") { $0.mainSleep?.deep }
    table.number(ifPresent: "rem", "Of it sleep with rapid eye movements, in seconds.") {
      $0.mainSleep?.rem
    }
    table.number(ifPresent: "unspecified", "Of it sleep of unknown depth, in seconds.") {
      $0.mainSleep?.unspecified
    }
    table.number(ifPresent: "awake", "The time recorded as awake, in seconds.") {
      $0.mainSleep?.awake
    }
    table.number("inBed", "The time in bed, in seconds.", \.inBed)
    table.answer("inBedIsDerived", "Whether nothing recorded the time in bed.") {
      $0.mainSleep?.inBedIsDerived
    }
    table.number(ifPresent: "sleepPeriod", "The time from onset to wake, in seconds.") {
      $0.mainSleep?.sleepPeriod
    }
    table.number(ifPresent: "waso", "The wakefulness after sleep onset, in seconds.") {
      $0.mainSleep?.waso
    }
    table.instant(ifPresent: "onset", "When the person fell asleep.") { $0.mainSleep?.onset }
    table.instant(ifPresent: "wake", "When the person woke up for the last time.") {
      $0.mainSleep?.wake
    }
    table.number(ifPresent: "efficiency", "The share of the time in bed that was sleep, 0 to 1.") {
      $0.mainSleep?.efficiency
    }
    table.number(ifPresent: "latency", "How long it took to fall asleep, in seconds.") {
      $0.mainSleep?.latency
    }
    table.instant(ifPresent: "bedtime", "When the person went to bed.") {
      $0.mainSleep?.bedtime ?? $0.bedtime
    }
    table.instant(
      ifPresent: "outOfBed", "When the person left the bed, if only the time in bed is known.",
      \.outOfBed)
    table.instant(ifPresent: "midpoint", "The middle between onset and wake.") {
      $0.mainSleep?.midpoint
    }
    table.integer(ifPresent: "awakenings", "How often the sleep was interrupted.") {
      $0.mainSleep?.awakenings
    }
    table.integer(ifPresent: "naps", "How many other sessions end in the night.") { night in
      night.mainSleep.map { _ in night.naps.count }
    }
    table.number(ifPresent: "napsAsleep", "The sleep of these, in seconds.") { night in
      night.mainSleep.map { _ in night.naps.reduce(0) { $0 + $1.asleep } }
    }
    table.answer("partial", "Whether too little of the time in bed is known.") {
      $0.mainSleep?.partial
    }
    table.number(ifPresent: "coverage", "The share of the time in bed that is known, 0 to 1.") {
      $0.mainSleep?.coverage
    }
    return table.table
  }
}
