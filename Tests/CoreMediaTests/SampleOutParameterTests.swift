import CoreMedia
import Foundation
import TestSupport
import Testing

struct SampleOutParameterTests {
  private var timing = CMSampleTimingInfo(
    duration: CMTime(value: 1, timescale: 30), presentationTimeStamp: .zero, decodeTimeStamp: .invalid)

  @Test func storedSamples() throws {
    let block = try #require(CMBlockBuffer(copying: Data(count: 8)))
    let format = try CMFormatDescription(videoCodecType: .h264, width: 64, height: 48)
    let (timings, sizes) = ([timing], [8])
    expectNone(
      outParameterFaults {
        CMSampleBufferCreate(
          allocator: nil, dataBuffer: block, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
          formatDescription: format,
          sampleCount: 1, sampleTimingEntryCount: 1, sampleTimingArray: timings, sampleSizeEntryCount: 1,
          sampleSizeArray: sizes,
          sampleBufferOut: $0)
      } _: {
        CMSampleBufferCreate(
          allocator: nil, dataBuffer: block, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
          formatDescription: format,
          sampleCount: 1, sampleTimingEntryCount: 1, sampleTimingArray: timings, sampleSizeEntryCount: 1,
          sampleSizeArray: sizes,
          sampleBufferOut: &$0)
      })
    expectNone(
      outParameterFaults {
        CMSampleBufferCreateReady(
          allocator: nil, dataBuffer: block, formatDescription: format, sampleCount: 1, sampleTimingEntryCount: 1,
          sampleTimingArray: timings, sampleSizeEntryCount: 1, sampleSizeArray: sizes, sampleBufferOut: $0)
      } _: {
        CMSampleBufferCreateReady(
          allocator: nil, dataBuffer: block, formatDescription: format, sampleCount: 1, sampleTimingEntryCount: 1,
          sampleTimingArray: timings, sampleSizeEntryCount: 1, sampleSizeArray: sizes, sampleBufferOut: &$0)
      })
    expectNone(
      outParameterFaults {
        CMSampleBufferCreateWithMakeDataReadyHandler(nil, block, true, format, 1, 1, timings, 1, sizes, $0, nil)
      } _: {
        CMSampleBufferCreateWithMakeDataReadyHandler(nil, block, true, format, 1, 1, timings, 1, sizes, &$0, nil)
      })
  }

  @Test func copies() throws {
    let block = try #require(CMBlockBuffer(copying: Data(count: 8)))
    let timings = [timing]
    let buffer = try CMSampleBuffer(
      dataBuffer: block, formatDescription: nil, numSamples: 2, sampleTimings: timings, sampleSizes: [4])
    expectNone(
      outParameterFaults {
        CMSampleBufferCreateCopy(allocator: nil, sampleBuffer: buffer, sampleBufferOut: $0)
      } _: {
        CMSampleBufferCreateCopy(allocator: nil, sampleBuffer: buffer, sampleBufferOut: &$0)
      })
    expectNone(
      outParameterFaults {
        CMSampleBufferCreateCopyWithNewTiming(
          allocator: nil, sampleBuffer: buffer, sampleTimingEntryCount: 1, sampleTimingArray: timings,
          sampleBufferOut: $0)
      } _: {
        CMSampleBufferCreateCopyWithNewTiming(
          allocator: nil, sampleBuffer: buffer, sampleTimingEntryCount: 1, sampleTimingArray: timings,
          sampleBufferOut: &$0)
      })
    let range = CFRange(location: 1, length: 1)
    expectNone(
      outParameterFaults {
        CMSampleBufferCopySampleBufferForRange(
          allocator: nil, sampleBuffer: buffer, sampleRange: range, sampleBufferOut: $0)
      } _: {
        CMSampleBufferCopySampleBufferForRange(
          allocator: nil, sampleBuffer: buffer, sampleRange: range, sampleBufferOut: &$0)
      })
  }

