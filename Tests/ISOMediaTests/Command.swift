import Foundation

/// Runs tools that we did not write: to make media, and to check ours.
enum Command {
  struct Failure: Error, CustomStringConvertible { let description: String }

  @discardableResult
  static func run(_ name: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    let folder = FileManager.default.temporaryDirectory
    let (output, errors) = (folder.appendingPathComponent("out-\(UUID())"), folder.appendingPathComponent("err-\(UUID())"))
    defer { for url in [output, errors] { try? FileManager.default.removeItem(at: url) } }
    // Files, not pipes: neither side waits for the other.
    for url in [output, errors] { _ = FileManager.default.createFile(atPath: url.path, contents: nil) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(
        description: "\(name) \(arguments.joined(separator: " ")): \(String(decoding: try Data(contentsOf: errors), as: UTF8.self))")
    }
    return try Data(contentsOf: output)
  }
}
