// "Building a Scalable Apple Health Authorization Management View for iOS": the model.

import Foundation
import HKStats

enum AppleHealthWriteDataTypes: Hashable, Identifiable {
  var id: Self {
    return self
  }

  case activeCaloriesBurned(HKAuthorizationStatus)
  case workout(HKAuthorizationStatus)
  case height(HKAuthorizationStatus)
}

// The article's HealthKitIntegrationState, under a name of its own: the library has one too.
enum ArticleIntegrationState {
  case healthDataNotAvailable
  case loading
  case notDetermined
  case determined([AppleHealthWriteDataTypes])
  case partiallyDetermined(
    determinedWriteTypes: [AppleHealthWriteDataTypes],
    nonDeterminedWriteTypes: [AppleHealthWriteDataTypes])
}

enum AppleHealthUsedDataTypeProvider {
  // Whether the app's later version runs, which also writes heights.
  nonisolated(unsafe) static var writesHeight = false

  static func provideReadTypes() -> Set<HKObjectType>? {
    guard HKHealthStore.isHealthDataAvailable(),
      let activeCaloriesBurned = HKObjectType.quantityType(forIdentifier: .activeEnergyBurned),
      let heartRate = HKObjectType.quantityType(forIdentifier: .heartRate)
    else {
      return nil
    }
    return [activeCaloriesBurned, heartRate]
  }

  static func provideWriteTypes() -> Set<HKSampleType>? {
    guard HKHealthStore.isHealthDataAvailable(),
      let activeCaloriesBurned = HKObjectType.quantityType(forIdentifier: .activeEnergyBurned),
      let height = HKObjectType.quantityType(forIdentifier: .height)
    else {
      return nil
    }
    return writesHeight
      ? [activeCaloriesBurned, .workoutType(), height] : [activeCaloriesBurned, .workoutType()]
  }
}

enum AppleHealthAuthorisationRequester {
  static func requestAuthorisation(onCompletion: @escaping () -> Void) {
    guard let writeDataTypes = AppleHealthUsedDataTypeProvider.provideWriteTypes(),
      let readDataTypes = AppleHealthUsedDataTypeProvider.provideReadTypes()
    else {
      DispatchQueue.main.async {
        onCompletion()
      }
      return
    }

    HKHealthStore().requestAuthorization(toShare: writeDataTypes, read: readDataTypes) {
      success, error in
      DispatchQueue.main.async {
        onCompletion()
      }
    }
  }

  static func requestStatusForAuthorisation(
    onCompletion: @escaping (HKAuthorizationRequestStatus) -> Void
  ) {
    guard let writeDataTypes = AppleHealthUsedDataTypeProvider.provideWriteTypes(),
      let readDataTypes = AppleHealthUsedDataTypeProvider.provideReadTypes()
    else {
      DispatchQueue.main.async {
        onCompletion(.unknown)
      }
      return
    }

    HKHealthStore().getRequestStatusForAuthorization(toShare: writeDataTypes, read: readDataTypes) {
      status, error in
      DispatchQueue.main.async {
        onCompletion(status)
      }
    }
  }
}

extension AppleHealthWriteDataTypes {
  var isDetermined: Bool {
    switch self {
    case .activeCaloriesBurned(let authStatus),
      .workout(let authStatus),
      .height(let authStatus):
      return authStatus != .notDetermined
    }
  }
}

extension AppleHealthWriteDataTypes {
  var isAuthorised: Bool {
    switch self {
    case .activeCaloriesBurned(let authStatus),
      .workout(let authStatus),
      .height(let authStatus):
      return authStatus == .sharingAuthorized
    }
  }
}

final class AppleHealthIntegrationViewModel: ObservableObject {
  @Published var state: ArticleIntegrationState = .loading
  private var observer: NSObjectProtocol?

  init() {
    // Without an Objective-C runtime there are no selectors: a block observes.
    observer = NotificationCenter.default.addObserver(
      forName: UIApplication.willEnterForegroundNotification, object: nil, queue: nil
    ) { [weak self] _ in
      self?.appWillEnterForeground()
    }
    getAuthorisationStatusForAppleHealthDataTypes()
  }

