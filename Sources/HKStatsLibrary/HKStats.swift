/// HealthKit's API on Linux: `import HKStats` where an app on a phone has `import HealthKit`.
@_exported public import HealthKitQueries
@_exported public import HealthKitTypes
