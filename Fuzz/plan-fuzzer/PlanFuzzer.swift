import AVEngineSystem
import Foundation
import MediaFarm

/// Changes valid plans, and reads them as a worker does: `plan-fuzzer SECONDS [FIRST] PLAN…`.
///
/// A change is to the bytes, or to the values of the JSON; then most plans get a right fingerprint, so that the checks
/// behind it are reached. Each plan must be refused by a `FarmError`, or be written as it was read, and have a status
/// and a description for schedulers. Variants are numbered from FIRST; if the process crashes, it prints the number.
@main struct PlanFuzzer {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    let first = words.dropFirst().first.flatMap { UInt64($0) }
    guard let seconds = words.first.flatMap(Double.init), case let paths = words.dropFirst(first == nil ? 1 : 2),
      !paths.isEmpty
    else { fail("usage: plan-fuzzer SECONDS [FIRST] PLAN…") }
    let seeds = paths.map { path in
      guard let data = FileManager.default.contents(atPath: path), (try? FarmPlan(data: data)) != nil else {
        fail("\(path) is not a plan")
      }
      return data
    }
    reportCrashes()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("plan-fuzzer-\(getpid())")
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      fail("\(error)")
    }
    let end = Date(timeIntervalSinceNow: seconds)
    var reasons: [String: Int] = [:]
    var number = first ?? 0
    while Date() < end {
      variant = number
      var mutation = PlanMutation(seed: number)
      let data = mutation.changed(seeds[Int(number % UInt64(seeds.count))])
      reasons[PlanTrial(folder: folder).run(data), default: 0] += 1
      number += 1
    }
    try? FileManager.default.removeItem(at: folder)
    print("\(number - (first ?? 0)) plans")
    for (reason, count) in reasons.sorted(by: { $0.value > $1.value }) { print("\(count)\t\(reason)") }
  }

  static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(1)
  }

  /// The number of the plan that is being read.
  // Safety: one thread writes it, and the handler of a signal reads it after that thread has stopped.
  nonisolated(unsafe) static var variant: UInt64 = 0

  private static func reportCrashes() {
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS, SIGFPE] {
      signal(number) { number in
        PlanFuzzer.write(PlanFuzzer.variant)
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// Writes a number without taking memory.
  private static func write(_ number: UInt64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { digits in
      var (rest, place) = (number, digits.count - 1)
      digits[place] = 0x0A
      repeat {
        place -= 1
        digits[place] = 0x30 + UInt8(rest % 10)
        rest /= 10
      } while rest > 0
      _ = Foundation.write(2, digits.baseAddress.map { $0 + place }, digits.count - place)
    }
  }
}

struct PlanTrial {
  let folder: URL

  /// Returns the kind of the outcome.
  func run(_ data: Data) -> String {
    do {
      let plan = try FarmPlan(data: data)
      let written = try plan.data()
      guard try FarmPlan(data: written) == plan else {
        PlanFuzzer.fail("plan \(PlanFuzzer.variant) is written as another")
      }
      let place = folder.appendingPathComponent("plan.json")
      try written.write(to: place)
      let job = try FarmJob(planAt: place, roots: [])
      let status = try job.status()
      guard status.parts.count == plan.parts.count else {
        PlanFuzzer.fail("plan \(PlanFuzzer.variant) has another status")
      }
      let submission = try job.submission()
      _ = (plan.frames, plan.cost, plan.analysis?.cost)
      _ = SlurmSubmission(submission, maximumArraySize: 11).arrayArguments(after: "1")
      return "is read"
    } catch let error as FarmError {
      // Numbers and names of a message differ between plans.
      return "\(error.kind): " + error.message.prefix(60).replacing(/[0-9]+/, with: "N")
    } catch { PlanFuzzer.fail("plan \(PlanFuzzer.variant): \(error)") }
  }
}
