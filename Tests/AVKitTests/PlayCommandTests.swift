import Foundation
import TestSupport
import Testing

@Suite(
  .serialized, .realTime,
  .requires(.display), .requires(.xdotool))
struct PlayCommandTests {
  final class Run {
    let display: Display
    private let process = Process()
    private let said: URL
    let width: Int
    let height: Int

    init(
      _ arguments: [String], display: Display, width: Int = 640, height: Int = 360, variables: [String: String] = [:]
    ) throws {
      (self.display, self.width, self.height) = (display, width, height)
      said = FileManager.default.temporaryDirectory.appendingPathComponent("said-\(UUID())")
      _ = FileManager.default.createFile(atPath: said.path, contents: nil)
      process.executableURL = Tool.built("avtool")
      process.arguments = ["play"] + arguments
      var environment = ProcessInfo.processInfo.environment
      environment.merge(["DISPLAY": display.name, "SDL_VIDEODRIVER": "x11", "AVFOUNDATION_SOUND_DEVICE": "null"]) { $1 }
      environment.merge(variables) { $1 }
      process.environment = environment
      process.standardInput = FileHandle.nullDevice
      process.standardError = try FileHandle(forWritingTo: said)
      try process.run()
    }

    deinit {
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      try? FileManager.default.removeItem(at: said)
    }

    var identifier: Int32 { process.processIdentifier }
    var isRunning: Bool { process.isRunning }
    var words: String { (try? String(contentsOf: said, encoding: .utf8)) ?? "" }

    func status() throws -> Int32 {
      try Server.wait(for: "avtool's end") { !self.process.isRunning }
      if process.terminationReason == .uncaughtSignal { return 128 + process.terminationStatus }
      return process.terminationStatus
    }

    func tool(_ arguments: String...) throws {
      try Tool.run("env", ["DISPLAY=\(display.name)", "xdotool"] + arguments)
    }

    /// Most tests have no window manager that gives the window the keyboard focus. Only a visible window can get it.
    func focus(_ title: String) throws {
      try Server.wait(for: "the window") {
        (try? self.tool("search", "--onlyvisible", "--name", title, "windowfocus", "--sync")) != nil
          || !self.process.isRunning
      }
      try tool("mousemove", "\(origin.x + width / 2)", "\(origin.y + 20)")
    }

    /// Presses a key until it has its effect or the player has ended: a window that changes its size may lose the focus
    /// for a moment, and then misses keys.
    func press(_ key: String, on title: String, until isSo: () throws -> Bool) throws {
      var pressed = Date.distantPast
      try Server.wait(for: "the effect of the key \(key)") {
        if try isSo() || !process.isRunning { return true }
        if pressed.timeIntervalSinceNow < -10,
          (try? tool("search", "--onlyvisible", "--name", title, "windowactivate", "--sync")) != nil
        {
          try tool("key", key)
          pressed = Date()
        }
        return false
      }
    }

    var origin: (x: Int, y: Int) { ((display.width - width) / 2, (display.height - height) / 2) }

    func difference(_ shot: Screenshot, from frame: [UInt8], rows: Int) -> Double {
      var sum = 0
      for y in 0..<rows {
        for x in 0..<width {
          let pixel = shot[origin.x + x, origin.y + y]
          guard pixel.count == 3 else { return 255 }
          for channel in 0..<3 { sum += abs(pixel[channel] - Int(frame[(y * width + x) * 3 + channel])) }
        }
      }
      return Double(sum) / Double(rows * width * 3)
    }

    func shows(_ frame: [UInt8], within tolerance: Double = 2.5) throws -> Bool {
      var least = 255.0
      try? Server.wait(for: "the frame") {
        least = min(least, self.difference(try self.display.screenshot(), from: frame, rows: 220))
        return least <= tolerance || !self.process.isRunning
      }
      return least <= tolerance
    }
  }

  private func movie() throws -> String { try PlayedMovie.url().path }

  @Test func whatIsOnTheScreenIsTheFilesPicture() throws {
    let run = try Run([try movie()], display: try Display())
    try run.focus("played-")
    try run.tool("key", "k")
    try run.tool("key", "Home")
    let first = try PlayedMovie.frame(0)
    #expect(try run.shows(first))
    for _ in 0..<5 { try run.tool("key", "period") }
    #expect(try run.shows(try PlayedMovie.frame(5)))
    #expect(run.difference(try run.display.screenshot(), from: first, rows: 220) > 2.5)
    try run.tool("key", "q")
    #expect(try run.status() == 0)
  }

  @Test func itPlaysToTheEnd() throws {
    let run = try Run([try movie(), "--start", "3.5"], display: try Display())
    #expect(try run.status() == 0, "\(run.words)")
  }

  /// Only a window manager can make a window fill the screen.
  @Test(.requires(.openbox)) func keysFillTheScreenAndClose() throws {
    let display = try Display(width: 1280, height: 720)
    let manager = try Server("openbox", ["--sm-disable"], environment: ["DISPLAY": display.name])
    defer { manager.end() }
    let run = try Run([try movie()], display: display)
    try run.focus("played-")
    try run.tool("key", "k")
    try run.tool("key", "Home")
    let frame = try PlayedMovie.frame(0)
    func fillsScreen() throws -> Bool {
      let shot = try display.screenshot()
      let differences = stride(from: 0, to: 220, by: 4).flatMap { y in
        stride(from: 0, to: 640, by: 4).map { x in abs(shot[2 * x, 2 * y][1] - Int(frame[(y * 640 + x) * 3 + 1])) }
      }
      return differences.reduce(0, +) < 8 * differences.count
    }
    #expect(try !fillsScreen())
    try run.press("f", on: "played-") { try fillsScreen() }
    #expect(run.isRunning)
    try run.press("Escape", on: "played-") { try !fillsScreen() }
    #expect(run.isRunning)
    try run.press("Escape", on: "played-") { !run.isRunning }
    #expect(try run.status() == 0)
  }

