package import HealthReports

extension RankReason {
  /// The reason in two words.
  package var text: String {
    switch self {
    case .sourceOrder: "your order"
    case .userEntered: "typed in"
    case .appleDevice: "Apple device"
    case .other: "other"
    }
  }
}
