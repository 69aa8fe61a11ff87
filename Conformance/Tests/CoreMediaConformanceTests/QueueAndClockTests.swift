import CoreMedia
import Foundation
import Testing

/// Source: CMBufferQueue.h.
@Suite struct BufferQueueTests {
  private func time(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 600) }

  private func sample(_ presentation: Int64, size: Int = 5, duration: Int64 = 20) throws -> CMSampleBuffer {
    try CMSampleBuffer(
      dataBuffer: CMBlockBuffer(length: size),
      formatDescription: CMFormatDescription(videoCodecType: .jpeg, width: 16, height: 16), numSamples: 1,
      sampleTimings: [
        CMSampleTimingInfo(
          duration: time(duration), presentationTimeStamp: time(presentation), decodeTimeStamp: time(presentation - 40))
      ], sampleSizes: [size])
  }

  private func queue(sorted: Bool = false, capacity: Int = 0) throws -> CMBufferQueue {
    var queue: CMBufferQueue?
    let callbacks =
      sorted
      ? CMBufferQueueGetCallbacksForSampleBuffersSortedByOutputPTS()
      : CMBufferQueueGetCallbacksForUnsortedSampleBuffers()
    #expect(CMBufferQueueCreate(allocator: nil, capacity: capacity, callbacks: callbacks, queueOut: &queue) == noErr)
    return try #require(queue)
  }

  // CMBufferQueueGetDuration, …GetFirst…, …GetMin…, …GetMax…, …GetEnd…, …GetTotalSize.
  @Test func queuesSumUp() throws {
    let queue = try queue()
    #expect(queue.isEmpty && queue.duration == .zero && !queue.firstPresentationTimeStamp.isValid)
    for start: Int64 in [100, 140, 120] { #expect(CMBufferQueueEnqueue(queue, buffer: try sample(start)) == noErr) }
    #expect(queue.bufferCount == 3)
    #expect(queue.duration == time(60))
    #expect(queue.firstPresentationTimeStamp == time(100) && queue.firstDecodeTimeStamp == time(60))
    #expect(queue.minPresentationTimeStamp == time(100) && queue.maxPresentationTimeStamp == time(140))
    #expect(queue.minDecodeTimeStamp == time(60))
    #expect(queue.endPresentationTimeStamp == time(160))
    #expect(queue.totalSize == 15)
  }

  // CMBufferQueueDequeue: in the order of enqueuing, or by output presentation time.
  @Test func queuesAreInOrder() throws {
    let (plain, sorted) = (try queue(), try queue(sorted: true))
    for start: Int64 in [140, 100, 120] {
      #expect(CMBufferQueueEnqueue(plain, buffer: try sample(start)) == noErr)
      #expect(CMBufferQueueEnqueue(sorted, buffer: try sample(start)) == noErr)
    }
    func drained(_ queue: CMBufferQueue) -> [CMTime] {
      var times: [CMTime] = []
      while let buffer = CMBufferQueueDequeue(queue) { times.append((buffer as! CMSampleBuffer).presentationTimeStamp) }
      return times
    }
    #expect(drained(plain) == [time(140), time(100), time(120)])
    #expect(drained(sorted) == [time(100), time(120), time(140)])
    #expect(plain.isEmpty && sorted.isEmpty)
  }

  // CMBufferQueueCreate: a capacity limits the queue (kCMBufferQueueError_QueueIsFull).
  @Test func capacitiesAreKept() throws {
    let queue = try queue(capacity: 1)
    #expect(CMBufferQueueEnqueue(queue, buffer: try sample(0)) == noErr)
    #expect(CMBufferQueueEnqueue(queue, buffer: try sample(20)) == kCMBufferQueueError_QueueIsFull)
    #expect(kCMBufferQueueError_QueueIsFull == -12764)
  }

  // CMBufferQueueMarkEndOfData: nothing can follow; at the end once it is empty. CMBufferQueueReset clears the mark.
  @Test func endsOfData() throws {
    let queue = try queue()
    #expect(CMBufferQueueEnqueue(queue, buffer: try sample(0)) == noErr)
    #expect(CMBufferQueueMarkEndOfData(queue) == noErr)
    #expect(queue.containsEndOfData && !queue.isAtEndOfData)
    #expect(CMBufferQueueEnqueue(queue, buffer: try sample(20)) == kCMBufferQueueError_EnqueueAfterEndOfData)
    _ = CMBufferQueueDequeue(queue)
    #expect(queue.isAtEndOfData)
    #expect(CMBufferQueueReset(queue) == noErr)
    #expect(!queue.containsEndOfData && !queue.isAtEndOfData)
    #expect(CMBufferQueueEnqueue(queue, buffer: try sample(20)) == noErr)
  }

  // CMBufferQueueInstallTrigger: a trigger tells whether its condition is met.
  @Test func triggers() throws {
    let queue = try queue()
    var token: CMBufferQueueTriggerToken?
    let status = CMBufferQueueInstallTrigger(
      queue, callback: nil, refcon: nil, condition: kCMBufferQueueTrigger_WhenDurationBecomesGreaterThan,
      time: time(30),
      triggerTokenOut: &token)
    #expect(status == noErr)
    let trigger = try #require(token)
    #expect(!CMBufferQueueTestTrigger(queue, triggerToken: trigger))
    #expect(CMBufferQueueEnqueue(queue, buffer: try sample(0)) == noErr)
    #expect(!CMBufferQueueTestTrigger(queue, triggerToken: trigger))
    #expect(CMBufferQueueEnqueue(queue, buffer: try sample(20)) == noErr)
    #expect(CMBufferQueueTestTrigger(queue, triggerToken: trigger))
    #expect(CMBufferQueueRemoveTrigger(queue, triggerToken: trigger) == noErr)
  }
}

