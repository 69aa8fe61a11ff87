import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineCore

@Suite struct CodecSlotsTests {
  private final class Calls: Sendable {
    private let counts = Mutex((running: 0, most: 0))
    var most: Int { counts.withLock { $0.most } }
    func begin() {
      counts.withLock { counts in
        counts.running += 1
        counts.most = max(counts.most, counts.running)
      }
    }
    func end() { counts.withLock { $0.running -= 1 } }
  }

  @Test(arguments: [1, 2, 5]) func noMoreCallsRunThanThereAreSlots(_ limit: Int) {
    let (slots, calls) = (CodecSlots(limit: limit), Calls())
    let made = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      for _ in 0..<200 {
        try? slots.run("Test") {
          calls.begin()
          made.add(1, ordering: .relaxed)
          sched_yield()
          calls.end()
        }
      }
    }
    #expect(calls.most <= limit)
    #expect(made.load(ordering: .relaxed) == 16 * 200)
    #expect(slots.waitingCount == 0)
  }

  private func start(_ slots: CodecSlots, isUrgent: Bool = false, _ call: @escaping @Sendable () -> Void) {
    let waiting = slots.waitingCount
    Thread.detachNewThread {
      ReadCancellation(isUrgent: isUrgent).perform { _ = try? slots.run("Test", call) }
    }
    while slots.waitingCount == waiting { sched_yield() }
  }

  @Test func slotsAreGivenInOrderAndToPlayersFirst() throws {
    let slots = CodecSlots(limit: 1)
    let order = Mutex<[String]>([])
    let done = DispatchGroup()
    try slots.run("Test") {
      for number in 0..<3 {
        done.enter()
        start(slots) {
          order.withLock { $0.append("other \(number)") }
          done.leave()
        }
      }
      for number in 0..<10 {
        done.enter()
        start(slots, isUrgent: true) {
          order.withLock { $0.append("player \(number)") }
          done.leave()
        }
      }
    }
    done.wait()
    let players = (0..<10).map { "player \($0)" }
    let expected: [String] = Array(players[..<7]) + ["other 0"] + Array(players[7...]) + ["other 1", "other 2"]
    #expect(order.withLock { $0 } == expected)
  }

  @Test func whoWaitsCanBeCancelled() throws {
    let slots = CodecSlots(limit: 1)
    let reads = ReadCancellation()
    let failure = Mutex<EngineError?>(nil)
    let done = DispatchSemaphore(value: 0)
    try slots.run("Test") {
      Thread.detachNewThread {
        reads.perform {
          do throws(EngineError) {
            try slots.run("Test") { () -> Void in Issue.record("a cancelled call was made") }
          } catch { failure.withLock { $0 = error } }
        }
        done.signal()
      }
      while slots.waitingCount == 0 { sched_yield() }
      reads.cancel()
      done.wait()
    }
    #expect(failure.withLock { $0?.kind } == .cancelled)
    let value = try slots.run("Test") { 7 }
    #expect(value == 7)
  }

  @Test func theVariableCountsWhereItIsANumber() {
    #expect(CodecSlots.limit(stated: "3", processors: 8) == 3)
    for text in [nil, "", "0", "-1", "many", "1025"] { #expect(CodecSlots.limit(stated: text, processors: 8) == 8) }
  }
}

