internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Whether what lies on the disk of a store is encrypted by the system that the store is used on.
///
/// A store is not encrypted by itself (`Docs/Decisions/0017-encryption-at-rest.md`), so this is what keeps it
/// from whoever has the disk or a copy of it. A disk that encrypts itself, or the host of a virtual machine, says
/// nothing of it to the system.
public enum DiskEncryption: String, Sendable, Codable, CaseIterable {
  /// The folder (fscrypt, eCryptfs, gocryptfs) or each device below its file system (LUKS) is encrypted.
  case encrypted
  /// The file system lies on a device, at least a part of which is not encrypted.
  case notEncrypted
  /// The system does not say: a network, a file system in memory, macOS.
  case unknown
}

extension DiskEncryption {
  /// What the system says of its disks, as Linux shows it.
  struct System {
    /// A folder per block device by its number, such as `254:1`, with the devices that it lies on in `slaves`.
    var devices = "/sys/dev/block"
    /// The table of what is mounted where.
    var mounts = "/proc/self/mountinfo"
    /// The number of a block device by its path, such as `254:1`.
    var number: (String) -> String? = { DiskEncryption.number(ofDevice: $0) }
    /// Whether the folder at a path is encrypted as one.
    var hasEncryptedFolder: (String) -> Bool = { DiskEncryption.hasPolicy($0) }
  }

  /// Of the disk that the file or folder at `path` lies on.
  static func of(_ path: String, system: System = System()) -> DiskEncryption {
    #if os(Linux)
      guard let resolved = resolved(path) else { return .unknown }
      if system.hasEncryptedFolder(resolved) { return .encrypted }
      guard let table = try? String(contentsOfFile: system.mounts, encoding: .utf8),
        let mount = Mount.of(resolved, in: table)
      else { return .unknown }
      if mount.encryptsFiles { return .encrypted }
      guard mount.source.hasPrefix("/"), let number = system.number(mount.source) else {
        return .unknown
      }
      return of(device: system.devices + "/" + number)
    #else
      return .unknown
    #endif
  }

  /// Of a block device by its folder: its own encryption, else that of all devices that it lies on.
  private static func of(device folder: String, depth: Int = 0) -> DiskEncryption {
    let files = FileManager.default
    guard depth < 16, files.fileExists(atPath: folder) else { return .unknown }
    let identifier = try? String(contentsOfFile: folder + "/dm/uuid", encoding: .utf8)
    if identifier?.hasPrefix("CRYPT-") == true { return .encrypted }
    // A loop device lies on a file of another file system.
    if files.fileExists(atPath: folder + "/loop") { return .unknown }
    let parts = (try? files.contentsOfDirectory(atPath: folder + "/slaves")) ?? []
    guard !parts.isEmpty else { return .notEncrypted }
    let answers = parts.map { of(device: folder + "/slaves/" + $0, depth: depth + 1) }
    if answers.contains(.notEncrypted) { return .notEncrypted }
    return answers.contains(.unknown) ? .unknown : .encrypted
  }

  /// The path without links; of the folder, if the file itself is not there yet.
  private static func resolved(_ path: String) -> String? {
    let file = URL(filePath: path)
    let candidates = [file, file.deletingLastPathComponent()]
    return candidates.first { FileManager.default.fileExists(atPath: $0.path) }?
      .resolvingSymlinksInPath().path
  }

  private static func number(ofDevice path: String) -> String? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFBLK else { return nil }
    // As gnu_dev_major() and gnu_dev_minor() of Linux take a number apart.
    let device = UInt64(status.st_rdev)
    let major = (device >> 8) & 0xFFF | (device >> 32) & 0xFFFF_F000
    let minor = device & 0xFF | (device >> 12) & 0xFFFF_FF00
    return "\(major):\(minor)"
  }

  /// Whether fscrypt has a policy for a file: that of its folder, as what is made in a folder has it too. The file
  /// itself may be open in SQLite, and whoever closes it takes SQLite's locks away (``RawFile``).
  private static func hasPolicy(_ path: String) -> Bool {
    #if os(Linux)
      var status = stat()
      let isFolder = unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      let path = isFolder ? path : (path as NSString).deletingLastPathComponent
      let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { return false }
      defer { _ = close(descriptor) }
      // FS_IOC_GET_ENCRYPTION_POLICY_EX, of its argument's 32 bytes: the room for a policy, then the policy.
      var argument: (UInt64, UInt64, UInt64, UInt64) = (24, 0, 0, 0)
      return unsafe withUnsafeMutableBytes(of: &argument) { bytes in
        guard let base = bytes.baseAddress else { return false }
        return unsafe ioctl(descriptor, 0xC009_6616, base) == 0
      }
    #else
      return false
    #endif
  }
}

/// A row of Linux's table of what is mounted where.
private struct Mount {
  let point: String
  let type: String
  let source: String

  /// Whether the file system encrypts what it hands on to another one.
  var encryptsFiles: Bool {
    ["ecryptfs", "fuse.gocryptfs", "fuse.encfs", "fuse.cryfs", "fuse.securefs"].contains(type)
  }

  /// The mount that a path lies in: the longest one that it begins with, the last of several.
  static func of(_ path: String, in table: String) -> Mount? {
    var found: Mount?
    for line in table.split(separator: "\n") {
      guard let mount = Mount(line), mount.holds(path) else { continue }
      if mount.point.utf8.count >= found?.point.utf8.count ?? 0 { found = mount }
    }
    return found
  }

  /// `36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw,errors=continue`.
  private init?(_ line: Substring) {
    let fields = line.split(separator: " ")
    guard let end = fields.firstIndex(of: "-"), end > 4, fields.count > end + 2 else { return nil }
    point = Self.unescaped(fields[4])
    type = String(fields[end + 1])
    source = Self.unescaped(fields[end + 2])
  }

  private func holds(_ path: String) -> Bool {
    point == "/" || path == point || path.hasPrefix(point + "/")
  }

  /// Blanks, tabs, line ends and backslashes stand as three octal digits.
  private static func unescaped(_ field: Substring) -> String {
    [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")].reduce(String(field)) {
      $0.replacingOccurrences(of: $1.0, with: $1.1)
    }
  }
}