/// Source: CMSimpleQueue.h.
@Suite struct SimpleQueueTests {
  @Test func elementsLeaveInOrder() throws {
    var made: CMSimpleQueue?
    #expect(CMSimpleQueueCreate(allocator: nil, capacity: 2, queueOut: &made) == noErr)
    let queue = try #require(made)
    let elements = (1...3).compactMap { UnsafeRawPointer(bitPattern: $0 * 16) }
    #expect(CMSimpleQueueGetCapacity(queue) == 2 && CMSimpleQueueGetCount(queue) == 0)
    #expect(CMSimpleQueueDequeue(queue) == nil)
    #expect(CMSimpleQueueEnqueue(queue, element: elements[0]) == noErr)
    #expect(CMSimpleQueueEnqueue(queue, element: elements[1]) == noErr)
    #expect(CMSimpleQueueEnqueue(queue, element: elements[2]) == kCMSimpleQueueError_QueueIsFull)
    #expect(CMSimpleQueueGetHead(queue) == elements[0] && CMSimpleQueueGetCount(queue) == 2)
    #expect(CMSimpleQueueDequeue(queue) == elements[0])
    #expect(CMSimpleQueueDequeue(queue) == elements[1])
    #expect(kCMSimpleQueueError_QueueIsFull == -12773)
  }
}

