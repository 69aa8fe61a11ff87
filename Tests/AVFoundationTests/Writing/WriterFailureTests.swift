import AVFoundation
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite(.requires(.ffmpeg), .timeLimit(.minutes(5))) struct WriterFailureTests {
  private func writer(_ inputs: [AVAssetWriterInput], type: AVFileType = .mov) throws -> AVAssetWriter {
    let url = try MadeMedia.place("failure-\(UUID().uuidString).\(type == .mov ? "mov" : "mp4")")
    let writer = try AVAssetWriter(outputURL: url, fileType: type)
    for input in inputs { writer.add(input) }
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    return writer
  }

  private func stored(_ decode: CMTime?, _ presentation: CMTime) throws -> CMSampleBuffer {
    let format = try CMFormatDescription(videoCodecType: .jpeg, width: 16, height: 16)
    let block = try #require(CMBlockBuffer(copying: Data(count: 16)))
    let timing = CMSampleTimingInfo(
      duration: CMTime(value: 1, timescale: 30), presentationTimeStamp: presentation,
      decodeTimeStamp: decode ?? .invalid)
    return try CMSampleBuffer(
      dataBuffer: block, formatDescription: format, numSamples: 1, sampleTimings: [timing], sampleSizes: [16])
  }

  @Test(arguments: [0, 3]) func aPictureThatGoesBackInTimeIsRefused(_ time: Int64) throws {
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: WritingMedia.h264)
    let writer = try writer([input])
    #expect(WritingMedia.push(try WritingMedia.videoSample(0, at: seconds(2, 30)), to: input, of: writer))
    #expect(WritingMedia.push(try WritingMedia.videoSample(1, at: seconds(3, 30)), to: input, of: writer))
    while !input.isReadyForMoreMediaData, writer.status == .writing { sched_yield() }
    #expect(!input.append(try WritingMedia.videoSample(2, at: seconds(time, 30))))
    #expect(writer.status == .failed)
    #expect(writer.error?.localizedDescription.contains("was appended after one at 0.1 s") == true)
  }

  @Test func anAdaptorRefusesItToo() throws {
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: WritingMedia.h264)
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
    let writer = try writer([input])
    #expect(adaptor.append(try WritingMedia.frame(0), withPresentationTime: seconds(1, 30)))
    while !input.isReadyForMoreMediaData, writer.status == .writing { sched_yield() }
    #expect(!adaptor.append(try WritingMedia.frame(1), withPresentationTime: .zero))
    #expect(writer.status == .failed)
  }

  @Test func storedSamplesGoByDecodeTime() async throws {
    let hint = try stored(nil, .zero).formatDescription
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: nil, sourceFormatHint: hint)
    let writer = try writer([input])
    for (decode, presentation) in [(0, 1), (1, 4), (2, 2), (3, 3)] as [(Int64, Int64)] {
      #expect(WritingMedia.push(try stored(seconds(decode, 30), seconds(presentation, 30)), to: input, of: writer))
    }
    while !input.isReadyForMoreMediaData, writer.status == .writing { sched_yield() }
    #expect(!input.append(try stored(seconds(2, 30), seconds(9, 30))))
    #expect(writer.status == .failed)
    #expect(writer.error?.localizedDescription.contains("its decode time") == true)
  }

  @Test func everyBlockIsCalledOnceMore() async throws {
    let inputs = [WritingMedia.h264, WritingMedia.h264].map {
      AVAssetWriterInput(mediaType: .video, outputSettings: $0)
    }
    let writer = try writer(inputs)
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    for (index, input) in inputs.enumerated() {
      let given = Counter()
      // Safety: the writer synchronizes access, and an input is used on its queue.
      nonisolated(unsafe) let (writer, input) = (writer, input)
      input.requestMediaDataWhenReady(on: DispatchQueue(label: "failing-\(index)")) {
        if writer.status == .failed { return _ = continuation.yield(index) }
        guard input.isReadyForMoreMediaData else { return }
        let number = given.next()
        guard number == 0 || index == 0 && number == 1 else { return }
        guard let sample = try? WritingMedia.videoSample(number, at: seconds(number == 0 ? 1 : 0, 30)) else { return }
        _ = input.append(sample)
      }
    }
    var told: [Int] = []
    for await index in stream {
      told.append(index)
      if Set(told).count == 2 { break }
    }
    #expect(Set(told) == [0, 1])
    let late = Counter()
    let called: Bool = await withCheckedContinuation { continuation in
      inputs[1].requestMediaDataWhenReady(on: DispatchQueue(label: "late")) {
        if late.next() == 0 { continuation.resume(returning: true) }
      }
    }
    #expect(called && writer.status == .failed)
  }

  @Test func aCancelledWriterCallsNobody() async throws {
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: WritingMedia.h264)
    let writer = try writer([input])
    let queue = DispatchQueue(label: "cancelled")
    let calls = Counter()
    // Safety: the writer synchronizes access.
    nonisolated(unsafe) let seen = writer
    input.requestMediaDataWhenReady(on: queue) { if seen.status == .cancelled { _ = calls.next() } }
    writer.cancelWriting()
    // A call that was already running may see the cancellation.
    queue.sync {}
    let underWay = calls.count
    #expect(underWay <= 1)
    for _ in 0..<10 { queue.sync {} }
    #expect(calls.count == underWay)
  }
}
