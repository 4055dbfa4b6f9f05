extension HKCategoryValueSleepAnalysis {
  /// The values that mean sleep of any depth: 1, 3, 4 and 5.
  public static var allAsleepValues: Set<HKCategoryValueSleepAnalysis> {
    [.asleepUnspecified, .asleepCore, .asleepDeep, .asleepREM]
  }
}
