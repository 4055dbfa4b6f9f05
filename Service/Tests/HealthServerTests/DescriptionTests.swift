import Foundation
import HTTPTypes
import HealthAPI
import Hummingbird
import HummingbirdTesting
import Testing

/// The description of the API is that of its routes.
@Suite struct DescriptionTests {
  @Test func everyAddressIsDescribedAndNothingElse() async throws {
    let server = try WritingServer()
    let described = try await server.test { client in
      let document = try await client.execute(uri: "/openapi.json", method: .get) { $0.members }
      let paths = try #require(document["paths"] as? [String: [String: Any]])
      return Set(
        paths.flatMap { path, methods in methods.keys.map { "\($0.uppercased()) \(path)" } })
    }
    let routes = Set(
      server.router.routes.map { route in
        let path = "\(route.path)".replacing(#/:(\w+)/#) { "{\($0.1)}" }
        return "\(route.method) \(path.hasPrefix("/") ? path : "/" + path)"
      }
    ).filter { $0 != "GET /openapi.json" && !$0.hasPrefix("HEAD ") }
    // Charts that there are not are routes too, which answer with a sentence.
    let missing = routes.subtracting(described).filter { !$0.hasSuffix("/chart.svg") }
    #expect(missing.isEmpty, "\(missing.sorted())")
    #expect(described.subtracting(routes).isEmpty, "\(described.subtracting(routes).sorted())")
  }
}
