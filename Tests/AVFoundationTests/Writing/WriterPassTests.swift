import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVFoundation

@Suite(.requires(.ffmpeg)) struct WriterPassTests {
  private static let target = 200_000

  private func settings(_ codec: AVVideoCodecType) -> [String: Any] {
    [
      AVVideoCodecKey: codec, AVVideoWidthKey: 160, AVVideoHeightKey: 96,
      AVVideoCompressionPropertiesKey: [AVVideoAverageBitRateKey: Self.target],
    ]
  }

  private func writer(_ url: URL, _ codec: AVVideoCodecType) throws -> (AVAssetWriter, AVAssetWriterInput) {
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings(codec))
    input.performsMultiPassEncodingIfSupported = true
    writer.add(input)
    return (writer, input)
  }

  /// Samples from the fifth second on are noisy, which a single pass cannot predict.
  private func sample(_ number: Int) throws -> CMSampleBuffer {
    let sample = try WritingMedia.videoSample(number, at: seconds(CMTimeValue(number), 25))
    guard number >= 100, let frame = CMSampleBufferGetImageBuffer(sample) else { return sample }
    CVPixelBufferLockBaseAddress(frame, [])
    defer { CVPixelBufferUnlockBaseAddress(frame, []) }
    guard let base = CVPixelBufferGetBaseAddressOfPlane(frame, 0) else { return sample }
    let bytes = base.assumingMemoryBound(to: UInt8.self)
    var generator = UInt32(truncatingIfNeeded: number &* 2_654_435_761)
    // The middle of the frame is unchanged, because its luma identifies the frame.
    for index in 0..<40 * CVPixelBufferGetBytesPerRowOfPlane(frame, 0) {
      generator = generator &* 1_664_525 &+ 1_013_904_223
      bytes[index] = UInt8(truncatingIfNeeded: 64 + (generator >> 24) / 2)
    }
    return sample
  }

  private func serve(_ input: AVAssetWriterInput, passes: Counter, until most: Int = .max) {
    let queue = DispatchQueue(label: "passes")
    input.respondToEachPassDescription(on: queue) {
      guard let description = input.currentPassDescription else { return input.markAsFinished() }
      #expect(
        description.sourceTimeRanges.map(\.timeRangeValue) == [CMTimeRange(start: .zero, duration: .positiveInfinity)])
      let isLast = passes.next() + 1 >= most
      let count = Counter()
      input.requestMediaDataWhenReady(on: queue) {
        while input.isReadyForMoreMediaData {
          let number = count.next()
          if number < 150, let sample = try? self.sample(number) {
            _ = input.append(sample)
          } else {
            return isLast ? input.markAsFinished() : input.markCurrentPassAsFinished()
          }
        }
      }
    }
  }

  private func finish(_ writer: AVAssetWriter, _ input: AVAssetWriterInput) async {
    while writer.status == .writing, !input.state.isFinished { await Task.yield() }
    await writer.finishWriting()
  }

  private func fault(_ url: URL) throws -> Double {
    abs((Double(ExportProbe.text(try ExportProbe(url).video, "bit_rate")) ?? 0) / Double(Self.target) - 1)
  }

  private func onePass(_ codec: AVVideoCodecType) async throws -> URL {
    let url = try MadeMedia.place("one.mov")
    let (writer, input) = try writer(url, codec)
    input.performsMultiPassEncodingIfSupported = false
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    #expect(!input.canPerformMultiplePasses)
    for number in 0..<150 { #expect(WritingMedia.push(try sample(number), to: input, of: writer)) }
    await writer.finishWriting()
    return url
  }

  @Test(arguments: [AVVideoCodecType.h264, .hevc]) func theSecondPassKnowsTheFirst(_ codec: AVVideoCodecType)
    async throws
  {
    let url = try MadeMedia.place("passes.mov")
    let (writer, input) = try writer(url, codec)
    let folder = url.deletingLastPathComponent().appendingPathComponent("temporary")
    writer.directoryForTemporaryFiles = folder
    #expect(!input.canPerformMultiplePasses && input.currentPassDescription == nil)
    #expect(writer.startWriting())
    #expect(input.canPerformMultiplePasses)
    writer.startSession(atSourceTime: .zero)
    let passes = Counter()
    serve(input, passes: passes)
    await finish(writer, input)
    #expect(writer.status == .completed)
    #expect(passes.count == 2)
    // x264 writes its options into the stream.
    if codec == .h264 {
      let isSecond = try Data(contentsOf: url).range(of: Data("rc=2pass".utf8)) != nil
      #expect(isSecond)
    }
    #expect(try ExportProbe.times(url).map(\.time) == (0..<150).map { $0 * 24 })
    let (two, one) = (try fault(url), try fault(await onePass(codec)))
    #expect(two < 0.2 && two < one / 2, "\(two), in one pass \(one)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  /// The client marks the input as finished at the end of the first pass (1) or when the second pass begins (2).
  @Test(arguments: [1, 2]) func theFirstResultCanBeKept(_ way: Int) async throws {
    let url = try MadeMedia.place("kept.mov")
    let (writer, input) = try writer(url, .h264)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    if way == 1 {
      serve(input, passes: Counter(), until: 1)
    } else {
      let ended = Counter()
      for number in 0..<150 { #expect(WritingMedia.push(try sample(number), to: input, of: writer)) }
      let observation = input.observe(\.currentPassDescription, options: []) { _, _ in _ = ended.next() }
      input.markCurrentPassAsFinished()
      while ended.count == 0, writer.status == .writing { await Task.yield() }
      observation.invalidate()
      #expect(input.currentPassDescription != nil)
      input.markAsFinished()
    }
    await finish(writer, input)
    #expect(writer.status == .completed)
    let data = try Data(contentsOf: url)
    let isFirst = data.range(of: Data("rc=abr".utf8)) != nil && data.range(of: Data("rc=2pass".utf8)) == nil
    #expect(isFirst)
    #expect(try ExportProbe.times(url).map(\.time) == (0..<150).map { $0 * 24 })
  }

  @Test func aWriterThatIsDoneLetsGoOfItsInputs() async throws {
    weak var gone: AVAssetWriterInput?
    do {
      let (writer, input) = try writer(try MadeMedia.place("gone.mov"), .h264)
      gone = input
      #expect(writer.startWriting())
      writer.startSession(atSourceTime: .zero)
      serve(input, passes: Counter())
      await finish(writer, input)
      #expect(writer.status == .completed)
    }
    // The queue that announces passes may still be busy.
    for _ in 0..<1_000_000 where gone != nil { await Task.yield() }
    #expect(gone == nil)
  }

  @Test func othersWait() async throws {
    let (writer, input) = try writer(try MadeMedia.place("waiting.mov"), .h264)
    let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: WritingMedia.aac)
    let plain = AVAssetWriterInput(mediaType: .video, outputSettings: WritingMedia.h264)
    plain.performsMultiPassEncodingIfSupported = true
    writer.add(audio)
    writer.add(plain)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    #expect(!plain.canPerformMultiplePasses)
    #expect(input.isReadyForMoreMediaData && !audio.isReadyForMoreMediaData)
    serve(input, passes: Counter())
    while writer.status == .writing, !audio.isReadyForMoreMediaData { await Task.yield() }
    for part in 0..<6 {
      #expect(
        WritingMedia.push(try WritingMedia.audio(frames: part * 48_000..<(part + 1) * 48_000), to: audio, of: writer))
    }
    audio.markAsFinished()
    #expect(WritingMedia.push(try WritingMedia.videoSample(0, at: .zero), to: plain, of: writer))
    plain.markAsFinished()
    await finish(writer, input)
    #expect(writer.status == .completed)
    let count = try ExportProbe.decodedAudio(writer.outputURL).count
    #expect(abs(count - 288_000) < 1_100, "\(count)")
  }
}