  deinit {
    observer.map { NotificationCenter.default.removeObserver($0) }
  }

  private func appWillEnterForeground() {
    getAuthorisationStatusForAppleHealthDataTypes()
  }

  private func getAuthorisationStatusForAppleHealthDataTypes() {
    guard
      let activeCaloriesBurned = HKObjectType.quantityType(forIdentifier: .activeEnergyBurned),
      let height = HKObjectType.quantityType(forIdentifier: .height)
    else {
      state = .notDetermined
      return
    }

    let healthStore = HKHealthStore()

    // 2
    // Workout Write Type
    let workoutAuthorisationStatus = healthStore.authorizationStatus(for: .workoutType())
    let workoutType: AppleHealthWriteDataTypes = .workout(workoutAuthorisationStatus)

    // Active Calories Write Type
    let activeCaloriesBurnedAuthorisationStatus = healthStore.authorizationStatus(
      for: activeCaloriesBurned)
    let activeCaloriesBurnedType: AppleHealthWriteDataTypes = .activeCaloriesBurned(
      activeCaloriesBurnedAuthorisationStatus)

    // 3
    var appleHealthWriteTypes = [workoutType, activeCaloriesBurnedType]
    if AppleHealthUsedDataTypeProvider.writesHeight {
      let heightStatus = healthStore.authorizationStatus(for: height)
      let heightType: AppleHealthWriteDataTypes = .height(heightStatus)
      appleHealthWriteTypes.append(heightType)
    }
    let determinedWriteHealthTypes = appleHealthWriteTypes.filter { $0.isDetermined }
    let nonDeterminedWriteHealthTypes = appleHealthWriteTypes.filter { $0.isDetermined == false }

    // 4
    AppleHealthAuthorisationRequester.requestStatusForAuthorisation { status in
      self.updateState(
        requestStatusForAuthorisation: status,
        nonDeterminedWriteHealthTypes: nonDeterminedWriteHealthTypes,
        determinedWriteHealthTypes: determinedWriteHealthTypes,
        appleHealthWriteTypes: appleHealthWriteTypes
      )
    }
  }

  private func updateState(
    requestStatusForAuthorisation: HKAuthorizationRequestStatus,
    nonDeterminedWriteHealthTypes: [AppleHealthWriteDataTypes],
    determinedWriteHealthTypes: [AppleHealthWriteDataTypes],
    appleHealthWriteTypes: [AppleHealthWriteDataTypes]
  ) {
    // 5
    switch requestStatusForAuthorisation {
    case .unknown:
      // 6
      state = .healthDataNotAvailable
    case .unnecessary:
      // 7
      state = .determined(determinedWriteHealthTypes)
    case .shouldRequest:
      // 8
      if determinedWriteHealthTypes.count == 0 {
        state = .notDetermined
      } else {
        state = .partiallyDetermined(
          determinedWriteTypes: determinedWriteHealthTypes,
          nonDeterminedWriteTypes: nonDeterminedWriteHealthTypes)
      }
    }
  }

  func isAtLeastOneWriteTypeAuthorised() -> Bool {
    switch state {
    case .healthDataNotAvailable, .loading, .notDetermined:
      assertionFailure(
        "This method shouldn't have been called for a state other than determined or partially determined!"
      )
      return false
    case .determined(let healthTypes):
      return isAtLeastOneTypeIsAuthorised(determinedTypes: healthTypes)
    case .partiallyDetermined(let determinedTypes, _):
      return isAtLeastOneTypeIsAuthorised(determinedTypes: determinedTypes)
    }
  }

  private func isAtLeastOneTypeIsAuthorised(determinedTypes: [AppleHealthWriteDataTypes]) -> Bool {
    for determinedType in determinedTypes {
      if determinedType.isAuthorised {
        return true
      }
    }
    return false
  }
}
