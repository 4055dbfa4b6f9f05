#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The sine of an angle.
func sine(_ angle: Double) -> Double { sin(angle) }
