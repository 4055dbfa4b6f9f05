internal import HealthKitTypes

/// The names of types as tables print them, and the order in which people look for them.
public enum TypeNames {
  /// The types of everyday use, most asked for first, by short name, each with its heading.
  private static let everyday: [(name: String, heading: String)] = [
    ("stepCount", "Steps"),
    ("distanceWalkingRunning", "Walking + running"),
    ("activeEnergyBurned", "Active energy"),
    ("appleExerciseTime", "Exercise"),
    ("appleStandHour", "Stand hours"),
    ("flightsClimbed", "Flights climbed"),
    ("sleepAnalysis", "Asleep"),
    ("mindfulSession", "Mindful"),
    ("heartRate", "Heart rate"),
    ("restingHeartRate", "Resting heart rate"),
    ("walkingHeartRateAverage", "Walking heart rate"),
    ("heartRateVariabilitySDNN", "HRV (SDNN)"),
    ("respiratoryRate", "Breathing rate"),
    ("oxygenSaturation", "Blood oxygen"),
    ("vo2Max", "VO2 max"),
    ("bodyMass", "Weight"),
    ("bodyMassIndex", "BMI"),
    ("bodyFatPercentage", "Body fat"),
    ("leanBodyMass", "Lean mass"),
    ("distanceCycling", "Cycling"),
    ("distanceSwimming", "Swimming"),
    ("basalEnergyBurned", "Resting energy"),
    ("appleStandTime", "Stand time"),
    ("bloodPressureSystolic", "Systolic pressure"),
    ("bloodPressureDiastolic", "Diastolic pressure"),
    ("bloodGlucose", "Blood glucose"),
    ("bodyTemperature", "Body temperature"),
    ("environmentalAudioExposure", "Sound around"),
    ("headphoneAudioExposure", "Sound in headphones"),
    ("timeInDaylight", "Daylight"),
  ]

  /// Headings of other types whose own words say less, or more than there is room for.
  private static let headings: [String: String] = [
    "appleMoveTime": "Move time",
    "appleSleepingWristTemperature": "Wrist temperature",
    "appleWalkingSteadiness": "Walking steadiness",
    "appleWalkingSteadinessEvent": "Low walking steadiness",
    "dietaryWater": "Water",
    "forcedExpiratoryVolume1": "FEV1",
    "handwashingEvent": "Handwashing",
    "heartRateRecoveryOneMinute": "Heart rate recovery",
    "highHeartRateEvent": "High heart rate",
    "irregularHeartRhythmEvent": "Irregular rhythm",
    "lowHeartRateEvent": "Low heart rate",
    "numberOfAlcoholicBeverages": "Alcoholic drinks",
    "numberOfTimesFallen": "Falls",
    "pushCount": "Pushes",
    "runningGroundContactTime": "Ground contact time",
    "runningVerticalOscillation": "Vertical oscillation",
    "sixMinuteWalkTestDistance": "Six-minute walk",
    "toothbrushingEvent": "Toothbrushing",
    "uvExposure": "UV exposure",
    "walkingAsymmetryPercentage": "Walking asymmetry",
    "walkingDoubleSupportPercentage": "Double support",
  ]

  /// The short name of a type, `stepCount`; an identifier that the catalogue does not know stays
  /// what it is.
  public static func short(_ identifier: String) -> String {
    TypeCatalogue.shortName(ofType: identifier)
      ?? HKObjectType.seriesType(forIdentifier: identifier)?.shortName ?? identifier
  }

  /// Whether the samples of a type stand for series, routes, heartbeats and electrocardiograms: their
  /// values count places, beats and voltages, which no statistic is about.
  public static func isSeries(_ identifier: String) -> Bool {
    HKObjectType.seriesType(forIdentifier: identifier) != nil
      || identifier == HKObjectType.electrocardiogramType().identifier
  }

  /// The heading of a type, `Steps`; without one of its own the words of its short name.
  public static func heading(_ identifier: String) -> String {
    let name = short(identifier)
    return everyday.first { $0.name == name }?.heading ?? headings[name] ?? words(name)
  }

  /// The identifier of the type that people mean by a name: a name of the catalogue in any case, what tables
  /// print (`Walking + running`), an everyday word (`steps`, `hr`), or an identifier that the store holds; nil
  /// if there is none.
  ///
  /// - Parameters:
  ///   - name: as people type it.
  ///   - known: the identifiers of the store's types.
  public static func identifier(named name: String, known: [String]) -> String? {
    if let identifier = TypeCatalogue.resolve(name) { return identifier }
    if known.contains(name) { return name }
    if let series = HKObjectType.named(name) as? HKSeriesType, known.contains(series.identifier) {
      return series.identifier
    }
    let folded = TypeCatalogue.folded(name)
    if let printed = known.first(where: { TypeCatalogue.folded(heading($0)) == folded }) {
      return printed
    }
    let meant =
      everyday.first { TypeCatalogue.folded($0.heading) == folded }?.name
      ?? headings.first { TypeCatalogue.folded($0.value) == folded }?.key
      ?? TypeCatalogue.everydayWords[folded]
    return meant.flatMap(TypeCatalogue.resolve)
  }

  /// The identifiers of the types that people mean by a name: of two for `blood pressure`, of one for any other
  /// that ``identifier(named:known:)`` finds, of none else.
  ///
  /// - Parameters:
  ///   - name: as people type it.
  ///   - known: the identifiers of the store's types.
  public static func identifiers(named name: String, known: [String]) -> [String] {
    if let identifier = identifier(named: name, known: known) { return [identifier] }
    let several = TypeCatalogue.wordsForSeveral[TypeCatalogue.folded(name)] ?? []
    return several.compactMap(TypeCatalogue.resolve)
  }

  /// The short names of the types that may have been meant by a name that nothing has, best first.
  ///
  /// - Parameters:
  ///   - name: as people type it.
  ///   - limit: how many at most.
  ///   - identifiers: only these types; nil for all of the catalogue.
  public static func nearest(
    to name: String, limit: Int, among identifiers: [String]? = nil
  ) -> [String] {
    var words: [String: String] = [:]
    for (name, heading) in everyday { words[TypeCatalogue.folded(heading)] = name }
    for (name, heading) in headings { words[TypeCatalogue.folded(heading)] = name }
    return TypeCatalogue.nearestTypeNames(to: name, limit: limit, among: identifiers, words: words)
  }

  /// The identifiers, everyday ones first, the others by their short name.
  public static func everydayFirst(_ identifiers: [String]) -> [String] {
    let ranks = Dictionary(
      everyday.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    return identifiers.map { (rank: ranks[short($0)] ?? .max, name: short($0), identifier: $0) }
      .sorted { ($0.rank, $0.name, $0.identifier) < ($1.rank, $1.name, $1.identifier) }
      .map(\.identifier)
  }

  /// `walkingStepLength` in words: `Walking step length`; abbreviations stay capital.
  public static func words(_ name: String) -> String {
    let characters = Array(name)
    var text = ""
    for (position, character) in characters.enumerated() {
      let startsWord =
        position > 0 && character.isUppercase && !characters[position - 1].isUppercase
      let isWord =
        position + 1 == characters.count || characters[position + 1].isLowercase
      if startsWord { text.append(" ") }
      text.append(startsWord && isWord ? character.lowercased() : String(character))
    }
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}
