internal import Foundation
internal import HKStats

/// Metrics: a name, a unit and a list of values.
extension AutoExportReader {
  mutating func take(metric: JSONValue) {
    let name = metric["name"]?.text ?? "?"
    let points = metric["data"]?.list ?? []
    switch name {
    case "sleep_analysis": takeSleep(points)
    case "blood_pressure": takeBloodPressure(points, unit: metric["units"]?.text ?? "mmHg")
    default:
      guard let type = AutoExportNames.type(of: name) else {
        return refuse(
          name, points.count,
          "There is no quantity type for it: import an export of the Health app for it.")
      }
      guard let (unit, factor) = AutoExportNames.unit(metric["units"]?.text ?? "", of: type) else {
        return refuse(name, points.count, "Its unit is none of the type's.")
      }
      take(points, of: type, unit, factor, named: name)
    }
  }

  private mutating func take(
    _ points: [JSONValue], of type: HKQuantityType, _ unit: HKUnit, _ factor: Double,
    named name: String
  ) {
    let isCumulative = type.aggregationStyle == .cumulative
    if !isCumulative, let span = Self.averagedSpan(points), !Self.onceADay.contains(type.identifier)
    {
      return refuse(
        name, points.count,
        "The values are averages of \(span), which are no readings: turn off the summary of data in the app."
      )
    }
    var faults = 0
    var ranges = 0
    for point in points {
      guard let start = Self.date(point["start"] ?? point["startDate"] ?? point["date"])?.date
      else {
        faults += 1
        continue
      }
      if point["qty"] == nil, point["Avg"] != nil {
        // A lowest and a highest value that are the same are one reading.
        guard let value = point["Avg"]?.number, point["Min"]?.number == value,
          point["Max"]?.number == value
        else {
          ranges += 1
          continue
        }
        add(
          sample(type, HKQuantity(unit: unit, doubleValue: value * factor), start, start, point),
          Self.parts(point, value))
        continue
      }
      guard let value = point["qty"]?.number else {
        faults += 1
        continue
      }
      let quantity = HKQuantity(unit: unit, doubleValue: value * factor)
      let stated = Self.date(point["end"] ?? point["endDate"])?.date
      let end = max(stated ?? start, start)
      if isCumulative, stated == nil {
        // A sum that may still grow: the larger one is the later version.
        let identifier =
          "\(type.identifier)|\(start.timeIntervalSince1970)|\(point["source"]?.text ?? "")"
        addInSync(
          HKQuantitySample(
            type: type, quantity: quantity, start: start, end: end, device: nil,
            metadata: Self.metadata(point, sync: (identifier, value))))
      } else {
        add(sample(type, quantity, start, end, point), Self.parts(point, value))
      }
    }
    refuse(name, faults, "A value needs a date with its offset, and a number in qty.")
    refuse(
      name, ranges,
      "A lowest, a mean and a highest value of a while are no readings: turn off the summary of data in the app."
    )
  }

  private func sample(
    _ type: HKQuantityType, _ quantity: HKQuantity, _ start: Date, _ end: Date, _ point: JSONValue
  ) -> HKSample {
    HKQuantitySample(
      type: type, quantity: quantity, start: start, end: end, device: nil,
      metadata: Self.metadata(point))
  }

  private static func parts(_ point: JSONValue, _ value: Double) -> [String] {
    [point["source"]?.text ?? "", "\(value)"]
  }

  /// Types that are measured or computed once a day, so that a day's value is a reading.
  private static let onceADay: Set<String> = [
    HKQuantityTypeIdentifier.restingHeartRate.rawValue,
    HKQuantityTypeIdentifier.walkingHeartRateAverage.rawValue,
    HKQuantityTypeIdentifier.appleSleepingWristTemperature.rawValue,
  ]

  /// What values are averages of, if their times tell: all at midnight, or several and all at the full hour.
  private static func averagedSpan(_ points: [JSONValue]) -> String? {
    guard points.allSatisfy({ $0["end"] == nil && $0["endDate"] == nil }) else { return nil }
    let clocks = points.compactMap { date($0["date"])?.clock }
    if clocks.isEmpty { return nil }
    if clocks.allSatisfy({ $0 == "00:00:00" }) { return "days" }
    return clocks.count >= 3 && clocks.allSatisfy { $0.hasSuffix(":00:00") } ? "hours" : nil
  }

  // MARK: Blood pressure

  private mutating func takeBloodPressure(_ points: [JSONValue], unit text: String) {
    let unit = AutoExportNames.unit(text) ?? .millimeterOfMercury()
    var faults = 0
    for point in points {
      guard let date = Self.date(point["date"])?.date, let high = point["systolic"]?.number,
        let low = point["diastolic"]?.number, unit.isCompatible(with: .millimeterOfMercury())
      else {
        faults += 1
        continue
      }
      let members = [
        (HKQuantityTypeIdentifier.bloodPressureSystolic, high), (.bloodPressureDiastolic, low),
      ]
      .map { type, value in
        HKQuantitySample(
          type: HKQuantityType(type), quantity: HKQuantity(unit: unit, doubleValue: value),
          start: date, end: date, device: nil, metadata: Self.metadata(point)) as HKSample
      }
      let identifier =
        "bloodPressure|\(date.timeIntervalSince1970)|\(high)|\(low)|\(point["source"]?.text ?? "")"
      addInSync(
        HKCorrelation(
          type: HKCorrelationType(.bloodPressure), start: date, end: date, objects: Set(members),
          metadata: Self.metadata(point, sync: (identifier, 1))))
    }
    refuse(
      "blood_pressure", faults,
      "A value needs a date with its offset, systolic and diastolic in mmHg.")
  }
}
