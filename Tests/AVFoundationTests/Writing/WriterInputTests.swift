import AVFoundation
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct WriterInputTests {
  private static var jpeg: [String: Any] {
    [AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: 160, AVVideoHeightKey: 96]
  }

  @Test func propertiesOfTracksAndOfTheMovieAreWritten() async throws {
    let url = try MadeMedia.place("properties.mov")
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let title = AVMutableMetadataItem()
    title.identifier = .commonIdentifierTitle
    title.value = "A day at sea" as NSString
    writer.metadata = [title]
    writer.shouldOptimizeForNetworkUse = true
    writer.movieTimeScale = 6_000
    let video = AVAssetWriterInput(mediaType: .video, outputSettings: Self.jpeg)
    video.transform = CGAffineTransform(rotationAngle: .pi / 2)
    video.mediaTimeScale = 3_000
    let audioInputs = ["eng", "fra"].map { language in
      let input = AVAssetWriterInput(mediaType: .audio, outputSettings: WritingMedia.linearPCM)
      input.languageCode = language
      input.preferredVolume = 0.5
      return input
    }
    for input in [video] + audioInputs { writer.add(input) }
    let group = AVAssetWriterInputGroup(inputs: audioInputs, defaultInput: audioInputs[1])
    #expect(writer.canAdd(group))
    writer.add(group)
    #expect(writer.inputGroups == [group])
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for number in 0..<10 {
      #expect(
        WritingMedia.push(
          try WritingMedia.videoSample(number, at: seconds(CMTimeValue(number), 10)), to: video, of: writer))
      for input in audioInputs {
        #expect(
          WritingMedia.push(
            try WritingMedia.audio(frames: number * 4_800..<(number + 1) * 4_800), to: input, of: writer))
      }
    }
    await writer.finishWriting()
    #expect(writer.status == .completed)
    let probe = try ExportProbe(url)
    #expect(probe.tags["com.apple.quicktime.title"] == "A day at sea")
    #expect(ExportProbe.text(probe.video, "time_base") == "1/3000")
    #expect(try ExportProbe.boxes(url).firstIndex(of: "moov") ?? 9 < ExportProbe.boxes(url).firstIndex(of: "mdat") ?? 0)
    let asset = AVURLAsset(url: url)
    let tracks = try await asset.load(.tracks)
    #expect(tracks.map(\.mediaType) == [.video, .audio, .audio])
    #expect(try await tracks[0].load(.preferredTransform) == CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    #expect(try await tracks[1].load(.languageCode) == "eng")
    #expect(try await tracks[2].load(.preferredVolume) == 0.5)
    #expect(try await tracks[1].load(.isEnabled) == false)
    #expect(try await tracks[2].load(.isEnabled) == true)
    let selection = try #require(try await asset.loadMediaSelectionGroup(for: .audible))
    #expect(selection.options.count == 2)
  }

  @Test func tracksReferToOneAnother() async throws {
    let url = try MadeMedia.place("timecode.mov")
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let video = AVAssetWriterInput(mediaType: .video, outputSettings: Self.jpeg)
    let code = AVAssetWriterInput(mediaType: .timecode, outputSettings: nil)
    writer.add(video)
    writer.add(code)
    #expect(video.canAddTrackAssociation(withTrackOf: code, type: AVAssetTrack.AssociationType.timecode.rawValue))
    #expect(!code.canAddTrackAssociation(withTrackOf: video, type: AVAssetTrack.AssociationType.timecode.rawValue))
    video.addTrackAssociation(withTrackOf: code, type: AVAssetTrack.AssociationType.timecode.rawValue)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    var format: CMFormatDescription?
    CMTimeCodeFormatDescriptionCreate(
      allocator: nil, timeCodeFormatType: kCMTimeCodeFormatType_TimeCode32,
      frameDuration: CMTime(value: 1, timescale: 25), frameQuanta: 25,
      flags: kCMTimeCodeFlag_24HourMax, extensions: nil, formatDescriptionOut: &format)
    // 01:00:00:00 as a number of frames, big-endian.
    let block = try CMBlockBuffer(length: 4, flags: .assureMemoryNow)
    try ([0, 0x01, 0x5F, 0x90] as [UInt8]).withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      try block.replaceDataBytes(with: bytes)
    }
    let sample = try CMSampleBuffer(
      dataBuffer: block, formatDescription: format, numSamples: 1,
      sampleTimings: [
        CMSampleTimingInfo(duration: seconds(2), presentationTimeStamp: .zero, decodeTimeStamp: .invalid)
      ], sampleSizes: [4])
    #expect(code.append(sample))
    code.markAsFinished()
    for number in 0..<50 {
      #expect(
        WritingMedia.push(
          try WritingMedia.videoSample(number, at: seconds(CMTimeValue(number), 25)), to: video, of: writer))
    }
    await writer.finishWriting()
    #expect(writer.status == .completed)
    let streams = try ExportProbe(url).streams
    #expect(streams.map { ExportProbe.text($0, "codec_type") } == ["video", "data"])
    #expect((streams.first?["tags"] as? [String: String])?["timecode"] == "01:00:00:00")
    let asset = AVURLAsset(url: url)
    let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
    #expect(try await track.loadAssociatedTracks(ofType: .timecode).map(\.trackID) == [2])
    withExtendedLifetime(asset) {}
  }

  @Test func readinessCanBeObserved() async throws {
    let url = try MadeMedia.place("observed.mov")
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let video = AVAssetWriterInput(mediaType: .video, outputSettings: Self.jpeg)
    writer.add(video)
    let seen = Mutex<[Bool]>([])
    let observation = video.observe(\.isReadyForMoreMediaData, options: [.initial, .new]) { _, change in
      seen.withLock { $0.append(change.newValue ?? false) }
    }
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for number in 0..<20 {
      #expect(
        WritingMedia.push(
          try WritingMedia.videoSample(number, at: seconds(CMTimeValue(number), 10)), to: video, of: writer))
    }
    await writer.finishWriting()
    observation.invalidate()
    let values = seen.withLock { $0 }
    #expect(values.prefix(2) == [false, true])
    #expect(values.last == false)
  }

  /// An observer may be called on a thread that frees space in the input's queue, and must be able to cancel there.
  @Test func anObserverMayCancel() throws {
    let url = try MadeMedia.place("observer.mov")
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let video = AVAssetWriterInput(mediaType: .video, outputSettings: Self.jpeg)
    writer.add(video)
    let times = Counter()
    nonisolated(unsafe) let subject = writer
    let observation = video.observe(\.isReadyForMoreMediaData, options: [.new]) { _, change in
      // The first change comes when the start makes the input ready.
      if change.newValue == true, times.next() > 0 { subject.cancelWriting() }
    }
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for number in 0..<10_000 where writer.status == .writing {
      _ = WritingMedia.push(
        try WritingMedia.videoSample(number, at: seconds(CMTimeValue(number), 10)), to: video, of: writer)
    }
    #expect(writer.status == .cancelled)
    // The observer may still be cancelling.
    for _ in 0..<1_000_000 where FileManager.default.fileExists(atPath: url.path) { sched_yield() }
    observation.invalidate()
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  @Test func anAdaptorHasAPoolOfWhatWasAskedFor() async throws {
    let url = try MadeMedia.place("pool.mov")
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let video = AVAssetWriterInput(mediaType: .video, outputSettings: Self.jpeg)
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(
      assetWriterInput: video,
      sourcePixelBufferAttributes: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
    writer.add(video)
    #expect(writer.startWriting())
    #expect(adaptor.pixelBufferPool == nil)
    writer.startSession(atSourceTime: .zero)
    let pool = try #require(adaptor.pixelBufferPool)
    var buffer: CVPixelBuffer?
    #expect(CVPixelBufferPoolCreatePixelBuffer(nil, pool, &buffer) == kCVReturnSuccess)
    let frame = try #require(buffer)
    #expect(CVPixelBufferGetPixelFormatType(frame) == kCVPixelFormatType_32BGRA)
    #expect(CVPixelBufferGetWidth(frame) == 160)
    #expect(CVPixelBufferGetHeight(frame) == 96)
    #expect(adaptor.append(frame, withPresentationTime: .zero))
    writer.endSession(atSourceTime: seconds(1))
    await writer.finishWriting()
    #expect(writer.status == .completed)
    #expect(try await AVURLAsset(url: url).load(.duration) == seconds(1))
  }

  @Test func onePassIsDescribed() async throws {
    let url = try MadeMedia.place("pass.mov")
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let video = AVAssetWriterInput(mediaType: .video, outputSettings: Self.jpeg)
    video.performsMultiPassEncodingIfSupported = true
    writer.add(video)
    #expect(video.currentPassDescription == nil)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    #expect(!video.canPerformMultiplePasses)
    let ranges = try #require(video.currentPassDescription).sourceTimeRanges.map(\.timeRangeValue)
    #expect(ranges == [CMTimeRange(start: .zero, duration: .positiveInfinity)])
    #expect(
      WritingMedia.push(try WritingMedia.videoSample(0, at: .zero, duration: seconds(1)), to: video, of: writer))
    video.markCurrentPassAsFinished()
    #expect(video.currentPassDescription == nil)
    await writer.finishWriting()
    #expect(writer.status == .completed)
  }

  @Test func anInputThatWasReadyTakesABuffer() throws {
    let writer = try AVAssetWriter(outputURL: MadeMedia.place("ready.mov"), fileType: .mov)
    let inputs = (0..<2).map { _ in AVAssetWriterInput(mediaType: .audio, outputSettings: WritingMedia.aac) }
    for input in inputs { writer.add(input) }
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    // An input whose samples come from a block is not ready while it is far ahead of another input, unless the other
    // input's block was called and appended nothing.
    let (queue, called) = (DispatchQueue(label: "slow"), DispatchSemaphore(value: 0))
    inputs[0].requestMediaDataWhenReady(on: DispatchQueue(label: "fast")) {}
    inputs[1].requestMediaDataWhenReady(on: queue) { called.signal() }
    called.wait()
    queue.suspend()
    for second in 0..<3 {
      let samples = try WritingMedia.audio(frames: second * 48_000..<(second + 1) * 48_000)
      #expect(WritingMedia.push(samples, to: inputs[0], of: writer))
    }
    try Server.wait(for: "readiness") { inputs[0].isReadyForMoreMediaData }
    #expect(WritingMedia.push(try WritingMedia.audio(frames: 0..<1_024), to: inputs[1], of: writer))
    #expect(inputs[0].isReadyForMoreMediaData)
    #expect(inputs[0].append(try WritingMedia.audio(frames: 3 * 48_000..<4 * 48_000)))
    #expect(!inputs[0].isReadyForMoreMediaData)
    for input in inputs { input.markAsFinished() }
    queue.resume()
    writer.cancelWriting()
  }

  @Test func writersCanBeCancelledAtAnyMoment() throws {
    var generator = SplitMix(seed: 11)
    let before = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    for _ in 0..<100 {
      let url = try MadeMedia.place("cancelled.mov")
      let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
      writer.movieFragmentInterval = Bool.random(using: &generator) ? seconds(1, 4) : .invalid
      let video = AVAssetWriterInput(mediaType: .video, outputSettings: Self.jpeg)
      let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: WritingMedia.aac)
      writer.add(video)
      writer.add(audio)
      #expect(writer.startWriting())
      writer.startSession(atSourceTime: .zero)
      for number in 0..<Int.random(in: 0..<40, using: &generator) {
        _ = WritingMedia.push(
          try WritingMedia.videoSample(number, at: seconds(CMTimeValue(number), 30)), to: video, of: writer)
        _ = WritingMedia.push(
          try WritingMedia.audio(frames: number * 1_600..<(number + 1) * 1_600), to: audio, of: writer)
      }
      writer.cancelWriting()
      #expect(writer.status == .cancelled)
      #expect(!FileManager.default.fileExists(atPath: url.path))
    }
    // Other tests run at the same time and open files.
    #expect(try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count < before + 100)
  }
}
