import Foundation
import HKStats
import TestSupport
import Testing

extension SeedsTests {
  @MainActor private static func settled(_ model: AppleHealthIntegrationViewModel) async throws
    -> String
  {
    try await eventually {
      if case .loading = model.state { return false }
      return true
    }
    return name(model.state)
  }

  @MainActor private static func name(_ state: ArticleIntegrationState) -> String {
    func list(_ types: [AppleHealthWriteDataTypes]) -> String {
      types.map { type in
        switch type {
        case .activeCaloriesBurned(let status): "calories \(status)"
        case .workout(let status): "workout \(status)"
        case .height(let status): "height \(status)"
        }
      }.joined(separator: ", ")
    }
    return switch state {
    case .healthDataNotAvailable: "not available"
    case .loading: "loading"
    case .notDetermined: "not determined"
    case .determined(let types): "determined: \(list(types))"
    case .partiallyDetermined(let known, let unknown):
      "partially determined: \(list(known)); \(list(unknown))"
    }
  }

  @MainActor private static func request() async {
    await withCheckedContinuation { continuation in
      AppleHealthAuthorisationRequester.requestAuthorisation { continuation.resume() }
    }
  }

  @Test @MainActor func theModelGoesThroughAllItsStates() async throws {
    AppleHealthUsedDataTypeProvider.writesHeight = false
    defer { AppleHealthUsedDataTypeProvider.writesHeight = false }
    let workouts = HKObjectType.workoutType()
    try Self.emptyPhone(
      presenter: ScriptedPresenter(.grant(share: [workouts], read: []), .denyAll))
    let model = AppleHealthIntegrationViewModel()
    #expect(Self.name(model.$state.history[0]) == "loading")
    #expect(try await Self.settled(model) == "not determined")

    await Self.request()
    NotificationCenter.default.post(
      name: UIApplication.willEnterForegroundNotification, object: nil)
    let granted = "determined: workout sharingAuthorized, calories sharingDenied"
    try await eventually { Self.name(model.state) == granted }
    #expect(model.isAtLeastOneWriteTypeAuthorised())

    AppleHealthUsedDataTypeProvider.writesHeight = true
    let later = AppleHealthIntegrationViewModel()
    #expect(
      try await Self.settled(later)
        == "partially determined: workout sharingAuthorized, calories sharingDenied; "
        + "height notDetermined")
    #expect(later.isAtLeastOneWriteTypeAuthorised())
    await Self.request()
    let again = AppleHealthIntegrationViewModel()
    #expect(
      try await Self.settled(again)
        == "determined: workout sharingAuthorized, calories sharingDenied, height sharingDenied")
  }

  @Test @MainActor func deniedEverywhereIsDeterminedAndNotIntegrated() async throws {
    AppleHealthUsedDataTypeProvider.writesHeight = false
    try Self.emptyPhone(presenter: DenyAllPresenter())
    await Self.request()
    let model = AppleHealthIntegrationViewModel()
    #expect(
      try await Self.settled(model)
        == "determined: workout sharingDenied, calories sharingDenied")
    #expect(!model.isAtLeastOneWriteTypeAuthorised())
  }
}
