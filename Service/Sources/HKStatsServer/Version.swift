/// The version of hkstats, as the file VERSION has it.
enum Version {
  static let text = "hkstats-server 0.2.0"
}
