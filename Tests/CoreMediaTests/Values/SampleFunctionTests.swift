import CoreMedia
import Foundation
import Testing

@Suite struct SampleFunctionTests {
  private func time(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 30) }

  private func makeBuffer(sizes: [Int] = [3, 4]) throws -> CMSampleBuffer {
    let timings = sizes.indices.map { index in
      CMSampleTimingInfo(
        duration: time(1), presentationTimeStamp: time(Int64(10 + index)), decodeTimeStamp: time(Int64(index)))
    }
    return try CMSampleBuffer(
      dataBuffer: CMBlockBuffer(copying: Data(count: sizes.reduce(0, +))), formatDescription: nil,
      numSamples: sizes.count, sampleTimings: timings, sampleSizes: sizes)
  }

  @Test func anInvalidBufferIsInvalidatedOnce() throws {
    let buffer = try makeBuffer()
    final class Log { var values: [UInt64] = [] }
    let log = Log()
    #expect(CMSampleBufferIsValid(buffer))
    let set = CMSampleBufferSetInvalidateCallback(buffer, callback: { _, value in log.values.append(value) }, refcon: 5)
    #expect(set == noErr)
    #expect(CMSampleBufferSetInvalidateHandler(buffer) { _ in } == kCMSampleBufferError_RequiredParameterMissing)
    #expect(CMSampleBufferInvalidate(buffer) == noErr && log.values == [5])
    #expect(!CMSampleBufferIsValid(buffer) && CMSampleBufferGetDataBuffer(buffer) == nil)
    #expect(CMSampleBufferInvalidate(buffer) == kCMSampleBufferError_Invalidated && log.values == [5])
  }

  @Test func timesOfEachSample() throws {
    let buffer = try makeBuffer()
    var needed = 0
    #expect(
      CMSampleBufferGetSampleTimingInfoArray(buffer, entryCount: 0, arrayToFill: nil, entriesNeededOut: &needed)
        == noErr)
    #expect(needed == 2)
    var timings = [CMSampleTimingInfo](repeating: .invalid, count: 2)
    #expect(
      CMSampleBufferGetSampleTimingInfoArray(buffer, entryCount: 2, arrayToFill: &timings, entriesNeededOut: nil)
        == noErr)
    #expect(timings.map(\.presentationTimeStamp) == [time(10), time(11)])
    #expect(
      CMSampleBufferGetSampleTimingInfoArray(buffer, entryCount: 1, arrayToFill: &timings, entriesNeededOut: nil)
        == kCMSampleBufferError_ArrayTooSmall)
    var one = CMSampleTimingInfo.invalid
    #expect(CMSampleBufferGetSampleTimingInfo(buffer, at: 1, timingInfoOut: &one) == noErr)
    #expect(one.decodeTimeStamp == time(1))
    #expect(
      CMSampleBufferGetSampleTimingInfo(buffer, at: 2, timingInfoOut: &one)
        == kCMSampleBufferError_SampleIndexOutOfRange)
    #expect(CMSampleBufferGetDuration(buffer) == time(2) && CMSampleBufferGetDecodeTimeStamp(buffer) == .zero)
    #expect(CMSampleBufferGetOutputDecodeTimeStamp(buffer) == .zero && buffer.outputDecodeTimeStamp == .zero)
    #expect(CMSampleBufferSetOutputPresentationTimeStamp(buffer, newValue: time(40)) == noErr)
    #expect(buffer.outputPresentationTimeStamp == time(40))
    #expect(try buffer.outputSampleTimingInfos().map(\.presentationTimeStamp) == [time(40), time(41)])
  }

  @Test func sizesOfEachSample() throws {
    let buffer = try makeBuffer()
    var (needed, sizes) = (0, [0, 0])
    #expect(
      CMSampleBufferGetSampleSizeArray(buffer, entryCount: 2, arrayToFill: &sizes, entriesNeededOut: &needed) == noErr)
    #expect(sizes == [3, 4] && needed == 2)
    #expect(
      CMSampleBufferGetSampleSizeArray(buffer, entryCount: 1, arrayToFill: &sizes, entriesNeededOut: nil)
        == kCMSampleBufferError_ArrayTooSmall)
  }

  @Test func samplesOneByOne() throws {
    let buffer = try makeBuffer()
    var found: [Int] = []
    let status = CMSampleBufferCallForEachSample(
      buffer,
      callback: { sample, index, _ in
        found.append(sample.totalSampleSize * 10 + index)
        return index == 1 ? -5 : noErr
      }, refcon: nil)
    #expect(status == -5 && found == [30, 41])
    var count = 0
    #expect(
      CMSampleBufferCallBlockForEachSample(buffer) { _, _ in
        count += 1
        return noErr
      } == noErr)
    #expect(count == 2)
  }

  @Test func aFailureIsKept() throws {
    let buffer = try makeBuffer()
    var status: OSStatus = 1
    #expect(!CMSampleBufferHasDataFailed(buffer, statusOut: &status) && status == noErr)
    #expect(CMSampleBufferSetDataFailed(buffer, status: -42) == noErr)
    #expect(CMSampleBufferHasDataFailed(buffer, statusOut: &status) && status == -42)
    #expect(CMSampleBufferGetTypeID() == CMSampleBuffer.typeID && CMSampleBuffer.typeID != CMBlockBufferGetTypeID())
  }

  @Test func flagsHaveBits() {
    #expect(CMSampleBuffer.Flags(rawValue: 1) == .audioBufferListAssure16ByteAlignment)
    #expect(CMSampleBuffer.Flags.audioBufferListAssure16ByteAlignment.rawValue == 1)
    #expect(CMSampleBuffer.Flags(rawValue: 6).rawValue == 6)
  }

  @Test func readinessIsTracked() throws {
    func waiting() throws -> CMSampleBuffer {
      var made: CMSampleBuffer?
      CMSampleBufferCreate(
        allocator: nil, dataBuffer: CMBlockBuffer(copying: Data(count: 3)), dataReady: false,
        makeDataReadyCallback: nil, refcon: nil, formatDescription: nil, sampleCount: 1, sampleTimingEntryCount: 0,
        sampleTimingArray: nil, sampleSizeEntryCount: 1, sampleSizeArray: [3], sampleBufferOut: &made)
      return try #require(made)
    }
    let (buffer, other) = (try waiting(), try waiting())
    #expect(CMSampleBufferTrackDataReadiness(buffer, sampleBufferToTrack: other) == noErr)
    #expect(
      CMSampleBufferTrackDataReadiness(other, sampleBufferToTrack: buffer)
        == kCMSampleBufferError_RequiredParameterMissing)
    #expect(!CMSampleBufferDataIsReady(buffer))
    #expect(CMSampleBufferSetDataReady(other) == noErr)
    #expect(CMSampleBufferDataIsReady(buffer))
  }
}