/// Source: CMSync.h.
@Suite struct ClockTests {
  private func time(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 600) }

  // CMTimebaseCreateWithSourceClock: "The timebase will initially have rate zero and time zero."
  @Test func timebasesBeginStopped() throws {
    let timebase = try CMTimebase(sourceClock: CMClockGetHostTimeClock())
    #expect(timebase.rate == 0 && timebase.time == .zero)
    #expect(timebase.sourceClock === CMClockGetHostTimeClock())
    #expect(timebase.ultimateSourceClock === CMClockGetHostTimeClock())
    #expect(timebase.sourceTimebase == nil)
  }

  // CMTimebaseSetTime: the time stays while the rate is 0.
  @Test func stoppedTimebasesKeepTheirTime() throws {
    let timebase = try CMTimebase(sourceClock: CMClockGetHostTimeClock())
    try timebase.setTime(time(300))
    #expect(timebase.time == time(300))
    #expect(timebase.time(withTimescale: 90, rounding: .default).value == 45)
  }

  // CMTimebaseSetRateAndAnchorTime, CMSyncConvertTime: time = anchor + rate · (source − source's anchor).
  @Test func timesAreConverted() throws {
    let clock = CMClockGetHostTimeClock()
    let timebase = try CMTimebase(sourceClock: clock)
    let source = CMTime(value: 1_000, timescale: 1)
    try timebase.setRateAndAnchorTime(rate: 2, anchorTime: time(600), referenceTime: source)
    let later = CMTime(value: 1_003, timescale: 1)
    #expect(abs(CMSyncConvertTime(later, from: clock, to: timebase).seconds - 7) < 1e-6)
    #expect(abs(CMSyncConvertTime(CMTime(value: 7, timescale: 1), from: timebase, to: clock).seconds - 1_003) < 1e-6)
    #expect(CMSyncGetRelativeRate(timebase, relativeTo: clock) == 2)
    #expect(CMSyncGetRelativeRate(clock, relativeTo: timebase) == 0.5)
    #expect(timebase.rate == 2 && timebase.effectiveRate == 2)
  }

  // CMTimebaseCreateWithSourceTimebase: rates multiply along the chain.
  @Test func timebasesHaveSources() throws {
    let clock = CMClockGetHostTimeClock()
    let source = try CMTimebase(sourceClock: clock)
    let timebase = try CMTimebase(sourceTimebase: source)
    try source.setRate(0.5)
    try timebase.setRate(4)
    #expect(timebase.rate == 4 && timebase.effectiveRate == 2)
    #expect(timebase.sourceTimebase === source && timebase.sourceClock == nil)
    #expect(timebase.ultimateSourceClock === clock)
    #expect(!CMSyncMightDrift(timebase, source) && !CMSyncMightDrift(timebase, clock))
    try source.setRate(0)
    #expect(timebase.effectiveRate == 0)
  }

  // CMTimebaseAddTimerDispatchSource, …SetTimerDispatchSourceNextFireTime: the timer fires once the timebase has
  // reached the time, also if it jumps over it, and not while it is stopped before it.
  @Test func timersFireAtTheirTimes() async throws {
    let timebase = try CMTimebase(sourceClock: CMClockGetHostTimeClock())
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "timer"))
    final class Fired: @unchecked Sendable {
      private let lock = NSLock()
      private var value = 0
      var count: Int { lock.withLock { value } }
      func add() { lock.withLock { value += 1 } }
    }
    let fired = Fired()
    timer.setEventHandler { fired.add() }
    try timebase.addTimer(timer)
    timer.resume()
    try timebase.setTimerNextFireTime(timer, fireTime: time(6_000))
    try await Task.sleep(nanoseconds: 20_000_000)
    #expect(fired.count == 0)
    try timebase.setRate(1)
    try timebase.setTime(time(6_600))
    for _ in 0..<5_000 where fired.count == 0 { try await Task.sleep(nanoseconds: 2_000_000) }
    #expect(fired.count == 1)
    try timebase.setTimerNextFireTime(timer, fireTime: time(6_700))
    for _ in 0..<5_000 where fired.count == 1 { try await Task.sleep(nanoseconds: 2_000_000) }
    #expect(fired.count == 2 && timebase.time >= time(6_700))
    try timebase.removeTimer(timer)
    timer.cancel()
  }

  // CMClockGetTime: the time of a clock does not go backwards. CMClockMakeHostTimeFromSystemUnits and back.
  @Test func theHostClockRuns() {
    let clock = CMClockGetHostTimeClock()
    let (first, second) = (CMClockGetTime(clock), CMClockGetTime(clock))
    #expect(first.isNumeric && first <= second)
    let units = CMClockConvertHostTimeToSystemUnits(first)
    #expect(abs(CMClockMakeHostTimeFromSystemUnits(units).seconds - first.seconds) < 1e-6)
    #expect(CMSyncGetTime(clock) >= second)
  }
}
