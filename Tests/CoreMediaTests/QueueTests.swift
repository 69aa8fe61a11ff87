import CoreMedia
import Foundation
import Testing

struct QueueTests {
  private func sample(_ time: Int64) throws -> CMSampleBuffer {
    let timing = CMSampleTimingInfo(
      duration: CMTime(value: 1, timescale: 30), presentationTimeStamp: CMTime(value: time, timescale: 30),
      decodeTimeStamp: .invalid)
    return try CMSampleBuffer(
      dataBuffer: CMBlockBuffer(copying: Data(count: 3)), formatDescription: nil, numSamples: 1,
      sampleTimings: [timing], sampleSizes: [3])
  }

  @Test func simpleQueueIsARing() throws {
    let queue = try CMSimpleQueue(capacity: 3)
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 1)
    defer { bytes.deallocate() }
    for index in 0..<3 { try queue.enqueue(bytes + index) }
    #expect(queue.fullness == 1 && CMSimpleQueueEnqueue(queue, element: bytes) == kCMSimpleQueueError_QueueIsFull)
    #expect(queue.dequeue() == UnsafeRawPointer(bytes) && queue.head == UnsafeRawPointer(bytes + 1))
    try queue.enqueue(bytes + 3)
    #expect((0..<3).map { _ in queue.dequeue() } == (1...3).map { UnsafeRawPointer(bytes + $0) })
    #expect(queue.dequeue() == nil && queue.count == 0)
    #expect(throws: NSError.self) { try CMSimpleQueue(capacity: -1) }
  }

  @Test func sortedQueueKnowsItsTimes() throws {
    let queue = try CMBufferQueue(capacity: 4, handlers: .outputPTSSortedSampleBuffers)
    for time in [5, 2, 9, 3] as [Int64] { try queue.enqueue(try sample(time)) }
    #expect(throws: NSError.self) { try queue.enqueue(try sample(1)) }
    let order = queue.buffers.compactMap { ($0 as? CMSampleBuffer)?.presentationTimeStamp.value }
    #expect(order == [2, 3, 5, 9])
    #expect(queue.duration == CMTime(value: 4, timescale: 30) && queue.totalSize == 12)
    #expect(queue.maxPresentationTimeStamp == CMTime(value: 9, timescale: 30))
    #expect(queue.endPresentationTimeStamp == CMTime(value: 10, timescale: 30))
    #expect((queue.dequeue() as? CMSampleBuffer)?.presentationTimeStamp.value == 2 && queue.bufferCount == 3)
  }

  @Test func triggersFireWhenConditionsComeTrue() throws {
    final class Log { var names: [String] = [] }
    let log = Log()
    let queue = try CMBufferQueue(capacity: 0, handlers: .unsortedSampleBuffers)
    _ = try queue.installTrigger(condition: .whenDurationBecomesGreaterThanOrEqualTo(CMTime(value: 2, timescale: 30))) {
      _ in log.names.append("long")
    }
    _ = try queue.installTrigger(condition: .whenBufferCountBecomesLessThan(2)) { _ in log.names.append("few") }
    _ = try queue.installTrigger(condition: .whenEndOfDataReached) { _ in log.names.append("end") }
    _ = try queue.installTrigger(condition: .whenReset) { _ in log.names.append("reset") }
    let latest = try queue.installTrigger(condition: .whenMaxPresentationTimeStampChanges) { _ in
      log.names.append("latest")
    }
    try queue.enqueue(try sample(0))
    #expect(log.names == ["latest"])
    try queue.removeTrigger(latest)
    #expect(throws: NSError.self) { try queue.removeTrigger(latest) }
    try queue.enqueue(try sample(1))
    try queue.markEndOfData()
    #expect(throws: NSError.self) { try queue.enqueue(try sample(2)) }
    #expect(queue.containsEndOfData && !queue.isAtEndOfData)
    _ = queue.dequeue()
    _ = queue.dequeueIfDataReady()
    #expect(log.names == ["latest", "long", "few", "end"] && queue.isAtEndOfData)
    try queue.reset()
    #expect(log.names.last == "reset" && !queue.containsEndOfData)
    #expect(throws: NSError.self) { try queue.installTrigger(condition: .whenDurationBecomesLessThan(.invalid)) }
  }
}
