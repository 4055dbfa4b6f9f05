import HummingbirdTesting
import Testing

@testable import HealthServer

/// What one connection may not take of the server. How long it may take is a check from outside: `Service/Checks/faults.py`.
@Suite struct ConnectionLimitsTests {
  private func answer(_ lines: String, port: Int) async throws -> String {
    try await RawRequest("\(lines)\r\nHost: localhost\r\n\r\n").answer(fromPort: port)
  }

  @Test func aBodyThatNobodyTakesIsRefusedBeforeItIsSent() async throws {
    try await DemoServer().test { client, _ in
      let answer = try await answer(
        "POST /logout HTTP/1.1\r\nContent-Length: 10737418240\r\nExpect: 100-continue",
        port: try #require(client.port))
      #expect(answer.hasPrefix("HTTP/1.1 413 "), "\(answer)")
      #expect(answer.contains("The request is too long."))
    }
  }

  @Test func whoAsksWhetherToSendABodyIsTold() async throws {
    try await DemoServer().test { client, _ in
      let request = RawRequest(
        "POST /logout HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n"
      )
      let answer = try await request.answer(
        fromPort: try #require(client.port), until: "\r\n\r\n", whenBegun: {})
      #expect(answer.hasPrefix("HTTP/1.1 100 Continue\r\n"), "\(answer)")
    }
  }

  @Test func aConnectionIsClosedWhoseRequestIsNoneThoughTheClientLeavesItOpen() async throws {
    try await DemoServer().test { client, _ in
      // It waits for the end of the connection.
      let answer = try await answer("NO REQUEST AT ALL", port: try #require(client.port))
      #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(answer)")
    }
  }

  /// With 64 open files 32 connections once left none for libdispatch, which then ended the program.
  @Test(arguments: [
    (files: 64, cores: 2, connections: 24), (files: 20, cores: 2, connections: 1),
    (files: 1_024, cores: 2, connections: 512), (files: 4_096, cores: 64, connections: 2_560),
    (files: 1_048_576, cores: 8, connections: 10_000),
  ])
  func connectionsLeaveFilesForEverythingElse(files: Int, cores: Int, connections: Int) {
    #expect(OpenFileLimit.connections(ofFiles: files, coreCount: cores) == connections)
  }

  @Test func tooManyHeadersAreRefused() async throws {
    try await DemoServer().test { client, _ in
      let many = (0..<200).map { "X-\($0): 1" }.joined(separator: "\r\n")
      let answer = try await answer(
        "GET /health HTTP/1.1\r\n\(many)", port: try #require(client.port))
      #expect(answer.hasPrefix("HTTP/1.1 4"), "\(answer)")
    }
  }
}
