import Foundation
import TestSupport
import Testing

@testable import SampleStore

#if os(Linux)
  /// Disks as Linux shows them, made up as folders.
  @Suite struct DiskEncryptionTests {
    /// The block devices of a made-up machine.
    private struct Machine {
      let folder: TemporaryDirectory
      var mounts: [String] = []
      var numbers: [String: String] = [:]
      var encryptedFolders: Set<String> = []

      init() throws {
        folder = try TemporaryDirectory()
      }

      /// A device that lies on others, with the identifier that the device mapper gives it.
      func device(_ number: String, identifier: String? = nil, on others: [String] = []) throws {
        let path = folder.file(number)
        let files = FileManager.default
        try files.createDirectory(atPath: path + "/slaves", withIntermediateDirectories: true)
        if let identifier {
          try files.createDirectory(atPath: path + "/dm", withIntermediateDirectories: true)
          try Data((identifier + "\n").utf8).write(to: URL(filePath: path + "/dm/uuid"))
        }
        for other in others {
          try files.createSymbolicLink(
            atPath: path + "/slaves/" + other.replacingOccurrences(of: ":", with: "-"),
            withDestinationPath: folder.file(other))
        }
      }

      /// What is said of a path.
      func answer(_ path: String) throws -> DiskEncryption {
        let table = folder.file("mountinfo")
        try Data(mounts.map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: table))
        let numbers = numbers
        let folders = encryptedFolders
        return DiskEncryption.of(
          path,
          system: .init(
            devices: folder.file(""), mounts: table, number: { numbers[$0] },
            hasEncryptedFolder: { folders.contains($0) }))
      }
    }

    /// A root of its own file system, so that paths of any machine lie in it.
    private func machine(type: String = "ext4", source: String = "/dev/root") throws -> Machine {
      var machine = try Machine()
      machine.mounts = ["27 1 8:1 / / rw,relatime shared:1 - \(type) \(source) rw"]
      machine.numbers = ["/dev/root": "8:1"]
      return machine
    }

    @Test func aPlainPartitionIsNotEncrypted() throws {
      let machine = try machine()
      try machine.device("8:1")
      #expect(try machine.answer("/") == .notEncrypted)
    }

    @Test func aVolumeOnLUKSIsEncrypted() throws {
      let machine = try machine()
      try machine.device("8:1", identifier: "LVM-1", on: ["254:0"])
      try machine.device("254:0", identifier: "CRYPT-LUKS2-1", on: ["259:2"])
      try machine.device("259:2")
      #expect(try machine.answer("/") == .encrypted)
    }

    @Test func oneDiskOfTwoWithoutEncryptionIsEnough() throws {
      let machine = try machine()
      try machine.device("8:1", identifier: "LVM-1", on: ["254:0", "259:2"])
      try machine.device("254:0", identifier: "CRYPT-LUKS2-1", on: ["259:1"])
      try machine.device("259:1")
      try machine.device("259:2")
      #expect(try machine.answer("/") == .notEncrypted)
    }

    @Test func aFolderOfItsOwnIsEncryptedOnAnyDisk() throws {
      var machine = try machine()
      try machine.device("8:1")
      let folder = try TemporaryDirectory()
      let path = URL(filePath: folder.file("")).resolvingSymlinksInPath().path
      machine.encryptedFolders = [path]
      // The file is not there yet: what counts is the folder that it will lie in.
      #expect(try machine.answer(folder.file("health.sqlite")) == .encrypted)
      machine.encryptedFolders = []
      machine.mounts.append(
        "40 27 0:50 / \(path.replacingOccurrences(of: " ", with: "\\040")) rw - fuse.gocryptfs x rw"
      )
      #expect(try machine.answer(folder.file("health.sqlite")) == .encrypted)
    }

    @Test func theLongestMountCountsAndOnlyWholeNames() throws {
      var machine = try machine(type: "fuse.gocryptfs")
      let folder = try TemporaryDirectory()
      let path = URL(filePath: folder.file("")).resolvingSymlinksInPath().path
      machine.mounts.append("40 27 8:2 / \(path) rw - ext4 /dev/other rw")
      machine.mounts.append("41 27 8:3 / \(path.dropLast()) rw - ext4 /dev/third rw")
      machine.numbers = ["/dev/other": "8:2"]
      try machine.device("8:2")
      #expect(try machine.answer(folder.file("health.sqlite")) == .notEncrypted)
    }

    @Test(arguments: ["nfs4", "tmpfs", "overlay", "9p"])
    func whatTheSystemDoesNotSayIsUnknown(_ type: String) throws {
      #expect(try machine(type: type, source: "server:/home").answer("/") == .unknown)
      // A device without a folder, a table that lacks the root, a line that is none.
      #expect(try machine(type: type).answer("/") == .unknown)
      var machine = try machine()
      machine.mounts = ["27 1 8:1 / /elsewhere rw - ext4 /dev/root rw", "-", ""]
      #expect(try machine.answer("/") == .unknown)
    }

    @Test func devicesThatLieOnEachOtherEndTheSearch() throws {
      let machine = try machine()
      try machine.device("8:1", on: ["8:2"])
      try machine.device("8:2", on: ["8:1"])
      #expect(try machine.answer("/") == .unknown)
    }

    @Test func aStoreSaysWhatIsSaidOfItsPath() throws {
      let folder = try TemporaryDirectory()
      let path = folder.file("health.sqlite")
      let store = try SampleStore.open(path, mode: .readWrite(create: true))
      #expect(try store.info().diskEncryption == DiskEncryption.of(path))
      #expect(DiskEncryption.of("/nowhere/at/all") == .unknown)
    }
  }
#endif