  @Test func thePointerScrubs() throws {
    let run = try Run([try movie()], display: try Display())
    try run.focus("played-")
    try run.tool("key", "k")
    // The panel is 520 points wide, and its bar begins and ends 74 points inside.
    let (left, right) = (run.origin.x + 60 + 8 + 58 + 8, run.origin.x + 580 - 8 - 58 - 8)
    let y = run.origin.y + 360 - 84 - 22 + 46 + 15
    try run.tool("mousemove", "\(left + 20)", "\(y)")
    try run.tool("mousedown", "1")
    try run.tool("mousemove", "\((left + right) / 2)", "\(y)")
    try run.tool("mouseup", "1")
    // The drag ends at half of the duration, to within a pixel: 4 s are 372 pixels, about a quarter of a frame each.
    let frames = try [49, 50].map { try PlayedMovie.frame($0) }
    try Server.wait(for: "the still") {
      let shot = try run.display.screenshot()
      return frames.contains { run.difference(shot, from: $0, rows: 220) <= 2.5 } || !run.isRunning
    }
    #expect(run.isRunning)
    try run.tool("key", "q")
    #expect(try run.status() == 0, "\(run.words)")
  }

  @Test func ctrlCEndsIt() throws {
    let run = try Run([try movie()], display: try Display())
    try run.focus("played-")
    kill(run.identifier, SIGINT)
    #expect(try run.status() == 130)
    #expect(run.words.contains("interrupted"))
  }

  /// - Returns: `ticks` are hundredths of a second.
  private func effort(_ identifier: Int32) throws -> (sleeps: Int, ticks: Int) {
    let tasks = "/proc/\(identifier)/task"
    let sleeps = try FileManager.default.contentsOfDirectory(atPath: tasks).map { task in
      let lines =
        (try? String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8))?.split(separator: "\n") ?? []
      return lines.first { $0.hasPrefix("voluntary_ctxt_switches") }.flatMap {
        Int($0.split(separator: "\t").last ?? "")
      } ?? 0
    }
    // Fields 14 and 15 of proc(5)'s stat. The name before them may contain spaces.
    let stat = try String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
    let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
    return (sleeps.reduce(0, +), fields.count > 13 ? (Int(fields[12]) ?? 0) + (Int(fields[13]) ?? 0) : 0)
  }

  @Test func aPlayerThatStandsSleeps() throws {
    let run = try Run([try movie(), "--mute"], display: try Display())
    try run.focus("played-")
    try run.tool("key", "k")
    try run.tool("key", "Home")
    #expect(try run.shows(try PlayedMovie.frame(0)))
    func pass(seconds: Double) throws {
      let end = ProcessInfo.processInfo.systemUptime + seconds
      try Server.wait(for: "time") { ProcessInfo.processInfo.systemUptime > end }
    }
    try pass(seconds: 4)
    // When a virtual machine's host takes a processor away, that time is counted for the running thread. This may
    // happen in one stretch, but not in most.
    let stretches = try (0..<3).map { _ in
      let before = try effort(run.identifier)
      try pass(seconds: 2)
      let after = try effort(run.identifier)
      return (sleeps: after.sleeps - before.sleeps, ticks: after.ticks - before.ticks)
    }
    #expect(stretches.map(\.sleeps).sorted()[1] <= 20, "\(stretches)")
    #expect(stretches.map(\.ticks).sorted()[1] <= 2, "\(stretches)")
    try run.tool("key", "q")
    #expect(try run.status() == 0)
  }
}

@Suite struct PlayCommandErrorTests {
  private func status(_ arguments: String..., display: String = ":9999") throws -> (Int32, String) {
    let process = Process()
    process.executableURL = Tool.built("avtool")
    process.arguments = ["play"] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": display, "SDL_VIDEODRIVER": "x11"]) {
      $1
    }
    process.environment?["AVFOUNDATION_SOUND_DEVICE"] = "null"
    let said = FileManager.default.temporaryDirectory.appendingPathComponent("said-\(UUID())")
    _ = FileManager.default.createFile(atPath: said.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: said) }
    process.standardError = try FileHandle(forWritingTo: said)
    try process.run()
    try Server.wait(for: "avtool's end") { !process.isRunning }
    return (process.terminationStatus, try String(contentsOf: said, encoding: .utf8))
  }

  @Test func theCauseIsNamed() throws {
    let missing = try status("/nowhere/movie.mp4")
    #expect(missing.0 == 66 && missing.1.contains("does not exist"))
    let broken = FileManager.default.temporaryDirectory.appendingPathComponent("broken-\(UUID()).mp4")
    try Data(repeating: 7, count: 5_000).write(to: broken)
    defer { try? FileManager.default.removeItem(at: broken) }
    let unreadable = try status(broken.path)
    #expect(unreadable.0 == 65 && unreadable.1.contains(broken.lastPathComponent), "\(unreadable)")
    #expect(try status().0 == 64)
  }

  @Test(.requires(.ffmpeg)) func withoutADisplay() throws {
    let result = try status(try PlayedMovie.url().path)
    #expect(result.0 == 69 && result.1.contains("Opening a window failed"), "\(result)")
  }
}
