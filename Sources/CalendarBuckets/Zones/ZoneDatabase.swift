#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The zone files of the machine.
enum ZoneDatabase {
  /// The folders that may hold zone files, best first.
  static var folders: [String] {
    let usual = [
      "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
      "/var/db/timezone/zoneinfo",
    ]
    guard let folder = environment("TZDIR"), !folder.isEmpty else { return usual }
    return [folder] + usual
  }

  /// The value of an environment variable.
  static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// The content of a zone's file.
  static func read(identifier: String) throws(ZoneRulesError) -> [UInt8] {
    guard isName(identifier) else { throw .invalidIdentifier(identifier) }
    if let bytes = find(identifier: identifier) { return bytes }
    throw .unknownIdentifier(identifier, suggestions: suggestions(for: identifier))
  }

  /// The content of a zone's file; nil if there is none.
  static func find(identifier: String) -> [UInt8]? {
    guard isName(identifier) else { return nil }
    for folder in folders {
      if let bytes = content(path: folder + "/" + identifier, limit: 1 << 22),
        TimeZoneFile.hasSignature(bytes)
      {
        return bytes
      }
    }
    return nil
  }

  /// The text of a table beside the zones, such as `zone.tab`; nil if no folder has it.
  static func table(_ name: String) -> String? {
    for folder in folders {
      if let bytes = content(path: folder + "/" + name, limit: 1 << 20) {
        return String(decoding: bytes, as: UTF8.self)
      }
    }
    return nil
  }

  /// Whether a text is a relative path of harmless components.
  static func isName(_ identifier: String) -> Bool {
    guard !identifier.isEmpty, identifier.utf8.count <= 255 else { return false }
    return identifier.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
      guard let first = part.utf8.first, first != UInt8(ascii: ".") else { return false }
      return part.utf8.allSatisfy { byte in
        byte.isASCIILetter || byte.isASCIIDigit || "_+-.".utf8.contains(byte)
      }
    }
  }

  /// The first bytes of a file, at most `limit`; nil for a folder or what cannot be read.
  static func content(path: String, limit: Int) -> [UInt8]? {
    // A pipe that nobody writes to would keep the caller waiting.
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = unsafe fdopen(descriptor, "rb")
    else {
      close(descriptor)
      return nil
    }
    defer { unsafe fclose(file) }
    var content: [UInt8] = []
    var block = [UInt8](repeating: 0, count: min(limit, 1 << 14))
    while content.count < limit {
      let count = unsafe fread(&block, 1, min(block.count, limit - content.count), file)
      guard count > 0 else { break }
      content.append(contentsOf: block[..<count])
    }
    return unsafe ferror(file) == 0 ? content : nil
  }

  /// The names of all zones, sorted; copies with leap seconds (`right/`) are excluded.
  static func identifiers() -> [String] {
    for folder in folders {
      var found: [String] = []
      collect(folder: folder, prefix: "", into: &found)
      if !found.isEmpty { return found.sorted() }
    }
    return []
  }

  private static let skippedNames: Set<String> = [
    "right", "posix", "posixrules", "localtime", "Factory",
  ]

  private static func collect(folder: String, prefix: String, into found: inout [String]) {
    for name in entries(folder: folder) where !skippedNames.contains(name) && isName(name) {
      let path = folder + "/" + name
      if let head = content(path: path, limit: 4) {
        if TimeZoneFile.hasSignature(head) { found.append(prefix + name) }
      } else if prefix.utf8.count < 64 {
        collect(folder: path, prefix: prefix + name + "/", into: &found)
      }
    }
  }

  /// The names in a folder; empty if it is none.
  private static func entries(folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names
  }

  /// Up to three names that differ in case only or that name the same city.
  private static func suggestions(for identifier: String) -> [String] {
    func city(_ name: String) -> Substring {
      name.split(separator: "/").last ?? ""
    }
    let wanted = identifier.lowercased()
    let all = identifiers().map { (name: $0, key: $0.lowercased()) }
    let exact = all.filter { $0.key == wanted }
    let sameCity = all.filter { city($0.key) == city(wanted) }
    let begins = all.filter { city($0.key).hasPrefix(city(wanted)) }
    return (exact + sameCity + begins).reduce(into: [String]()) { names, candidate in
      if names.count < 3, !names.contains(candidate.name) { names.append(candidate.name) }
    }
  }

  /// The name that a zone file's path has inside a zone folder.
  static func identifier(path: String) -> String? {
    guard let range = path.firstRange(of: "zoneinfo/") else { return nil }
    var name = path[range.upperBound...]
    for copy in ["posix/", "right/"] where name.hasPrefix(copy) {
      name = name.dropFirst(copy.count)
    }
    return isName(String(name)) ? String(name) : nil
  }

  /// Where a symbolic link leads, or nil if `path` is none.
  static func linkTarget(path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 4_096)
    let count = unsafe readlink(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
