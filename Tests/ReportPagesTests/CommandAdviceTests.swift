import Testing

@testable import ReportPages

/// Pages have no options, so they speak of none.
@Suite struct CommandAdviceTests {
  @Test(arguments: [
    ("These are the last 14 nights; --from and --to show others.", "These are the last 14 nights."),
    (
      "No workout starts here; the store holds 3. --from and --to show others.",
      "No workout starts here; the store holds 3."
    ),
    ("The store holds no sleep. 'hkstats types' lists what it holds.", "The store holds no sleep."),
    ("--partial-nights include counts partial nights in all means.", ""),
    ("Zones need a date of birth, --max-heart-rate or --zone-bounds.", ""),
    ("Sleep over 1:00; the rest is a nap; -- is no word.", "Sleep over 1:00; the rest is a nap."),
    ("Sum 5.2 kcal. Mean 3 - 4 a day", "Sum 5.2 kcal. Mean 3 - 4 a day"), ("", ""),
  ])
  func whatNamesTheCommandIsLeftOut(text: String, kept: String) {
    #expect(text.withoutCommandAdvice == kept)
  }
}
