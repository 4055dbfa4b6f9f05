/// HealthKit's API on Linux: `import HKStats` where an app on a phone has `import HealthKit`, which brings
/// Foundation as well.
@_exported public import Foundation
@_exported public import HealthKitQueries
@_exported public import HealthKitTypes
@_exported public import LocationTypes
