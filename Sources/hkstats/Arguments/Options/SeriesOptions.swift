internal import ArgumentParser
internal import CalendarBuckets

/// Whether a series is one of days or of weeks, and which.
struct SeriesOptions: ParsableArguments {
  @Option(help: ArgumentHelp("What a figure stands for.", valueName: "interval"))
  var by = SeriesInterval.day

  @OptionGroup var calendar: CalendarOptions<OfMoments>
}

/// What a figure of a series stands for, as people type it.
enum SeriesInterval: String, CaseIterable, ExpressibleByArgument {
  case day, week

  /// The calendar's interval.
  var calendar: CalendarInterval { self == .day ? .day : .week }
}
