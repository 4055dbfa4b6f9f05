import Foundation
import HealthKitTypes
import Testing

/// HealthKit's signatures, label by label: code written for HealthKit must compile unchanged.
///
/// Each function refers to the declarations with their full types, so that a changed label, type or
/// optionality stops the build; the expectations say that the results are the right ones.
@Suite struct APISurfaceTests {
  private let start = Date(timeIntervalSince1970: 1_700_000_000)
  private let end = Date(timeIntervalSince1970: 1_700_000_600)

  @Test func objectTypesAreMadeByFactoryAndInitializer() {
    let quantity: (HKQuantityTypeIdentifier) -> HKQuantityType? =
      HKObjectType.quantityType(forIdentifier:)
    let category: (HKCategoryTypeIdentifier) -> HKCategoryType? =
      HKObjectType.categoryType(forIdentifier:)
    let characteristic: (HKCharacteristicTypeIdentifier) -> HKCharacteristicType? =
      HKObjectType.characteristicType(forIdentifier:)
    let correlation: (HKCorrelationTypeIdentifier) -> HKCorrelationType? =
      HKObjectType.correlationType(forIdentifier:)
    let document: (HKDocumentTypeIdentifier) -> HKDocumentType? =
      HKObjectType.documentType(forIdentifier:)
    let clinical: (HKClinicalTypeIdentifier) -> HKClinicalType? =
      HKObjectType.clinicalType(forIdentifier:)
    let series: (String) -> HKSeriesType? = HKObjectType.seriesType(forIdentifier:)
    #expect(quantity(.stepCount) == HKQuantityType(.stepCount))
    #expect(category(.sleepAnalysis) == HKCategoryType(.sleepAnalysis))
    #expect(characteristic(.dateOfBirth) == HKCharacteristicType(.dateOfBirth))
    #expect(correlation(.food) == HKCorrelationType(.food))
    #expect(document(.CDA) == HKDocumentType(.CDA))
    #expect(clinical(.allergyRecord) == HKClinicalType(.allergyRecord))
    #expect(series(HKSeriesType.heartbeat().identifier) == HKSeriesType.heartbeat())
    #expect(HKScoredAssessmentType(.GAD7).identifier.hasSuffix("GAD7"))
    let samples: [HKSampleType] = [
      HKObjectType.workoutType(), HKObjectType.audiogramSampleType(),
      HKObjectType.electrocardiogramType(), HKObjectType.visionPrescriptionType(),
      HKObjectType.stateOfMindType(), HKObjectType.medicationDoseEventType(),
      HKSeriesType.workoutRoute(),
    ]
    let others: [HKObjectType] = [
      HKObjectType.activitySummaryType(), HKObjectType.userAnnotatedMedicationType(),
    ]
    #expect(Set((samples + others).map(\.identifier)).count == 9)
    let _: (HKWorkoutType, HKActivitySummaryType, HKPrescriptionType, HKStateOfMindType) = (
      HKObjectType.workoutType(), HKObjectType.activitySummaryType(),
      HKObjectType.visionPrescriptionType(), HKObjectType.stateOfMindType()
    )
  }

  @Test func sampleTypesTellTheirRestrictions() {
    let type: HKSampleType = HKQuantityType(.heartRate)
    let restrictions: (Bool, TimeInterval, Bool, TimeInterval, Bool) = (
      type.isMaximumDurationRestricted, type.maximumAllowedDuration,
      type.isMinimumDurationRestricted, type.minimumAllowedDuration,
      type.allowsRecalibrationForEstimates
    )
    #expect(restrictions.1 >= restrictions.3)
    #expect(!type.requiresPerObjectAuthorization())
    #expect(HKQuantityType(.heartRate).is(compatibleWith: .hertz()) == false)
    #expect(HKQuantityType(.heartRate).aggregationStyle == .discreteTemporallyWeighted)
  }