  @Test func pictures() throws {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_32BGRA, nil, &made)
    let frame = try #require(made)
    let format = try CMFormatDescription(imageBuffer: frame)
    let timings = [timing]
    expectNone(
      outParameterFaults {
        CMSampleBufferCreateForImageBuffer(
          allocator: nil, imageBuffer: frame, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
          formatDescription: format,
          sampleTiming: timings, sampleBufferOut: $0)
      } _: {
        CMSampleBufferCreateForImageBuffer(
          allocator: nil, imageBuffer: frame, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
          formatDescription: format,
          sampleTiming: timings, sampleBufferOut: &$0)
      })
    expectNone(
      outParameterFaults {
        CMSampleBufferCreateReadyWithImageBuffer(
          allocator: nil, imageBuffer: frame, formatDescription: format, sampleTiming: timings, sampleBufferOut: $0)
      } _: {
        CMSampleBufferCreateReadyWithImageBuffer(
          allocator: nil, imageBuffer: frame, formatDescription: format, sampleTiming: timings, sampleBufferOut: &$0)
      })
    expectNone(
      outParameterFaults {
        CMSampleBufferCreateForImageBufferWithMakeDataReadyHandler(nil, frame, true, format, timings, $0, nil)
      } _: {
        CMSampleBufferCreateForImageBufferWithMakeDataReadyHandler(nil, frame, true, format, timings, &$0, nil)
      })
  }

  @Test func audio() throws {
    let block = try #require(CMBlockBuffer(copying: Data(count: 8)))
    let format = try CMFormatDescription(
      audioStreamBasicDescription: AudioStreamBasicDescription(
        mSampleRate: 48_000, mFormatID: kAudioFormatLinearPCM, mFormatFlags: kAudioFormatFlagIsSignedInteger,
        mBytesPerPacket: 4,
        mFramesPerPacket: 1, mBytesPerFrame: 4, mChannelsPerFrame: 2, mBitsPerChannel: 16, mReserved: 0))
    expectNone(
      outParameterFaults {
        CMAudioSampleBufferCreateWithPacketDescriptions(
          allocator: nil, dataBuffer: block, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
          formatDescription: format,
          sampleCount: 2, presentationTimeStamp: .zero, packetDescriptions: nil, sampleBufferOut: $0)
      } _: {
        CMAudioSampleBufferCreateWithPacketDescriptions(
          allocator: nil, dataBuffer: block, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
          formatDescription: format,
          sampleCount: 2, presentationTimeStamp: .zero, packetDescriptions: nil, sampleBufferOut: &$0)
      })
    expectNone(
      outParameterFaults {
        CMAudioSampleBufferCreateReadyWithPacketDescriptions(
          allocator: nil, dataBuffer: block, formatDescription: format, sampleCount: 2, presentationTimeStamp: .zero,
          packetDescriptions: nil, sampleBufferOut: $0)
      } _: {
        CMAudioSampleBufferCreateReadyWithPacketDescriptions(
          allocator: nil, dataBuffer: block, formatDescription: format, sampleCount: 2, presentationTimeStamp: .zero,
          packetDescriptions: nil, sampleBufferOut: &$0)
      })
    expectNone(
      outParameterFaults {
        CMAudioSampleBufferCreateWithPacketDescriptionsAndMakeDataReadyHandler(
          nil, block, true, format, 2, .zero, nil, $0, nil)
      } _: {
        CMAudioSampleBufferCreateWithPacketDescriptionsAndMakeDataReadyHandler(
          nil, block, true, format, 2, .zero, nil, &$0, nil)
      })
    try bufferLists(
      CMSampleBuffer(
        dataBuffer: block, formatDescription: format, numSamples: 2, presentationTimeStamp: .zero,
        packetDescriptions: []))
  }

  private func bufferLists(_ buffer: CMSampleBuffer) {
    let list = AudioBufferList.allocate(maximumBuffers: 1)
    defer { free(list.unsafeMutablePointer) }
    let size = AudioBufferList.sizeInBytes(maximumBuffers: 1)
    expectNone(
      outParameterFaults {
        CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
          buffer, bufferListSizeNeededOut: nil, bufferListOut: list.unsafeMutablePointer, bufferListSize: size,
          blockBufferAllocator: nil, blockBufferMemoryAllocator: nil, flags: 0, blockBufferOut: $0)
      } _: {
        CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
          buffer, bufferListSizeNeededOut: nil, bufferListOut: list.unsafeMutablePointer, bufferListSize: size,
          blockBufferAllocator: nil, blockBufferMemoryAllocator: nil, flags: 0, blockBufferOut: &$0)
      })
    #expect(
      CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
        buffer, bufferListSizeNeededOut: nil, bufferListOut: list.unsafeMutablePointer, bufferListSize: size,
        blockBufferAllocator: nil,
        blockBufferMemoryAllocator: nil, flags: 0, blockBufferOut: nil) == kCMSampleBufferError_RequiredParameterMissing
    )
  }

  private func expectNone(_ faults: [String], _ location: SourceLocation = #_sourceLocation) {
    #expect(faults == [], sourceLocation: location)
  }
}
