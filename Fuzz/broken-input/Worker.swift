import Foundation
import Glibc
import Synchronization

/// Prints for each variant `begin 17`, a line `fault 17 text` for each fault, and last `works 17` or `error 17 text`. A
/// variant without a last line has ended the process.
struct Worker {
  let file: URL
  let mutation: Mutation
  let numbers: Range<Int>
  let deepEvery: Int
  let timeout: Int

  func run() async throws {
    let folder = try Scratch.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let watchdog = Watchdog(seconds: timeout)
    for number in numbers {
      let url = folder.appendingPathComponent("\(number)-\(file.lastPathComponent)")
      try mutation.variant(number).write(to: url)
      Report.line("begin \(number)")
      watchdog.begin(number)
      var trial = Trial(url, isDeep: number % deepEvery == 0, folder: folder)
      await trial.run()
      watchdog.end()
      try FileManager.default.removeItem(at: url)
      for fault in trial.faults { Report.line("fault \(number) \(fault)") }
      Report.line(trial.firstError.map { "error \(number) \($0)" } ?? "works \(number)")
    }
    let usage = ProcessUsage()
    Report.line("usage descriptors \(usage.descriptors) peak \(usage.peakMegabytes)")
  }
}

/// Writes each line to standard output by one call, because the process may end at any moment.
enum Report {
  static func line(_ text: String) {
    let bytes = Array((text.replacingOccurrences(of: "\n", with: " ") + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}

enum Scratch {
  static func makeFolder() throws -> URL {
    let base = access("/dev/shm", W_OK) == 0 ? URL(fileURLWithPath: "/dev/shm") : FileManager.default.temporaryDirectory
    let folder = base.appendingPathComponent("broken-input-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}

/// Ends the process when one variant takes too long, because a blocked thread cannot be ended separately.
final class Watchdog: Sendable {
  static let exitCode: Int32 = 99
  private let began = Mutex<(number: Int, at: ContinuousClock.Instant)?>(nil)

  init(seconds: Int) {
    let thread = Thread { [self] in
      while true {
        sleep(1)
        guard let running = began.withLock({ $0 }), running.at.duration(to: .now) > .seconds(seconds) else { continue }
        Report.line("hang \(running.number)")
        _exit(Watchdog.exitCode)
      }
    }
    thread.start()
  }

  func begin(_ number: Int) { began.withLock { $0 = (number, .now) } }
  func end() { began.withLock { $0 = nil } }
}
