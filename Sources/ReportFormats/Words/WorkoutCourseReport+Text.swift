public import HealthReports

extension WorkoutCourseReport {
  /// Whether any part or a route tells something.
  package var hasFigures: Bool {
    route != nil
      || parts.contains {
        $0.averageHeartRate != nil || $0.distance != nil || $0.elevation != nil
      }
  }

  /// Whether there is anything to draw: who goes nowhere has no pace.
  package var isDrawn: Bool {
    route != nil
      || parts.contains {
        $0.averageHeartRate != nil || $0.rateUnit != nil || $0.elevation != nil
      }
  }

  /// Where the figures come from and by which rules, a sentence an entry.
  public var explanations: [String] {
    guard let workout, let step else { return [] }
    var texts = ["A part has \(Self.length(step)). Figures are without pauses."]
    if let origin = workout.heartRateOrigin { texts.append("Heart rate \(origin.ofCourse).") }
    if let origin = workout.distanceOrigin { texts.append("Distance \(origin.ofCourse).") }
    if !pauses.isEmpty {
      texts.append(
        pauses.count == 1
          ? "The workout has 1 pause."
          : "The workout has \(NumberText.grouped(pauses.count)) pauses."
      )
    }
    if let route {
      let shown = route.places.count
      texts.append(
        shown < route.placeCount
          ? "The route has \(NumberText.grouped(route.placeCount)) places, of which \(NumberText.grouped(shown)) that make its shape are told."
          : "The route has \(NumberText.grouped(route.placeCount)) \(route.placeCount == 1 ? "place" : "places")."
      )
    }
    if let cover = workout.coveredBy {
      texts.append(
        "It repeats the workout of \(cover.source.asName) at \(cover.start.clockText), which counts in its stead."
      )
    }
    return texts
  }

  /// `30 s`, `2 min`, `1 h`.
  private static func length(_ seconds: Double) -> String {
    switch seconds {
    case 86_400... where seconds.truncatingRemainder(dividingBy: 86_400) == 0:
      NumberText.grouped(Int(seconds / 86_400)) + (seconds == 86_400 ? " day" : " days")
    case 3_600... where seconds.truncatingRemainder(dividingBy: 3_600) == 0:
      NumberText.grouped(Int(seconds / 3_600)) + " h"
    case 60... where seconds.truncatingRemainder(dividingBy: 60) == 0:
      NumberText.grouped(Int(seconds / 60)) + " min"
    default:
      seconds == seconds.rounded()
        ? NumberText.grouped(Int(seconds)) + " s" : NumberText.fixed(seconds, digits: 3) + " s"
    }
  }
}

extension FigureOrigin {
  fileprivate var ofCourse: String {
    switch self {
    case .stated: "is stated by the workout"
    case .associated: "is of the workout's own samples"
    case .window: "is of the merged samples of its time"
    case .route: "is that of the route"
    }
  }
}
