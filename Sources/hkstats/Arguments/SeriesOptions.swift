internal import HealthReports
internal import ArgumentParser
internal import SampleStore

/// Whether a series is one of days or of weeks, and which.
struct SeriesOptions: ParsableArguments {
  @Option(help: ArgumentHelp("What a figure stands for.", valueName: "interval"))
  var by = SeriesInterval.day

  @OptionGroup var calendar: CalendarOptions<OfMoments>

  /// The figures that are to be read of a store, of the types with these identifiers or of all.
  func reading(
    _ store: StoreSnapshot, zone: ZoneChoice, types: [String]?
  ) -> SeriesReading {
    var request = calendar.request(by.summary, in: zone)
    request.types = types
    return SeriesReading(store: store, request: request)
  }
}
