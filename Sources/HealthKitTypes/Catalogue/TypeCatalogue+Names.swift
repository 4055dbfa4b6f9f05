extension TypeCatalogue {
  /// The full identifier of a quantity or category type by its short or full name.
  ///
  /// ```swift
  /// TypeCatalogue.resolve("stepCount")               // "HKQuantityTypeIdentifierStepCount"
  /// TypeCatalogue.resolve("heart-rate")              // "HKQuantityTypeIdentifierHeartRate"
  /// ```
  ///
  /// Capitals, hyphens, underscores and spaces do not matter, as long as one type only is meant. Nil
  /// for any other name: ``nearestTypeNames(to:limit:)`` then says what may have been meant.
  package static func resolve(_ name: String) -> String? {
    if quantityType(identifier: name) != nil { return name }
    if let type = categoryType(identifier: name) { return type.identifier }
    // Names as the catalogue writes them need no table of all spellings, which takes a millisecond.
    if let type = quantityTypes.first(where: { $0.shortName == name }) { return type.identifier }
    if let type = categoryTypes.first(where: { $0.shortName == name }) { return type.identifier }
    guard let identifiers = identifiersByFoldedName[folded(name)], identifiers.count == 1 else {
      return nil
    }
    return identifiers.first
  }

  /// The short name of a type, `stepCount`; nil if the catalogue does not have it.
  package static func shortName(ofType identifier: String) -> String? {
    quantityType(identifier: identifier)?.shortName
      ?? categoryType(identifier: identifier)?.shortName
  }

  /// The short names that are most like `name`, best first, at most `limit`.
  ///
  /// Likeness is an edit distance in which letters that `name` leaves out cost little, so that `steps`
  /// finds `stepCount` and `hartrate` finds `heartRate`; likeness to a word for a type (`calories`, `weight`)
  /// counts as much. Names that have almost nothing in common with `name` are left out. O(types × length²).
  ///
  /// - Parameters:
  ///   - identifiers: only types of these identifiers; nil for all.
  ///   - words: folded words for types, beside ``everydayWords``.
  package static func nearestTypeNames(
    to name: String, limit: Int, among identifiers: [String]? = nil, words: [String: String] = [:]
  ) -> [String] {
    let allowed = identifiers.map { Set($0.compactMap(shortName(ofType:))) }
    let wanted = Array(folded(name).utf8)
    guard limit > 0, !wanted.isEmpty else { return [] }
    // Half of what was typed may be wrong, and as much again may be missing around it.
    let worst = Double(wanted.count) * 0.5 + 4
    var scores: [String: Double] = [:]
    let spellings =
      shortNames.map { (folded($0), $0) } + everydayWords.map { ($0, $1) } + words.map { ($0, $1) }
    for (spelling, shortName) in spellings where allowed?.contains(shortName) ?? true {
      let score = editCost(from: wanted, to: Array(spelling.utf8))
      if score <= worst { scores[shortName] = min(score, scores[shortName] ?? score) }
    }
    let scored = scores.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    return scored.prefix(limit).map(\.key)
  }

  /// What people call a type, where that is far from its name.
  package static let everydayWords: [String: String] = [
    "hr": "heartRate", "rhr": "restingHeartRate", "mindful": "mindfulSession",
    "flights": "flightsClimbed", "kcal": "activeEnergyBurned", "stand": "appleStandHour",
    "oxygen": "oxygenSaturation",
    "weight": "bodyMass", "bmi": "bodyMassIndex", "bodyfat": "bodyFatPercentage",
    "pulse": "heartRate", "bpm": "heartRate", "hrv": "heartRateVariabilitySDNN",
    "spo2": "oxygenSaturation", "bloodoxygen": "oxygenSaturation", "glucose": "bloodGlucose",
    "temperature": "bodyTemperature", "steps": "stepCount", "distance": "distanceWalkingRunning",
    "stairs": "flightsClimbed", "floors": "flightsClimbed", "calories": "activeEnergyBurned",
    "energy": "activeEnergyBurned", "exercise": "appleExerciseTime", "standing": "appleStandTime",
    "cardio": "vo2Max", "fitness": "vo2Max", "noise": "environmentalAudioExposure",
    "water": "dietaryWater", "coffee": "dietaryCaffeine", "sleep": "sleepAnalysis",
    "meditation": "mindfulSession", "mindfulness": "mindfulSession", "period": "menstrualFlow",
  ]

  /// What people call several types at once.
  package static let wordsForSeveral: [String: [String]] = [
    "bloodpressure": ["bloodPressureSystolic", "bloodPressureDiastolic"],
    "bp": ["bloodPressureSystolic", "bloodPressureDiastolic"],
  ]

  private static let shortNames: [String] = {
    var seen: Set<String> = []
    let names = quantityTypes.map(\.shortName) + categoryTypes.map(\.shortName)
    return names.filter { seen.insert($0).inserted }
  }()

  private static let identifiersByFoldedName: [String: Set<String>] = {
    var table: [String: Set<String>] = [:]
    for type in quantityTypes {
      for name in [type.identifier, type.shortName] {
        table[folded(name), default: []].insert(type.identifier)
      }
    }
    for type in categoryTypes {
      for name in [type.identifier, type.constantName, type.shortName] {
        table[folded(name), default: []].insert(type.identifier)
      }
    }
    return table
  }()

  /// Small letters and digits only, without the prefix of full identifiers.
  package static func folded(_ name: String) -> String {
    var text = name.lowercased()
    text.removeAll { !$0.isLetter && !$0.isNumber }
    for prefix in ["hkquantitytypeidentifier", "hkcategorytypeidentifier"]
    where text.hasPrefix(prefix) {
      text.removeFirst(prefix.count)
      break
    }
    return text
  }

  /// The cost of turning a word that somebody typed into one that there is; more than any word costs for none.
  package static func editCost(from typed: String, to word: String) -> Double {
    typed.isEmpty ? .infinity : editCost(from: Array(typed.utf8), to: Array(word.utf8))
  }

  /// The cost of turning one text into the other: 1 for a wrong or surplus letter, half for two
  /// swapped ones, little for one that is missing.
  private static func editCost(from wanted: [UInt8], to candidate: [UInt8]) -> Double {
    let missing = 0.3
    var twoRowsUp: [Double] = []
    var above = (0...candidate.count).map { Double($0) * missing }
    for row in 1...wanted.count {
      var current = [Double(row)]
      for column in candidate.indices {
        let isSame = wanted[row - 1] == candidate[column]
        var cost = min(
          above[column] + (isSame ? 0 : 1), above[column + 1] + 1, current[column] + missing)
        if row > 1, column > 0, wanted[row - 1] == candidate[column - 1],
          wanted[row - 2] == candidate[column]
        {
          cost = min(cost, twoRowsUp[column - 1] + 0.5)
        }
        current.append(cost)
      }
      twoRowsUp = above
      above = current
    }
    return above[candidate.count]
  }
}
