import Dispatch
import Glibc
import Synchronization
public import Testing

/// Tests that go by real time judge the machine as well: a virtual one whose host takes it away for a tenth of a second
/// lets sound break off whoever plays it. Such a test is repeated where it fails while the machine stood still, and
/// says nothing where it always did.
public struct RealTimeTrait: TestTrait, SuiteTrait, TestScoping {
  private static let attempts = 5

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    for _ in 0..<Self.attempts {
      let watch = StallWatch()
      let wasExcused = Mutex(false)
      defer { watch.end() }
      try await withKnownIssue("the machine stood still meanwhile", isIntermittent: true) {
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
  /// The test goes by real time.
  public static var realTime: Self { Self() }
}

/// Notes whether a processor of the machine stands still: on each of them one thread sleeps, and looks how late it
/// wakes.
final class StallWatch: Sendable {
  /// The shortest sleep, and how much longer it may take where nothing else than this machine's own threads is in the
  /// way.
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
    // The thread is a queue's, and goes back to it.
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

  /// As many as a cpu_set_t has.
  private static let processorCount = 1024

  /// Lets the calling thread run on the processors whose bits are set.
  private func stay(on processors: [UInt8]) {
    // Safety: sched_setaffinity(2), which Glibc's module leaves out: a thread, 0 for the one that calls, and a set and
    // its size in bytes.
    typealias SetAffinity = @convention(c) (pid_t, Int, UnsafeRawPointer) -> CInt
    guard let symbol = dlsym(nil, "sched_setaffinity") else { return }
    _ = unsafeBitCast(symbol, to: SetAffinity.self)(0, processors.count, processors)
  }

  private var now: Int64 { Int64(clamping: DispatchTime.now().uptimeNanoseconds) }
}
