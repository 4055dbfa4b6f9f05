import HealthKitTypes
import SampleStore
import Testing

@testable import HealthKitQueries

/// Clinical records that an app cannot do without.
@Suite struct RequiredClinicalTypesTests {
  private let required: [HKClinicalType] = [
    HKClinicalType(.allergyRecord), HKClinicalType(.conditionRecord),
    HKClinicalType(.immunizationRecord),
  ]

  private func store(_ answers: ScriptedPresenter.Answer...) throws -> HKHealthStore {
    try ReadAccessTests.store {
      $0.presenter = ScriptedPresenter(answers)
      $0.requiredReadTypeIdentifiers = required.map(\.identifier)
    }
  }

  @Test func allGrantedIsNoError() async throws {
    let store = try store(.grantAll)
    try await store.requestAuthorization(toShare: [], read: Set(required))
    #expect(try store.readAccess(to: required[0]) == .everything)
  }

  @Test(arguments: 0..<3)
  func oneDeniedFailsWithoutSayingWhich(denied: Int) async throws {
    let granted = Set(required.indices.filter { $0 != denied }.map { required[$0] as HKObjectType })
    let store = try store(.grant(share: [], read: granted))
    for _ in 0..<2 {
      do {
        try await store.requestAuthorization(toShare: [], read: Set(required))
        Issue.record("a required type was denied")
      } catch {
        #expect(HKError.errorRequiredAuthorizationDenied ~= error)
        for type in required {
          #expect(!"\(error)".contains(type.identifier))
          #expect(!"\(error)".contains(type.shortName))
        }
      }
    }
    #expect(
      try await store.statusForAuthorizationRequest(toShare: [], read: Set(required))
        == .unnecessary)
  }

  @Test func aDeniedTypeThatIsNotRequiredIsNoError() async throws {
    let store = try store(.grant(share: [], read: Set(required)))
    try await store.requestAuthorization(
      toShare: [], read: Set(required + [HKClinicalType(.labResultRecord)]))
    #expect(try store.readAccess(to: HKClinicalType(.labResultRecord)) == ReadAccessTests.own)
  }

  @Test func requestsForOtherTypesGoOnAsBefore() async throws {
    let store = try store(.denyAll, .grantAll)
    await #expect(throws: HKError.self) {
      try await store.requestAuthorization(toShare: [], read: Set(required))
    }
    try await store.requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)])
    #expect(try store.readAccess(to: HKQuantityType(.stepCount)) == .everything)
  }
}
