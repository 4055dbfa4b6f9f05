extension SyntheticYears {
  /// Appends a `Workout` element with events, an activity, statistics and its route, if it has one.
  ///
  /// - Parameters:
  ///   - savedAfter: how many seconds after its end it reached the phone.
  ///   - namesZone: whether its metadata name the zone.
  func appendWorkout(
    _ workout: Workout, day: Int, savedAfter: Int = 3, namesZone: Bool = true,
    to text: inout ExportText
  ) {
    var random = SeededRandom(seed: seed, stream: 30, day: day)
    let origin = SyntheticOrigin.watch
    let saved = workout.end + savedAfter
    text.append(" <Workout")
    text.append(attribute: "workoutActivityType", workout.exportName)
    appendDuration(active(workout), to: &text)
    appendSource(origin, day: day, hash: random.next(), to: &text)
    text.append(attribute: "creationDate", date: saved)
    text.append(attribute: "startDate", date: workout.start)
    text.append(attribute: "endDate", date: workout.end)
    text.append(">\n")
    text.append(metadata: "HKIndoorWorkout", workout.isOutdoors ? "0" : "1")
    if namesZone {
      text.append(metadata: "HKTimeZone", clock.identifier(zone: plans[day].zoneAtRise))
    }
    if workout.isOutdoors {
      text.append(metadata: "HKWeatherTemperature", "\(random.integer(38, 82)) degF")
      text.append(metadata: "HKWeatherHumidity", "\(random.integer(35, 94))00 %")
      text.append(metadata: "HKElevationAscended", "\(random.integer(900, 14_000)) cm")
    }
    for pause in workout.pauses {
      appendEvent("HKWorkoutEventTypePause", at: pause.lowerBound, to: &text)
      appendEvent("HKWorkoutEventTypeResume", at: pause.upperBound, to: &text)
    }
    appendSegments(of: workout, to: &text)
    appendActivity(of: workout, random: &random, to: &text)
    appendStatistics(of: workout, day: day, to: &text)
    if hasRoute(workout, day: day) {
      text.append("  <WorkoutRoute")
      appendSource(origin, day: day, hash: random.next(), to: &text)
      text.append(attribute: "creationDate", date: saved + 4)
      text.append(attribute: "startDate", date: workout.start + 2)
      text.append(attribute: "endDate", date: workout.end)
      text.append(">\n")
      text.append(metadata: "HKMetadataKeySyncVersion", "2", indentation: 3)
      text.append(
        metadata: "HKMetadataKeySyncIdentifier", uuid(&random), indentation: 3)
      text.append("   <FileReference path=\"/workout-routes/")
      text.append(routeName(of: workout))
      text.append("\"/>\n  </WorkoutRoute>\n")
    }
    text.append(" </Workout>\n")
  }

  /// Seconds in motion: the pauses do not count.
  private func active(_ workout: Workout) -> Int {
    workout.end - workout.start - workout.pauses.reduce(0) { $0 + $1.count }
  }

  private func appendDuration(_ seconds: Int, to text: inout ExportText) {
    text.append(attribute: "duration", decimal: seconds * 100_000 / 60, decimals: 5)
    text.append(attribute: "durationUnit", "min")
  }

  private func appendSource(
    _ origin: SyntheticOrigin, day: Int, hash: UInt64, to text: inout ExportText
  ) {
    text.append(attribute: "sourceName", origin.sourceName)
    text.append(attribute: "sourceVersion", origin.version(day: day))
    guard let device = origin.device(day: day) else { return }
    text.append(" device=\"")
    text.append(device.beforeAddress)
    text.append(address: hash)
    text.append(device.afterAddress)
    text.append("\"")
  }

  private func appendEvent(
    _ type: String, at instant: Int, seconds: Int? = nil, to text: inout ExportText
  ) {
    text.append("  <WorkoutEvent")
    text.append(attribute: "type", type)
    text.append(attribute: "date", date: instant)
    if let seconds { appendDuration(seconds, to: &text) }
    text.append("/>\n")
  }

  /// A segment for each mile of a run or walk, and for each five of a ride.
  private func appendSegments(of workout: Workout, to text: inout ExportText) {
    guard workout.speed > 0 else { return }
    let miles = workout.activity == .cycling ? 5 : 1
    let seconds = 1_609_344 * miles / workout.speed
    var start = workout.start
    while start + seconds <= workout.end {
      appendEvent("HKWorkoutEventTypeSegment", at: start, seconds: seconds, to: &text)
      start += seconds
    }
  }

  private func appendActivity(
    of workout: Workout, random: inout SeededRandom, to text: inout ExportText
  ) {
    text.append("  <WorkoutActivity")
    text.append(attribute: "uuid", uuid(&random))
    text.append(attribute: "startDate", date: workout.start)
    text.append(attribute: "endDate", date: workout.end)
    appendDuration(active(workout), to: &text)
    text.append(">\n")
    text.append(
      metadata: "HKIndoorWorkout", workout.isOutdoors ? "0" : "1", indentation: 3)
    text.append("  </WorkoutActivity>\n")
  }

  /// Sums and extremes of the samples that the watch recorded meanwhile.
  private func appendStatistics(of workout: Workout, day: Int, to text: inout ExportText) {
    var types: [SyntheticType] = [.activeEnergyBurned, .basalEnergyBurned, .heartRate]
    switch workout.activity {
    case .running:
      types += [.distanceWalkingRunning, .stepCount, .runningSpeed, .runningPower]
    case .walking: types += [.distanceWalkingRunning, .stepCount]
    case .cycling: types.append(.distanceCycling)
    case .strength, .yoga: break
    }
    var samples: [SyntheticSample] = []
    for type in types {
      samples.removeAll(keepingCapacity: true)
      generate(type, day: day, into: &samples)
      samples.removeAll {
        $0.start < workout.start || $0.end > workout.end || $0.origin != .watch
      }
      guard let first = samples.first else { continue }
      text.append("  <WorkoutStatistics")
      text.append(attribute: "type", type.identifier)
      text.append(attribute: "startDate", date: workout.start)
      text.append(attribute: "endDate", date: workout.end)
      let sum = samples.reduce(0) { $0 + $1.mantissa }
      switch type {
      case .heartRate, .runningSpeed, .runningPower:
        let ordered = samples.map(\.mantissa)
        // Four more digits for the mean.
        text.append(
          attribute: "average", decimal: sum * 10_000 / samples.count,
          decimals: first.decimals + 4)
        text.append(
          attribute: "minimum", decimal: ordered.min() ?? 0, decimals: first.decimals)
        text.append(
          attribute: "maximum", decimal: ordered.max() ?? 0, decimals: first.decimals)
      default: text.append(attribute: "sum", decimal: sum, decimals: first.decimals)
      }
      text.append(attribute: "unit", type.unit ?? "count")
      text.append("/>\n")
    }
  }

  private func uuid(_ random: inout SeededRandom) -> String {
    let digits = Array("0123456789ABCDEF")
    var text = ""
    for position in 0..<32 {
      if [8, 12, 16, 20].contains(position) { text.append("-") }
      text.append(position == 12 ? "4" : digits[random.integer(0, 15)])
    }
    return text
  }
}
