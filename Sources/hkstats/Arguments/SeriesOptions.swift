internal import ArgumentParser
internal import Foundation
internal import SampleStore

/// Which days a series has, and on whose clocks.
struct SeriesRangeOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The first local date or ISO time.", valueName: "date"),
    transform: DateArgument.argument)
  var from: DateArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The local date or ISO time to stop before.", valueName: "date"),
    transform: DateArgument.argument)
  var to: DateArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "An IANA time zone such as Europe/Paris (default: that of the last import).",
      valueName: "zone"))
  var timeZone: String?

  @Option(
    help: ArgumentHelp(
      "auto: as your export writes them; metric; us; canonical: as HealthKit stores them.",
      valueName: "units"))
  var units = UnitsChoice.auto

  /// What is to be read of a store.
  func request(
    _ store: SampleStore, interval: SummaryInterval, zone: ZoneChoice, types: [String]
  ) throws -> SummaryRequest {
    let environment = ProcessInfo.processInfo.environment
    var request = SummaryRequest(
      interval: interval, zone: zone.zone, now: Date().timeIntervalSince1970)
    request.from = from
    request.to = to
    if !types.isEmpty {
      request.types = try TypeArgument.identifiers(types, known: store.typeIdentifiers())
    }
    request.units = units
    request.prefersUSUnits = DisplayUnit.prefersUSUnits(
      locale: ["LC_ALL", "LC_MEASUREMENT", "LANG"].lazy.compactMap { environment[$0] }
        .first { !$0.isEmpty } ?? "")
    return request
  }
}

/// Whether a series is one of days or of weeks, and which.
struct SeriesOptions: ParsableArguments {
  @Option(help: ArgumentHelp("What a figure stands for.", valueName: "interval"))
  var by = SeriesInterval.day

  @OptionGroup var range: SeriesRangeOptions

  /// The figures that are to be read of a store.
  func reading(
    _ store: SampleStore, zone: ZoneChoice, types: [String]
  ) throws -> SeriesReading {
    SeriesReading(
      store: store,
      request: try range.request(store, interval: by.summary, zone: zone, types: types))
  }
}
