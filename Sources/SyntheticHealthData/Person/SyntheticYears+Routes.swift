extension SyntheticYears {
  /// Whether the route of a workout was kept: one in four of those outdoors.
  func hasRoute(_ workout: Workout, day: Int) -> Bool {
    workout.isOutdoors && SeededRandom.mixed(seed &+ UInt64(day)) % 4 == 0
  }

  /// The days and workouts that have a route, in time order.
  var routes: [(day: Int, workout: Workout)] {
    plans.indices.flatMap { day in
      plans[day].workouts.filter { hasRoute($0, day: day) }.map { (day, $0) }
    }
  }

  /// The file name of a route: the end of the workout on the phone's clock, e.g.
  /// `route_2024-03-02_9.14am.gpx`.
  func routeName(of workout: Workout) -> String {
    let wall = workout.end + exportOffset
    let day = SyntheticDay(dayNumber: wall / 86_400)
    let minute = wall % 86_400 / 60
    let hour = minute / 60 % 12 == 0 ? 12 : minute / 60 % 12
    let past = minute % 60
    let half = minute < 720 ? "am" : "pm"
    return "route_\(day)_\(hour).\(past < 10 ? "0" : "")\(past)\(half).gpx"
  }

  /// The track of a workout as GPX: a point every five seconds on a slowly bending loop.
  func routeText(of workout: Workout, day: Int) -> [UInt8] {
    var text = ExportText(offset: 0)
    var random = SeededRandom(seed: seed, stream: 31, day: day)
    var accuracy = SeededRandom(seed: seed, stream: 32, day: day)
    text.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    text.append("<gpx version=\"1.1\" creator=\"Apple Health Export\"")
    text.append(" xmlns=\"http://www.topografix.com/GPX/1/1\">\n <metadata>\n  <time>")
    text.append(utc: workout.end)
    text.append("</time>\n </metadata>\n <trk>\n  <name>")
    text.append(routeName(of: workout))
    text.append("</name>\n  <trkseg>\n")
    // Ten-millionths of a degree; a degree of longitude is 0.76 of one of latitude here.
    var latitude = 407_800_000.0 + random.uniform(-300_000, 300_000)
    var longitude = -739_650_000.0 + random.uniform(-300_000, 300_000)
    var heading = random.uniform()
    let step = Double(workout.speed) * 5 / 11.13
    for instant in stride(from: workout.start, through: workout.end, by: 5) {
      if workout.pauses.contains(where: { $0.contains(instant) }) { continue }
      heading += 1.0 / 480 + 0.01 * random.normal()
      latitude += step * PortableMath.sine(turns: heading + 0.25)
      longitude += step / 0.76 * PortableMath.sine(turns: heading)
      text.append("   <trkpt lon=\"")
      text.append(decimal: Int(longitude.rounded()), decimals: 7)
      text.append("\" lat=\"")
      text.append(decimal: Int(latitude.rounded()), decimals: 7)
      text.append("\"><ele>")
      text.append(decimal: 2_000 + Int(900 * PortableMath.sine(turns: 2 * heading)), decimals: 2)
      text.append("</ele><time>")
      text.append(utc: instant)
      text.append("</time><extensions><speed>")
      text.append(decimal: workout.speed, decimals: 3)
      text.append("</speed><course>")
      // Clockwise from north, as the track runs.
      text.append(decimal: Int((heading - heading.rounded(.down)) * 36_000), decimals: 2)
      text.append("</course><hAcc>")
      text.append(decimal: accuracy.integer(180, 520), decimals: 2)
      text.append("</hAcc><vAcc>")
      text.append(decimal: accuracy.integer(150, 380), decimals: 2)
      text.append("</vAcc></extensions></trkpt>\n")
    }
    text.append("  </trkseg>\n </trk>\n</gpx>\n")
    return text.bytes
  }
}

extension ExportText {
  /// Appends an instant as `yyyy-MM-ddTHH:mm:ssZ`; only for text whose offset is 0.
  fileprivate mutating func append(utc instant: Int) {
    append(date: instant)
    bytes.removeLast(6)
    bytes[bytes.count - 9] = 0x54
    bytes.append(0x5A)
  }
}