  @Test func quantitySamplesHaveAllInitializersAndProperties() {
    let type = HKQuantityType(.stepCount)
    let quantity = HKQuantity(unit: .count(), doubleValue: 12)
    let samples = [
      HKQuantitySample(type: type, quantity: quantity, start: start, end: end),
      HKQuantitySample(type: type, quantity: quantity, start: start, end: end, metadata: nil),
      HKQuantitySample(
        type: type, quantity: quantity, start: start, end: end, device: .local(),
        metadata: [HKMetadataKeyWasUserEntered: true]),
    ]
    for sample in samples {
      let object: HKObject = sample
      let _: (UUID, [String: Any]?, HKSourceRevision, HKDevice?) = (
        object.uuid, object.metadata, object.sourceRevision, object.device
      )
      let facts: (HKSampleType, Date, Date, Bool) = (
        sample.sampleType, sample.startDate, sample.endDate, sample.hasUndeterminedDuration
      )
      #expect(facts.0 == type && facts.1 == start && facts.2 == end && !facts.3)
      #expect(sample.quantityType == type && sample.quantity == quantity && sample.count == 1)
    }
    #expect(samples[2].metadata?[HKMetadataKeyWasUserEntered] as? Bool == true)
    let sum = (samples[0] as? HKCumulativeQuantitySample)?.sumQuantity
    #expect(sum == quantity)
    let _: [KeyPath<HKDiscreteQuantitySample, HKQuantity>] = [
      \.minimumQuantity, \.averageQuantity, \.maximumQuantity, \.mostRecentQuantity,
    ]
    let _: KeyPath<HKDiscreteQuantitySample, DateInterval> = \.mostRecentQuantityDateInterval
  }

  @Test func categorySamplesAndCorrelationsHaveAllInitializers() {
    let asleep = HKCategoryValueSleepAnalysis.asleepCore.rawValue
    let type = HKCategoryType(.sleepAnalysis)
    let samples = [
      HKCategorySample(type: type, value: asleep, start: start, end: end),
      HKCategorySample(type: type, value: asleep, start: start, end: end, metadata: nil),
      HKCategorySample(
        type: type, value: asleep, start: start, end: end, device: nil, metadata: nil),
    ]
    #expect(samples.allSatisfy { $0.categoryType == type && $0.value == 3 })
    let unit = HKUnit.millimeterOfMercury()
    let pressures: [HKSample] = [
      HKQuantitySample(
        type: HKQuantityType(.bloodPressureSystolic),
        quantity: HKQuantity(unit: unit, doubleValue: 120), start: start, end: start),
      HKQuantitySample(
        type: HKQuantityType(.bloodPressureDiastolic),
        quantity: HKQuantity(unit: unit, doubleValue: 80), start: start, end: start),
    ]
    let kind = HKCorrelationType(.bloodPressure)
    let objects = Set(pressures)
    let correlations = [
      HKCorrelation(type: kind, start: start, end: start, objects: objects),
      HKCorrelation(type: kind, start: start, end: start, objects: objects, metadata: nil),
      HKCorrelation(
        type: kind, start: start, end: start, objects: objects, device: nil, metadata: nil),
    ]
    for correlation in correlations {
      #expect(correlation.correlationType == kind && correlation.objects == objects)
      let systolic: Set<HKSample> = correlation.objects(for: HKQuantityType(.bloodPressureSystolic))
      #expect(systolic == [pressures[0]])
    }
  }

  @Test func workoutsHaveAllInitializersAndTotals() {
    let energy = HKQuantity(unit: .kilocalorie(), doubleValue: 300)
    let distance = HKQuantity(unit: .meter(), doubleValue: 5_000)
    let event = HKWorkoutEvent(
      type: .lap, dateInterval: DateInterval(start: start, end: end), metadata: nil)
    let workouts = [
      HKWorkout(activityType: .running, start: start, end: end),
      HKWorkout(
        activityType: .running, start: start, end: end, duration: 600, totalEnergyBurned: energy,
        totalDistance: distance, metadata: nil),
      HKWorkout(
        activityType: .running, start: start, end: end, duration: 600, totalEnergyBurned: energy,
        totalDistance: distance, device: nil, metadata: nil),
      HKWorkout(
        activityType: .running, start: start, end: end, workoutEvents: [event],
        totalEnergyBurned: energy, totalDistance: distance, metadata: nil),
      HKWorkout(
        activityType: .running, start: start, end: end, workoutEvents: [event],
        totalEnergyBurned: energy, totalDistance: distance, device: nil, metadata: nil),
      HKWorkout(
        activityType: .swimming, start: start, end: end, workoutEvents: nil,
        totalEnergyBurned: energy, totalDistance: distance, totalSwimmingStrokeCount: nil,
        device: nil, metadata: nil),
      HKWorkout(
        activityType: .stairs, start: start, end: end, workoutEvents: nil,
        totalEnergyBurned: energy, totalDistance: distance, totalFlightsClimbed: nil, device: nil,
        metadata: nil),
    ]
    for workout in workouts {
      let _: ([HKWorkoutEvent]?, [HKWorkoutActivity], [HKQuantityType: HKStatistics]) = (
        workout.workoutEvents, workout.workoutActivities, workout.allStatistics
      )
      let totals: [HKQuantity?] = [
        workout.totalEnergyBurned, workout.totalDistance, workout.totalSwimmingStrokeCount,
        workout.totalFlightsClimbed,
      ]
      #expect(totals[2] == nil && totals[3] == nil)
      #expect(workout.duration == 600)
      let _: HKStatistics? = workout.statistics(for: HKQuantityType(.activeEnergyBurned))
    }
    #expect(workouts[1].totalEnergyBurned == energy && workouts[1].totalDistance == distance)
    #expect(workouts[3].workoutEvents?.first?.type == .lap)
    #expect(workouts[0].workoutActivityType == .running)
  }

