/// A recording of the watch that an export holds.
struct SyntheticElectrocardiogram {
  /// The file name, `ecg_2024-03-02.csv`.
  var name: String
  /// The start in seconds since 1970.
  var start: Int
  /// Its number, from 0.
  var index: Int
}

extension SyntheticYears {
  /// So many voltages are measured a second.
  private static let frequency = 512
  /// How long a recording takes, in seconds.
  private static let recordingLength = 30

  /// Recordings of evenings, spread evenly over the days, in time order.
  func electrocardiograms(_ count: Int) -> [SyntheticElectrocardiogram] {
    var names: [String: Int] = [:]
    var perDay: [Int: Int] = [:]
    return (0..<count).map { index in
      let day = (2 * index + 1) * dayCount / (2 * count)
      var random = SeededRandom(seed: seed, stream: 33, day: index)
      let evening = 20 * 3_600 + 120 * perDay[day, default: 0] + random.integer(0, 59)
      perDay[day, default: 0] += 1
      let start = clock.instant(day: day, second: evening, zone: 0)
      let date = "\(SyntheticDay(dayNumber: (start + exportOffset) / 86_400))"
      let number = names[date, default: 0]
      names[date] = number + 1
      return SyntheticElectrocardiogram(
        name: "ecg_\(date)\(number == 0 ? "" : "_\(number)").csv", start: start, index: index)
    }
  }

  /// A recording as the phone writes it: what it shows, then a voltage a line. One in five shows atrial
  /// fibrillation, without P waves and with irregular beats.
  func electrocardiogramText(of recording: SyntheticElectrocardiogram) -> [UInt8] {
    var random = SeededRandom(seed: seed, stream: 34, day: recording.index)
    let isFibrillation = random.chance(0.2)
    var text = ExportText(offset: exportOffset)
    text.append("Name,\"Alex Example\"\nDate of Birth,\"Jan 1, 1980\"\nRecorded Date,")
    text.append(date: recording.start)
    text.append("\nClassification,")
    text.append(isFibrillation ? "Atrial Fibrillation" : "Sinus Rhythm")
    text.append("\nSymptoms,")
    if random.chance(0.1) { text.append("\"Skipped heartbeat\"") }
    text.append("\nSoftware Version,1.90\nDevice,\"Watch6,7\"\nSample Rate,512 hertz\n\n\n")
    text.append("Lead,Lead I\nUnit,µV\n\n")
    let rate = person.restingHeartRate + random.uniform(4, 14)
    let beats = beats(at: rate, isFibrillation: isFibrillation, &random)
    let height = random.uniform(600, 1_100)
    var next = 0
    var noise = (slow: 0.0, drift: 0.0)
    for place in 0..<Self.frequency * Self.recordingLength {
      let time = Double(place) / Double(Self.frequency)
      while next + 1 < beats.count, beats[next + 1] - 0.3 <= time { next += 1 }
      // A little muscle, and the breath.
      noise.slow = 0.9 * noise.slow + 0.5 * random.normal()
      noise.drift = 0.99 * noise.drift + 0.01 * noise.slow
      var voltage = 40 * PortableMath.sine(turns: time / 4.1) + noise.slow + 20 * noise.drift
      if isFibrillation { voltage += 25 * PortableMath.sine(turns: 6.3 * time) }
      // The waves of a beat reach into those beside it.
      for beat in beats[max(0, next - 1)...min(next + 1, beats.count - 1)] {
        voltage += height * Self.wave(at: time - beat, hasPWave: !isFibrillation)
      }
      text.append(decimal: Int((1_000 * voltage).rounded()), decimals: 3)
      text.append("\n")
    }
    return text.bytes
  }

  /// The times of the R waves in seconds, from before the start to behind the end.
  private func beats(
    at rate: Double, isFibrillation: Bool, _ random: inout SeededRandom
  ) -> [Double] {
    var beats = [random.uniform(-1, -0.5)]
    while let last = beats.last, last < Double(Self.recordingLength) + 1 {
      let spread = isFibrillation ? random.uniform(-0.25, 0.35) : 0.03 * random.normal()
      beats.append(last + 60 / rate * (1 + spread))
    }
    return beats
  }

  /// The P, Q, R, S and T waves around a beat, of which R is 1 high.
  private static func wave(at time: Double, hasPWave: Bool) -> Double {
    (hasPWave ? 0.12 * bump(time, at: -0.16, width: 0.04) : 0)
      - 0.10 * bump(time, at: -0.03, width: 0.012) + bump(time, at: 0, width: 0.018)
      - 0.18 * bump(time, at: 0.035, width: 0.015) + 0.25 * bump(time, at: 0.27, width: 0.07)
  }

  /// A wave of height 1 without a function of the C library: 1 / (1 + x^2)^2.
  private static func bump(_ time: Double, at center: Double, width: Double) -> Double {
    let distance = (time - center) / width
    let square = 1 + distance * distance
    return 1 / (square * square)
  }
}
