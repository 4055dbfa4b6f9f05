internal import CalendarBuckets
package import HealthReports

extension FutureSamples {
  /// How many lie beyond the end of the data and up to when. Semantics 7.6.
  package var text: String {
    "\(samples == 1 ? "1 sample is" : "\(NumberText.grouped(samples)) samples are") dated in the future, up "
      + "to \(until.shownDate): the data are taken to end before."
  }
}