  @Test func workoutActivitiesAndConfigurationsAreAsInHealthKit() {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .swimming
    configuration.locationType = .indoor
    configuration.swimmingLocationType = .pool
    configuration.lapLength = HKQuantity(unit: .meter(), doubleValue: 25)
    let activity = HKWorkoutActivity(
      workoutConfiguration: configuration, start: start, end: end, metadata: nil)
    let _: (UUID, HKWorkoutConfiguration, Date, Date?, [String: Any]?) = (
      activity.uuid, activity.workoutConfiguration, activity.startDate, activity.endDate,
      activity.metadata
    )
    let _: ([HKWorkoutEvent], [HKQuantityType: HKStatistics], HKStatistics?) = (
      activity.workoutEvents, activity.allStatistics,
      activity.statistics(for: HKQuantityType(.stepCount))
    )
    #expect(activity.duration == 600)
    #expect(activity.workoutConfiguration.lapLength?.doubleValue(for: .meter()) == 25)
  }

  @Test func sourcesAndDevicesAreAsInHealthKit() {
    let source: HKSource = .default()
    let _: (String, String) = (source.name, source.bundleIdentifier)
    let system = OperatingSystemVersion(majorVersion: 17, minorVersion: 4, patchVersion: 1)
    let revisions = [
      HKSourceRevision(source: source, version: "1"),
      HKSourceRevision(
        source: source, version: nil, productType: "Watch6,2", operatingSystemVersion: system),
    ]
    #expect(revisions[0].version == "1" && revisions[1].version == nil)
    #expect(revisions[1].productType == "Watch6,2" && revisions[0].source == source)
    #expect(revisions[1].operatingSystemVersion.majorVersion == 17)
    let device = HKDevice(
      name: "a", manufacturer: "b", model: "c", hardwareVersion: "d", firmwareVersion: "e",
      softwareVersion: "f", localIdentifier: "g", udiDeviceIdentifier: "h")
    let parts: [String?] = [
      device.name, device.manufacturer, device.model, device.hardwareVersion,
      device.firmwareVersion, device.softwareVersion, device.localIdentifier,
      device.udiDeviceIdentifier,
    ]
    #expect(parts == ["a", "b", "c", "d", "e", "f", "g", "h"])
    let _: HKDevice = .local()
  }

  @Test func activitySummariesCanBeFilledIn() {
    let summary = HKActivitySummary()
    let minutes = HKQuantity(unit: .minute(), doubleValue: 30)
    summary.activityMoveMode = .activeEnergy
    summary.activeEnergyBurned = HKQuantity(unit: .kilocalorie(), doubleValue: 400)
    summary.activeEnergyBurnedGoal = HKQuantity(unit: .kilocalorie(), doubleValue: 500)
    summary.appleMoveTime = minutes
    summary.appleMoveTimeGoal = minutes
    summary.appleExerciseTime = minutes
    summary.exerciseTimeGoal = minutes
    summary.appleStandHours = HKQuantity(unit: .count(), doubleValue: 12)
    summary.standHoursGoal = nil
    summary.isPaused = false
    let components: DateComponents = summary.dateComponents(for: Calendar(identifier: .gregorian))
    // One that no query gave has no day.
    #expect(components.year == nil)
    #expect(summary.exerciseTimeGoal == minutes && summary.standHoursGoal == nil)
  }

  @Test func characteristicsAndDeletionsAreRead() {
    let _: KeyPath<HKBiologicalSexObject, HKBiologicalSex> = \.biologicalSex
    let _: KeyPath<HKBloodTypeObject, HKBloodType> = \.bloodType
    let _: KeyPath<HKFitzpatrickSkinTypeObject, HKFitzpatrickSkinType> = \.skinType
    let _: KeyPath<HKWheelchairUseObject, HKWheelchairUse> = \.wheelchairUse
    let _: KeyPath<HKActivityMoveModeObject, HKActivityMoveMode> = \.activityMoveMode
    let _: KeyPath<HKDeletedObject, UUID> = \.uuid
    let _: KeyPath<HKDeletedObject, [String: Any]?> = \.metadata
    #expect(HKSampleSortIdentifierStartDate != HKSampleSortIdentifierEndDate)
    #expect(HKError.errorDomain == HKErrorDomain)
  }