@Suite struct ProcessorShareTests {
  private func share(_ mask: String, _ groups: String, _ files: [String: String]) throws -> Int {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("groups-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in files {
      let url = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    let status = "Name:\tx\nCpus_allowed:\t\(mask)\n"
    return ProcessorShare(status: Array(status.utf8), groups: Array(groups.utf8), folder: folder.path).count
  }

  @Test func theMaskIsWhatTheProcessMayRunOn() throws {
    #expect(try share("ff", "", [:]) == 8)
    #expect(try share("00000001,80000000", "", [:]) == 2)
    #expect(try share("8", "0::/\n", ["cpu.max": "max 100000\n"]) == 1)
  }

  @Test func theSmallestQuotaOnTheWayUpCounts() throws {
    let files = ["a/cpu.max": "250000 100000\n", "a/b/cpu.max": "max 100000\n"]
    #expect(try share("ff", "0::/a/b\n", files) == 3)
    #expect(try share("ff", "0::/a/b\n", files.merging(["a/b/cpu.max": "10000 100000\n"]) { $1 }) == 1)
    // A container with its own namespace of control groups has its limit at the root.
    #expect(try share("ff", "0::/\n", ["cpu.max": "400000 100000\n"]) == 4)
  }

  @Test func theFirstVersionStatesItInTwoFiles() throws {
    let files = ["cpu,cpuacct/x/cpu.cfs_quota_us": "150000\n", "cpu,cpuacct/x/cpu.cfs_period_us": "100000\n"]
    #expect(try share("ff", "4:memory:/y\n3:cpu,cpuacct:/x\n", files) == 2)
    #expect(try share("f", "3:cpu,cpuacct:/x\n", files.merging(["cpu,cpuacct/x/cpu.cfs_quota_us": "-1\n"]) { $1 }) == 4)
  }

  @Test func thisProcessHasSome() throws {
    let count = ProcessorShare.own.count
    #expect(count >= 1 && count <= ProcessInfo.processInfo.processorCount)
  }
}

@Suite struct DecodingTurnsTests {
  @Test func fewJobsAreAtWork() {
    let (turns, slots, all) = (DecodingTurns(limit: 2, patience: .seconds(600)), CodecSlots(limit: 64), DispatchGroup())
    let counts = Mutex((running: 0, most: 0))
    for _ in 0..<20 {
      all.enter()
      turns.submit {
        counts.withLock { counts in
          counts.running += 1
          counts.most = max(counts.most, counts.running)
        }
        try? slots.run("Test") { for _ in 0..<1000 { sched_yield() } }
        counts.withLock { $0.running -= 1 }
        all.leave()
      }
    }
    all.wait()
    #expect((1...2).contains(counts.withLock { $0.most }))
  }

  @Test func jobsThatWaitForOthersLetThemBegin() {
    let turns = DecodingTurns(limit: 1)
    let ends = (0..<5).map { _ in DispatchSemaphore(value: 0) }
    for number in 0..<5 {
      turns.submit {
        if number < 4 { ends[number + 1].wait() }
        ends[number].signal()
      }
    }
    ends[0].wait()
  }

  @Test func jobsBeginInOrderAndCancelledOnesAtOnce() {
    let turns = DecodingTurns(limit: 1, patience: .seconds(600))
    let order = Mutex<[Int]>([])
    let (begun, mayEnd, all) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchGroup())
    let cancelled = Atomic(false)
    let slots = CodecSlots(limit: 1)
    all.enter()
    turns.submit {
      try? slots.run("Test") {
        begun.signal()
        mayEnd.wait()
      }
      all.leave()
    }
    begun.wait()
    for number in 0..<3 {
      all.enter()
      turns.submit {
        order.withLock { $0.append(number) }
        all.leave()
      }
    }
    all.enter()
    turns.submit(isCancelled: { cancelled.load(ordering: .relaxed) }) {
      order.withLock { $0.append(9) }
      mayEnd.signal()
      all.leave()
    }
    #expect(turns.hasWaiting && !turns.isLone)
    cancelled.store(true, ordering: .relaxed)
    all.wait()
    #expect(order.withLock { $0 } == [9, 0, 1, 2])
  }
}

@Suite struct DecodingThreadsTests {
  @Test func aThreadWhoseJobHasEndedTakesTheNextOne() throws {
    let threads = DecodingThreads(rest: .seconds(600))
    let seen = Mutex<[Thread]>([])
    for count in 1...20 {
      threads.run { seen.withLock { $0.append(Thread.current) } }
      try Server.wait(for: "the job's end") { seen.withLock { $0.count } == count && threads.idleCount == 1 }
    }
    let found = seen.withLock { $0 }
    #expect(found.allSatisfy { $0 === found[0] })
  }

  @Test func jobsAtOnceHaveThreadsOfTheirOwn() throws {
    let threads = DecodingThreads(rest: .seconds(600))
    let (started, goesOn) = (DispatchGroup(), DispatchSemaphore(value: 0))
    for _ in 0..<5 {
      started.enter()
      threads.run {
        started.leave()
        goesOn.wait()
      }
    }
    started.wait()
    for _ in 0..<5 { goesOn.signal() }
    try Server.wait(for: "five idle threads") { threads.idleCount == 5 }
  }

  @Test func aThreadWithoutAJobEnds() throws {
    let threads = DecodingThreads(rest: .milliseconds(20))
    let ran = DispatchSemaphore(value: 0)
    for _ in 0..<10 {
      threads.run { ran.signal() }
      ran.wait()
      Thread.sleep(forTimeInterval: 0.02)
    }
    try Server.wait(for: "the threads' end") { threads.idleCount == 0 }
  }
}
