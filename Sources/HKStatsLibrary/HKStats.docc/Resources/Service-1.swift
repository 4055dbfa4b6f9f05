import Foundation
import HKStats

@main
struct Service {
  static func main() async throws {
    let store = try HKHealthStore(
      configuration: HKHealthStore.Configuration(
        storage: .file(URL(fileURLWithPath: "health.sqlite")),
        app: HealthApp(bundleIdentifier: "org.example.step-service", name: "Step service"),
        presenter: AllowedTypes(read: [HKQuantityType(.stepCount)])))
    let service = StepService(store: store)
    try await service.ask()
    while readLine() != nil {
      let now = Date.now
      let midnight = Calendar.current.startOfDay(for: now)
      print(try await service.answer(from: midnight, to: now))
    }
  }
}
