import Dispatch
import Glibc
import Synchronization
public import Testing

/// Repeats a failed test if a processor of the machine stopped during the attempt.
///
/// The failure is then a known issue. `scripts/test` runs these tests one after another in a process of their own.
public struct RealTimeTrait: TestTrait, SuiteTrait, TestScoping {
  private static let attempts = 5

  /// Whether the trait of a suite applies to its tests.
  public var isRecursive: Bool { true }

  /// Runs the test at most five times.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    for _ in 0..<Self.attempts {
      let watch = StallWatch()
      let wasExcused = Mutex(false)
      defer { watch.end() }
      try await withKnownIssue("the machine was stopped during the test", isIntermittent: true) {
        try await function()
      } matching: { _ in
        let isExcused = watch.hasStalled
        if isExcused { wasExcused.withLock { $0 = true } }
        return isExcused
      }
      guard wasExcused.withLock({ $0 }) else { return }
    }
  }
}

extension Trait where Self == RealTimeTrait {
  /// Marks a test that runs in real time.
  public static var realTime: Self { Self() }
}

/// One thread on each processor sleeps, and measures how late it wakes.
final class StallWatch: Sendable {
  /// The sleep and its tolerated delay, in nanoseconds.
  private static let sleep: Int64 = 5_000_000
  private static let patience: Int64 = 25_000_000

  private let stalls = Atomic<Int>(0)
  private let isOver = Atomic<Bool>(false)
  private let threads = DispatchGroup()

  var hasStalled: Bool { stalls.load(ordering: .relaxed) > 0 }

  init() {
    for processor in 0..<min(sysconf(Int32(_SC_NPROCESSORS_ONLN)), Self.processorCount) {
      DispatchQueue(label: "StallWatch").async(group: threads) { [self] in watch(processor) }
    }
  }

  func end() {
    isOver.store(true, ordering: .relaxed)
    threads.wait()
  }

  private func watch(_ processor: Int) {
    // The thread belongs to a queue, so its processors are restored.
    defer { stay(on: Array(repeating: .max, count: Self.processorCount / 8)) }
    var processors = [UInt8](repeating: 0, count: Self.processorCount / 8)
    processors[processor / 8] = 1 << (processor % 8)
    stay(on: processors)
    var last = now
    while !isOver.load(ordering: .relaxed) {
      usleep(UInt32(Self.sleep / 1_000))
      let time = now
      if time - last > Self.sleep + Self.patience { stalls.add(1, ordering: .relaxed) }
      last = time
    }
  }

  /// The number of processors in a cpu_set_t.
  private static let processorCount = 1024

  private func stay(on processors: [UInt8]) {
    // Safety: sched_setaffinity(2), which Glibc's module lacks, takes a thread (0 for the calling one), the size of a
    // set in bytes, and the set.
    typealias SetAffinity = @convention(c) (pid_t, Int, UnsafeRawPointer) -> CInt
    guard let symbol = dlsym(nil, "sched_setaffinity") else { return }
    _ = unsafeBitCast(symbol, to: SetAffinity.self)(0, processors.count, processors)
  }

  private var now: Int64 { Int64(clamping: DispatchTime.now().uptimeNanoseconds) }
}
