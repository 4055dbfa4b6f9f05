/// HealthKit under its own name, for packages whose sources say `import HealthKit`. Linux has no other module of
/// that name; `canImport(HealthKit)` is true for everybody in a build that has this one.
@_exported public import HKStats
