/// A place whose clock has an edge case worth a test; tests carry these names.
public struct Place: Sendable, CustomStringConvertible {
  /// The name as tests print it.
  public let name: String
  /// The IANA identifier of its zone.
  public let zone: String

  /// The place's name.
  public var description: String { name }

  /// Spring gap at 02:00, autumn overlap at 02:00, one hour.
  public static let newYork = Place(name: "New York", zone: "America/New_York")
  /// Daylight saving of half an hour.
  public static let lordHowe = Place(name: "Lord Howe", zone: "Australia/Lord_Howe")
  /// 2011-12-30 never happened.
  public static let apia = Place(name: "Apia", zone: "Pacific/Apia")
  /// Offset of +05:45.
  public static let kathmandu = Place(name: "Kathmandu", zone: "Asia/Kathmandu")
  /// Spring gap at midnight.
  public static let cairo = Place(name: "Cairo", zone: "Africa/Cairo")
  /// Spring gap at midnight, until 2018.
  public static let saoPaulo = Place(name: "Sao Paulo", zone: "America/Sao_Paulo")
  /// Daylight saving that is suspended during Ramadan.
  public static let casablanca = Place(name: "Casablanca", zone: "Africa/Casablanca")
  /// No daylight saving.
  public static let utc = Place(name: "UTC", zone: "UTC")

  /// Every place of the table.
  public static let all: [Place] = [
    newYork, lordHowe, apia, kathmandu, cairo, saoPaulo, casablanca, utc,
  ]
}
