// Places, as HealthKit's signatures name them: CoreLocation's where there is one, else those of this module.
#if canImport(Darwin)
  @_exported public import CoreLocation
#endif
