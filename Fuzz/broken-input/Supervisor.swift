import Foundation
import Synchronization

final class Supervisor: Sendable {
  let truncations: Int
  let flips: Int
  let deepEvery: Int
  let timeout: Int
  /// The maximum address space of a worker in bytes; 0 for no limit, which sanitizers need.
  let addressSpace: Int
  let deadline: Date?
  private let queue: Mutex<[URL]>
  private let tally = Mutex(Tally())

  struct Tally: Sendable {
    var works = 0
    var errors = 0
    var faults: [String] = []
    var unfinished = 0
    var peak = 0
    var texts: [String: Int] = [:]
  }

  init(files: [URL], options: Options) {
    truncations = options.number("--truncations", 64)
    flips = options.number("--flips", 1000)
    deepEvery = max(options.number("--deep-every", 8), 1)
    timeout = options.number("--timeout", 20)
    addressSpace = options.number("--address-space-mb", 4096) << 20
    deadline = options.value("--seconds").flatMap(Double.init).map { Date(timeIntervalSinceNow: $0) }
    queue = Mutex(files)
  }

  func run(jobs: Int) -> Bool {
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      while let file = queue.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { self.run(file) }
    }
    let result = tally.withLock { $0 }
    for (text, count) in result.texts.sorted(by: { $0.value > $1.value }).prefix(40) {
      print("      \(count) × \(text)")
    }
    print(
      "broken-input: \(result.works) work, \(result.errors) give an error, \(result.faults.count) faults,",
      terminator: " ")
    print("\(result.unfinished) not tried, peak memory \(result.peak) MB")
    for fault in result.faults { print("FAULT \(fault)") }
    return result.faults.isEmpty
  }

  private func run(_ file: URL) {
    let count = truncations + flips
    var next = 0
    while next < count {
      guard deadline.map({ $0 > Date() }) ?? true else {
        return tally.withLock { $0.unfinished += count - next }
      }
      // Variants run in batches, so that memory that one batch leaks does not count for another.
      next = runBatch(file, next..<min(next + 200, count))
    }
  }

  /// Returns the number of the next variant to run.
  private func runBatch(_ file: URL, _ numbers: Range<Int>) -> Int {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [
      "worker", file.path, "--from", "\(numbers.lowerBound)", "--to", "\(numbers.upperBound)", "--truncations",
      "\(truncations)",
      "--flips", "\(flips)", "--deep-every", "\(deepEvery)", "--timeout", "\(timeout)", "--address-space-mb",
      "\(addressSpace >> 20)",
    ]
    let output = Pipe()
    process.standardOutput = output
    do { try process.run() } catch {
      fault("\(file.lastPathComponent): the worker cannot be started: \(error)")
      return numbers.upperBound
    }
    let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).split(
      separator: "\n")
    process.waitUntilExit()
    let open = read(lines, of: file)
    if process.terminationReason == .exit, process.terminationStatus == 0 { return numbers.upperBound }
    let number = open ?? numbers.lowerBound
    let cause =
      process.terminationReason == .uncaughtSignal
      ? "ended by signal \(process.terminationStatus)"
      : process.terminationStatus == Watchdog.exitCode ? "hangs" : "exit \(process.terminationStatus)"
    fault("\(file.lastPathComponent) number \(number): \(cause)")
    return number + 1
  }

  /// Returns the number of the variant that did not end, if any.
  private func read(_ lines: [Substring], of file: URL) -> Int? {
    var open: Int?
    for line in lines {
      let words = line.split(separator: " ", maxSplits: 2)
      let number = words.count > 1 ? Int(words[1]) : nil
      switch words.first {
      case "begin": open = number
      case "works":
        open = nil
        tally.withLock { $0.works += 1 }
      case "error":
        open = nil
        count(words.count > 2 ? String(words[2]) : "", of: file)
      case "fault": fault("\(file.lastPathComponent) number \(words.dropFirst().joined(separator: ": "))")
      case "usage":
        let peak = line.split(separator: " ").last.flatMap { Int($0) } ?? 0
        tally.withLock { $0.peak = max($0.peak, peak) }
      default: break
      }
    }
    return open
  }

  private func count(_ text: String, of file: URL) {
    let general = text.replacing(#/“[^”]*”/#, with: "“…”").replacing(#/\d+/#, with: "n")
    tally.withLock {
      $0.errors += 1
      $0.texts[general, default: 0] += 1
    }
  }

  private func fault(_ text: String) { tally.withLock { $0.faults.append(text) } }
}
