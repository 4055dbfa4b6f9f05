import Foundation
import HKStats

@main
struct SevenDays {
  static func main() async throws {
    let file = URL(fileURLWithPath: "health.sqlite")
    let chart = StepChart(store: try HKHealthStore(configuration: .owner(file)))
    try await chart.start()
    print(await chart.text)
    await chart.stop()
  }
}