  @Test func statisticsAnswerMergedAndBySource() {
    let merged: [(HKStatistics) -> () -> HKQuantity?] = [
      HKStatistics.averageQuantity, HKStatistics.minimumQuantity, HKStatistics.maximumQuantity,
      HKStatistics.sumQuantity, HKStatistics.mostRecentQuantity, HKStatistics.duration,
    ]
    let bySource: [(HKStatistics) -> (HKSource) -> HKQuantity?] = [
      HKStatistics.averageQuantity(for:), HKStatistics.minimumQuantity(for:),
      HKStatistics.maximumQuantity(for:), HKStatistics.sumQuantity(for:),
      HKStatistics.mostRecentQuantity(for:), HKStatistics.duration(for:),
    ]
    let _: (HKStatistics) -> () -> DateInterval? = HKStatistics.mostRecentQuantityDateInterval
    let _: (HKStatistics) -> (HKSource) -> DateInterval? =
      HKStatistics.mostRecentQuantityDateInterval(for:)
    let _: KeyPath<HKStatistics, HKQuantityType> = \.quantityType
    let _: (KeyPath<HKStatistics, Date>, KeyPath<HKStatistics, Date>) = (\.startDate, \.endDate)
    let _: KeyPath<HKStatistics, [HKSource]?> = \.sources
    #expect(merged.count == bySource.count)
    let options: HKStatisticsOptions = [
      .separateBySource, .discreteAverage, .discreteMin, .discreteMax, .cumulativeSum, .mostRecent,
      .duration,
    ]
    #expect(options.rawValue == 127)
  }

  @Test func unitsAndQuantitiesAreAsInHealthKit() {
    let unit: HKUnit = .literUnit(with: .milli).unitDivided(
      by: HKUnit.gramUnit(with: .kilo).unitMultiplied(by: .minute()))
    let _: (String, Bool, HKUnit, HKUnit) = (
      unit.unitString, unit.isNull(), unit.unitRaised(toPower: 2), unit.reciprocal()
    )
    let quantity = HKQuantity(unit: unit, doubleValue: 42)
    let order: ComparisonResult = quantity.compare(quantity)
    #expect(order == .orderedSame && quantity.is(compatibleWith: unit))
    #expect(quantity.doubleValue(for: HKUnit(from: "ml/(kg*min)")) == 42)
    let prefixes: [HKMetricPrefix] = [
      .none, .pico, .nano, .micro, .milli, .centi, .deci, .deca, .hecto, .kilo, .mega, .giga, .tera,
      .femto,
    ]
    #expect(prefixes.map(\.rawValue) == Array(0...13))
  }

  @Test func sharedClassesAreSendableAndArchivable() {
    func isSendable<Value: Sendable>(_: Value.Type) -> Bool { true }
    func isArchivable<Value: NSObject & NSSecureCoding>(_: Value.Type) -> Bool {
      Value.supportsSecureCoding
    }
    #expect(isSendable(HKObjectType.self) && isArchivable(HKObjectType.self))
    #expect(isSendable(HKSample.self) && isArchivable(HKSample.self))
    #expect(isSendable(HKQuantity.self) && isArchivable(HKQuantity.self))
    #expect(isSendable(HKUnit.self) && isArchivable(HKUnit.self))
    #expect(isSendable(HKStatistics.self) && isArchivable(HKStatistics.self))
    #expect(isSendable(HKSource.self) && isArchivable(HKSource.self))
    #expect(isSendable(HKSourceRevision.self) && isArchivable(HKSourceRevision.self))
    #expect(isSendable(HKDevice.self) && isArchivable(HKDevice.self))
    #expect(isSendable(HKWorkout.self) && isArchivable(HKWorkout.self))
    #expect(isSendable(HKWorkoutEvent.self) && isArchivable(HKWorkoutEvent.self))
    #expect(isSendable(HKWorkoutActivity.self) && isArchivable(HKWorkoutActivity.self))
    #expect(isSendable(HKWorkoutConfiguration.self) && isArchivable(HKWorkoutConfiguration.self))
    #expect(isSendable(HKActivitySummary.self) && isArchivable(HKActivitySummary.self))
    #expect(isSendable(HKDeletedObject.self) && isArchivable(HKDeletedObject.self))
  }
}
