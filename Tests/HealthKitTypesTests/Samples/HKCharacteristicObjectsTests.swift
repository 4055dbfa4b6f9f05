import Foundation
import Testing

@testable import HealthKitTypes

@Suite struct HKCharacteristicObjectsTests {
  @Test func objectsAreEqualByTheirValues() {
    #expect(HKBiologicalSexObject(.female) == HKBiologicalSexObject(.female))
    #expect(HKBiologicalSexObject(.female) != HKBiologicalSexObject(.male))
    #expect(HKBloodTypeObject(.abNegative).hash == HKBloodTypeObject(.abNegative).hash)
    #expect(!HKBiologicalSexObject(.notSet).isEqual(HKBloodTypeObject(.notSet)))
  }

  @Test func archivesKeepTheValues() throws {
    for value in HKBiologicalSex.allCases {
      #expect(try roundTrip(HKBiologicalSexObject(value)).biologicalSex == value)
    }
    for value in HKBloodType.allCases {
      #expect(try roundTrip(HKBloodTypeObject(value)).bloodType == value)
    }
    for value in HKFitzpatrickSkinType.allCases {
      #expect(try roundTrip(HKFitzpatrickSkinTypeObject(value)).skinType == value)
    }
    for value in HKWheelchairUse.allCases {
      #expect(try roundTrip(HKWheelchairUseObject(value)).wheelchairUse == value)
    }
    for value in HKActivityMoveMode.allCases {
      #expect(try roundTrip(HKActivityMoveModeObject(value)).activityMoveMode == value)
    }
  }
}
