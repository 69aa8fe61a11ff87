import CoreMedia
import Testing

@Suite struct BufferQueueFunctionTests {
  private final class Buffer {
    let time: Int
    init(_ time: Int) { self.time = time }
  }

  private func seconds(_ buffer: CMBuffer) -> CMTime {
    CMTime(value: CMTimeValue((buffer as? Buffer)?.time ?? 0), timescale: 1)
  }

  private func makeQueue(capacity: Int = 0, isSorted: Bool = false) throws -> CMBufferQueue {
    var callbacks = CMBufferCallbacks(
      version: 1, refcon: nil, getDecodeTimeStamp: nil, getPresentationTimeStamp: { buffer, _ in seconds(buffer) },
      getDuration: { _, _ in CMTime(value: 1, timescale: 1) }, isDataReady: nil, compare: nil,
      dataBecameReadyNotification: nil,
      getSize: { _, _ in 10 })
    if isSorted {
      callbacks.compare = { a, b, _ in
        let order = CMTimeCompare(seconds(a), seconds(b))
        return order < 0 ? .compareLessThan : order > 0 ? .compareGreaterThan : .compareEqualTo
      }
    }
    var queue: CMBufferQueue?
    #expect(CMBufferQueueCreate(allocator: nil, capacity: capacity, callbacks: &callbacks, queueOut: &queue) == noErr)
    return try #require(queue)
  }

  @Test func buffersComeOutInTheirOrder() throws {
    let queue = try makeQueue(isSorted: true)
    let buffers = [3, 1, 2].map(Buffer.init)
    for buffer in buffers { #expect(CMBufferQueueEnqueue(queue, buffer: buffer) == noErr) }
    #expect(CMBufferQueueGetBufferCount(queue) == 3 && CMBufferQueueGetTotalSize(queue) == 30)
    #expect(
      CMBufferQueueGetDuration(queue).seconds == 3 && CMBufferQueueGetEndPresentationTimeStamp(queue).seconds == 4)
    #expect(CMBufferQueueGetHead(queue) === buffers[1] && CMBufferQueueCopyHead(queue) === buffers[1])
    var seen: [Int] = []
    let status = CMBufferQueueCallForEachBuffer(
      queue,
      callback: { buffer, _ in
        seen.append((buffer as? Buffer)?.time ?? 0)
        return seen.count == 2 ? 7 : noErr
      }, refcon: nil)
    #expect(status == 7 && seen == [1, 2])
    #expect([1, 2, 3].allSatisfy { (CMBufferQueueDequeue(queue) as? Buffer)?.time == $0 })
    #expect(CMBufferQueueIsEmpty(queue) && CMBufferQueueDequeueIfDataReady(queue) == nil)
  }

  @Test func limitsAreKept() throws {
    let queue = try makeQueue(capacity: 1)
    #expect(CMBufferQueueEnqueue(queue, buffer: Buffer(0)) == noErr)
    #expect(CMBufferQueueEnqueue(queue, buffer: Buffer(1)) == kCMBufferQueueError_QueueIsFull)
    CMBufferQueueMarkEndOfData(queue)
    #expect(CMBufferQueueContainsEndOfData(queue) && !CMBufferQueueIsAtEndOfData(queue))
    CMBufferQueueDequeue(queue)
    #expect(CMBufferQueueIsAtEndOfData(queue))
    #expect(CMBufferQueueEnqueue(queue, buffer: Buffer(1)) == kCMBufferQueueError_EnqueueAfterEndOfData)
    CMBufferQueueReset(queue)
    CMBufferQueueSetValidationCallback(
      queue, callback: { _, buffer, _ in (buffer as? Buffer)?.time == 5 ? -5 : noErr }, refcon: nil)
    #expect(CMBufferQueueEnqueue(queue, buffer: Buffer(5)) == -5)
    #expect(CMBufferQueueEnqueue(queue, buffer: Buffer(6)) == noErr)
    #expect(CFGetTypeID(queue) == CMBufferQueueGetTypeID())
  }

  @Test func triggersFireAndAnswer() throws {
    let queue = try makeQueue()
    var calls = 0
    var token: CMBufferQueueTriggerToken?
    let status = CMBufferQueueInstallTriggerWithIntegerThreshold(
      queue, callback: { _, _ in calls += 1 }, refcon: nil,
      condition: kCMBufferQueueTrigger_WhenBufferCountBecomesGreaterThan,
      threshold: 1, triggerTokenOut: &token)
    #expect(status == noErr)
    let trigger = try #require(token)
    for time in 0..<3 { CMBufferQueueEnqueue(queue, buffer: Buffer(time)) }
    #expect(calls == 1 && CMBufferQueueTestTrigger(queue, triggerToken: trigger))
    #expect(CMBufferQueueRemoveTrigger(queue, triggerToken: trigger) == noErr)
    #expect(CMBufferQueueRemoveTrigger(queue, triggerToken: trigger) == kCMBufferQueueError_InvalidTriggerToken)
    let wrong = CMBufferQueueInstallTriggerHandler(
      queue, kCMBufferQueueTrigger_WhenBufferCountBecomesLessThan, .zero, &token, nil)
    #expect(wrong == kCMBufferQueueError_InvalidTriggerCondition)
    let needless = CMBufferQueueInstallTriggerHandler(queue, kCMBufferQueueTrigger_WhenReset, .invalid, nil, nil)
    #expect(needless == kCMBufferQueueError_RequiredParameterMissing)
  }

  @Test func ready() {
    let callbacks = CMBufferQueueGetCallbacksForSampleBuffersSortedByOutputPTS().pointee
    #expect(callbacks.compare != nil && callbacks.getDecodeTimeStamp != nil)
    #expect(CMBufferQueueGetCallbacksForUnsortedSampleBuffers().pointee.compare == nil)
  }
}
