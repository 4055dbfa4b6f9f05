internal import HealthKitTypes

/// What the phone writes into the files of electrocardiograms in the languages that are known.
enum ElectrocardiogramWords {
  /// What stands for a result, in lower case, the more special ones first: a text that holds one of the words
  /// has the result.
  private static let classifications:
    [(words: [String], value: HKElectrocardiogramClassification)] =
      [
        (
          [
            "sinus", "sinusal", "ritmo sinusale", "синус", "洞調律", "窦性", "竇性", "동리듬", "정상동",
          ], .sinusRhythm
        ),
        (
          // Of a high rate without signs of fibrillation.
          ["no signs of a", "no afib", "without afib"], .inconclusiveHighHeartRate
        ),
        (
          [
            "atrial fib", "afib", "vorhofflimmern", "fibrillation auriculaire",
            "fibrilación auricular",
            "fibrillazione atriale", "fibrilação a", "fibrilhação a", "boezemfibrilleren",
            "atriumfibrilleren", "förmaksflimmer", "atrieflimmer", "atrieflimren",
            "migotanie przedsionk", "фибрилляция предсерд", "心房細動", "房颤", "心房颤动", "心房顫動",
            "심방세동",
          ], .atrialFibrillation
        ),
        (
          [
            "low heart rate", "niedrige herzfrequenz", "fréquence cardiaque basse",
            "frecuencia cardiaca baja", "frecuencia cardíaca baja", "frequenza cardiaca bassa",
            "frequência cardíaca baixa", "lage hartslag", "低心拍数", "低心率",
          ], .inconclusiveLowHeartRate
        ),
        (
          [
            "high heart rate", "hohe herzfrequenz", "fréquence cardiaque élevée",
            "frecuencia cardiaca alta", "frecuencia cardíaca alta", "frequenza cardiaca alta",
            "frequência cardíaca alta", "hoge hartslag", "高心拍数", "高心率",
          ], .inconclusiveHighHeartRate
        ),
        (
          ["poor recording", "poor reading", "schlechte aufzeichnung", "mauvais enregistrement"],
          .inconclusivePoorReading
        ),
        (
          [
            "inconclusive", "nicht eindeutig", "uneindeutig", "non concluant", "no concluyente",
            "non conclusivo", "inconclusivo", "niet doorslaggevend", "判定不能", "不确定", "不確定",
          ], .inconclusiveOther
        ),
      ]

  /// What says that there were no symptoms, in lower case.
  private static let noSymptoms: Set<String> = [
    "", "none", "keine", "aucun", "aucune", "aucun symptôme", "ninguno", "ninguna", "nessuno",
    "nessuna", "nenhum", "nenhuma", "geen", "inga", "ingen", "brak", "нет", "なし", "无", "無", "없음",
  ]

  /// Microvolts in the units that are known, in lower case.
  private static let units: [String: Double] = [
    // The sign for micro, and the Greek letter.
    "\u{B5}v": 1, "\u{3BC}v": 1, "uv": 1, "mcv": 1, "мкв": 1, "mv": 1_000, "мв": 1_000,
    "v": 1_000_000, "в": 1_000_000,
  ]

  /// The result that a text tells; `unrecognized` for one in an unknown language, `notSet` for none.
  static func classification(_ text: String?) -> HKElectrocardiogramClassification {
    guard let text = text?.lowercased(), !text.isEmpty else { return .notSet }
    return classifications.first { $0.words.contains { text.contains($0) } }?.value
      ?? .unrecognized
  }

  /// Whether there were symptoms; `notSet` where the file does not tell.
  static func symptomsStatus(_ text: String?) -> HKElectrocardiogramSymptomsStatus {
    guard let text else { return .notSet }
    return noSymptoms.contains(text.lowercased()) ? .none : .present
  }

  /// How many microvolts a unit is; nil for one that is not known.
  static func microvolts(in unit: String) -> Double? { units[unit.lowercased()] }
}
