/// What of CoreLocation HealthKit's signatures name: places of routes.
@_exported public import Foundation
@_exported public import LocationTypes
