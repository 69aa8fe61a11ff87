import Foundation
import TestSupport
import Testing

@Suite(.requires(.swift)) struct MisuseTests {
  /// `swift test` builds without optimisation, so this test builds a program as a release.
  @Test func aReleaseBuildEndsWithOneLine() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("misuse-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let helper = sources.appendingPathComponent("Sources/Core/CoreFoundation/Misuse.swift").path
    let main = folder.appendingPathComponent("main.swift")
    let text = """
      let rate = Float(CommandLine.arguments[1])!
      _require(rate.isFinite, "AVPlayer.rate:\\n cannot be \\(rate)")
      print("kept")
      """
    try text.write(to: main, atomically: true, encoding: .utf8)
    let program = folder.appendingPathComponent("program")
    _ = try Tool.run("swiftc", ["-O", helper, main.path, "-o", program.path])

    let (broken, told) = try run(program, "inf")
    #expect(broken.terminationReason == .uncaughtSignal && broken.terminationStatus == SIGABRT)
    #expect(told == "Fatal error: AVPlayer.rate:  cannot be inf\n")
    let (kept, silence) = try run(program, "1.5")
    #expect(kept.terminationReason == .exit && kept.terminationStatus == 0 && silence.isEmpty)
  }

  private func run(_ program: URL, _ argument: String) throws -> (Process, String) {
    let (process, errors) = (Process(), Pipe())
    process.executableURL = program
    process.arguments = [argument]
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { _, new in new
    }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let told = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process, String(decoding: told, as: UTF8.self))
  }
}
