import Foundation
import HealthKitTypes
import Synchronization
import TestSupport
import Testing

@testable import HealthKitQueries

/// The permission sheet as a conversation.
@Suite struct TerminalPresenterTests {
  private let water = HKQuantityType(.dietaryWater)
  private let steps = HKQuantityType(.stepCount)

  /// A person who types these lines and then goes away.
  private final class Person: Sendable {
    private let state: Mutex<(lines: [String], heard: String)>

    init(_ lines: [String]) {
      state = Mutex((lines, ""))
    }

    var heard: String { state.withLock { $0.heard } }

    var presenter: TerminalPresenter {
      TerminalPresenter(talkingTo: {
        Dialogue(
          say: { text in self.state.withLock { $0.heard += text } },
          listen: { self.state.withLock { $0.lines.isEmpty ? nil : $0.lines.removeFirst() } })
      })
    }
  }

  private var sheet: HKAuthorizationSheet {
    HKAuthorizationSheet(
      app: HealthApp(bundleIdentifier: "com.example.water", name: "Water\u{1B}[2J"),
      shareTypes: [water, HKQuantityType(.bodyMass)],
      readTypes: [steps, HKClinicalType(.labResultRecord)],
      shareUsageDescription: "To draw a chart.", updateUsageDescription: "To keep your drinks.",
      clinicalRecordsUsageDescription: "To know your allergies.")
  }

  @Test func eachTypeIsAskedFor() async throws {
    let person = Person(["n", " Yes ", "what?", "y", ""])
    let toggles = try await person.presenter.present(sheet)
    #expect(
      toggles == HKAuthorizationToggles(share: [water], read: [HKClinicalType(.labResultRecord)]))
    #expect(
      person.heard
        == """
        Water[2J (com.example.water) asks for health data.
          It saves: “To keep your drinks.”
          It reads: “To draw a chart.”
          It reads clinical records: “To know your allergies.”
          y yes, n or Return no, a yes to all that follow, d no to all that follow, q decide later
        May it save bodyMass? [y/n/a/d/q] May it save dietaryWater? [y/n/a/d/q] \
        May it read labResultRecord? [y/n/a/d/q] May it read labResultRecord? [y/n/a/d/q] \
        May it read stepCount? [y/n/a/d/q] \

        """)
  }

  @Test func oneAnswerCanSettleAllThatFollow() async throws {
    let all = try await Person(["n", "a"]).presenter.present(sheet)
    #expect(all == HKAuthorizationToggles(share: [water], read: sheet.readTypes))
    let none = try await Person(["y", "d"]).presenter.present(sheet)
    #expect(none == HKAuthorizationToggles(share: [HKQuantityType(.bodyMass)], read: []))
  }

  @Test(arguments: [["y", "q"], ["y"], []])
  func whoPutsItOffOrGoesAwayDecidesNothing(lines: [String]) async throws {
    let store = try ReadAccessTests.store { $0.presenter = Person(lines).presenter }
    await #expect {
      try await store.requestAuthorization(toShare: [water], read: [steps])
    } throws: {
      HKError.errorUserCanceled ~= $0
    }
    #expect(store.authorizationStatus(for: water) == .notDetermined)
  }

  @Test func objectsAreAskedForOneByOne() async throws {
    let samples = (0..<3).map { HealthPredicateTests.steps(from: Double($0), to: Double($0)) }
    let request = HKPerObjectAuthorizationSheet(
      app: ReadAccessTests.app, objectType: steps, objects: samples,
      shareUsageDescription: "To draw a chart.")
    let chosen = try await Person(["y", "n", "y"]).presenter.present(request)
    #expect(chosen == [samples[0].uuid, samples[2].uuid])
  }

  @Test func withoutATerminalNothingIsDecided() throws {
    let folder = try TemporaryDirectory()
    #expect {
      _ = try Dialogue.terminal(at: folder.file("tty"))
    } throws: { error in
      HKError.errorUserCanceled ~= error && "\(error)".contains("hkstats authorize grant")
    }
  }

  @Test func linesComeOutOfPieces() throws {
    var lines = LineBuffer()
    var pieces = ["ye", "s\nno", "\n\nlast", ""].map { Data($0.utf8) }
    var read: [String?] = []
    for _ in 0..<5 {
      read.append(lines.next { pieces.isEmpty ? Data() : pieces.removeFirst() })
    }
    #expect(read == ["yes", "no", "", "last", nil])
  }
}
