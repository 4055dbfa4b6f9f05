internal import CFuzzer
internal import Foundation

/// The program: libFuzzer on the target that `--target=` names, or one of the jobs around it.
@main
enum Driver {
  /// libFuzzer's callback takes no context. One thread feeds inputs.
  nonisolated(unsafe) private static var target: (any FuzzTarget)?

  static func main() {
    let arguments = CommandLine.arguments
    do {
      if arguments.contains("--list") {
        for target in allTargets { print(target.name) }
      } else if let folder = value(of: "--write-seeds") {
        try writeSeeds(to: folder)
      } else if let folder = value(of: "--run-regressions") {
        try runRegressions(in: folder)
      } else if let name = value(of: "--target") {
        exit(try fuzz(try named(name), arguments))
      } else {
        throw Failure(
          "Write --target=NAME and libFuzzer's arguments, --list, --write-seeds=FOLDER or "
            + "--run-regressions=FOLDER.")
      }
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(2)
    }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  private static func value(of option: String) -> String? {
    CommandLine.arguments.last { $0.hasPrefix(option + "=") }
      .map { String($0.dropFirst(option.count + 1)) }
  }

  private static func named(_ name: String) throws -> any FuzzTarget.Type {
    guard let target = allTargets.first(where: { $0.name == name }) else {
      throw Failure("There is no target \(name); --list shows them.")
    }
    return target
  }

  private static func fuzz(
    _ type: any FuzzTarget.Type, _ arguments: [String]
  ) throws -> Int32 {
    target = try type.init()
    // What is said on the command line comes behind, and wins.
    let defaults = ["-max_len=\(type.longestInput)", "-timeout=5", "-rss_limit_mb=1024"]
    var pointers = (arguments.prefix(1) + defaults + arguments.dropFirst()).map {
      unsafe strdup($0)
    }
    unsafe pointers.append(nil)
    // libFuzzer reads them until the process ends.
    let storage = UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: pointers.count)
    _ = unsafe storage.initialize(from: pointers)
    let status = unsafe cf_run(Int32(pointers.count - 1), storage.baseAddress) { bytes, count in
      let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
      Driver.target?.feed(input)
      return 0
    }
    guard status != -1 else {
      throw Failure("This program was linked without libFuzzer; build it by Fuzz/run.sh.")
    }
    return status
  }

  // MARK: Seeds and regressions

  private static func writeSeeds(to folder: String) throws {
    for target in allTargets {
      let place = URL(fileURLWithPath: folder).appending(path: target.name)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      for (number, seed) in try target.seeds().enumerated() {
        let length = min(seed.count, target.longestInput)
        try Data(seed[..<length]).write(to: place.appending(path: "seed-\(number)"))
      }
    }
  }

  private static func runRegressions(in folder: String) throws {
    var count = 0
    for type in allTargets {
      let place = URL(fileURLWithPath: folder).appending(path: type.name)
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: place.path) else {
        continue
      }
      var target = try type.init()
      for name in names.sorted() {
        print("\(type.name)/\(name)")
        target.feed(Array(try Data(contentsOf: place.appending(path: name))))
        count += 1
      }
    }
    print("\(count) inputs of earlier findings were taken.")
  }
}
