extension ZoneRules {
  /// The zone that this machine is set to.
  ///
  /// It is what `TZ` says (a name, a path or a POSIX rule; empty means UTC), else the zone that
  /// `/etc/localtime` links to, else the name in `/etc/timezone`, else the content of
  /// `/etc/localtime` under the name `localtime`, else UTC.
  ///
  /// - Throws: ``ZoneRulesError`` if `TZ` names nothing, or what is named is damaged.
  public static func system() throws(ZoneRulesError) -> ZoneRules {
    try system(
      environment: ZoneDatabase.environment("TZ"), localTimePath: "/etc/localtime",
      namePath: "/etc/timezone")
  }

  static func system(
    environment: String?, localTimePath: String, namePath: String
  ) throws(ZoneRulesError) -> ZoneRules {
    if let environment { return try zone(environment: environment) }
    if let target = ZoneDatabase.linkTarget(path: localTimePath),
      let name = ZoneDatabase.identifier(path: target)
    {
      return try ZoneRules(identifier: name)
    }
    if let bytes = ZoneDatabase.content(path: namePath, limit: 256) {
      let name = String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
      if ZoneDatabase.isName(name) { return try ZoneRules(identifier: name) }
    }
    if let bytes = ZoneDatabase.content(path: localTimePath, limit: 1 << 22) {
      return try ZoneRules(identifier: "localtime", tzif: bytes)
    }
    return .utc
  }

  /// The names of all zones that the system has, sorted; empty where no database is installed.
  ///
  /// Old names that link to new ones are among them. It opens some 600 files, which takes about
  /// 10 ms.
  public static func knownIdentifiers() -> [String] {
    ZoneDatabase.identifiers()
  }

  private static func zone(environment: String) throws(ZoneRulesError) -> ZoneRules {
    let value = environment.hasPrefix(":") ? String(environment.dropFirst()) : environment
    if value.isEmpty { return .utc }
    if value.hasPrefix("/") {
      let name = ZoneDatabase.identifier(path: value)
      guard let bytes = ZoneDatabase.content(path: value, limit: 1 << 22) else {
        throw .invalidEnvironment(environment)
      }
      return try ZoneRules(identifier: name ?? "localtime", tzif: bytes)
    }
    do {
      return try ZoneRules(identifier: value)
    } catch {
      guard error.reason != .malformed else { throw error }
      guard let rule = PosixZoneRule(parsing: value.utf8) else {
        throw .invalidEnvironment(environment)
      }
      return ZoneRules(
        identifier: value,
        offsets: OffsetTable(initialOffset: rule.standardOffset, transitions: [], rule: rule))
    }
  }
}
