import AVEngineCapture
import AVEngineCore
import AVFoundation
import CoreVideo
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineCaptureSession

/// The steps of "High Frame Rate Video Capture", a section of Apple's AVFoundation Programming Guide.
@Suite(.requires(.ffmpeg)) struct HighFrameRateTests {
  @Test(arguments: [60, 120, 240]) func formatsTellOfHighRates(_ rate: CMTimeScale) throws {
    let bench = try HighRateBench(rate: rate, withAudio: false)
    let format = bench.camera.activeFormat
    let range = try #require(format.videoSupportedFrameRateRanges.first { $0.maxFrameRate == Double(rate) })
    #expect(range.minFrameDuration == CMTime(value: 1, timescale: rate))
    #expect(format.mediaType == .video && format.description.contains("1280x720"))
    #expect(format.videoMaxZoomFactor == 4 && format.videoZoomFactorUpscaleThreshold == 1)
    #expect(bench.camera.activeVideoMaxFrameDuration == range.minFrameDuration)
  }

  /// `level` is ten times the lowest H.264 level that allows 3,600 macroblocks per frame at the frame rate `rate`
  /// (ITU-T H.264, table A-1).
  @Test(arguments: [(60, 32), (120, 42), (240, 51)])
  func moviesHaveEachPicture(_ rate: CMTimeScale, _ level: Int) throws {
    let frames = Int(rate) / 2
    let url = try HighRateMedia.record(rate: rate, frames: frames)
    let video = try HighRateMedia.probe(url)
    #expect(video.size == [1280, 720] && video.rate == "\(rate)/1")
    #expect(video.times.count == frames && video.unevenness < 1e-5, "\(video.times)")
    #expect((level...52).contains(video.level), "\(video.level)")
    let lumas = try HighRateMedia.lumas(url)
    #expect(lumas.count == frames)
    for (index, luma) in lumas.enumerated() { #expect(abs(luma - (lumas[0] + index)) <= 1, "\(lumas)") }
  }

  // MARK: - Playback

  @Test(arguments: [
    (AVAudioTimePitchAlgorithm.lowQualityZeroLatency, 1000.0), (.timeDomain, 1000), (.spectral, 1000),
    (.varispeed, 250),
  ])
  func aQuarterOfTheSpeedShowsEachPicture(_ algorithm: AVAudioTimePitchAlgorithm, _ frequency: Double) async throws {
    let stage = ManualStage()
    let original = AVPlayerItem(asset: AVURLAsset(url: try HighRateMedia.movie.get()))
    original.audioTimePitchAlgorithm = algorithm
    let item = try #require(original.copy() as? AVPlayerItem)
    let player = stage.player()
    player.replaceCurrentItem(with: item)
    await wait(for: item, \.isPlaybackLikelyToKeepUp) { $0 }
    let output = AVPlayerItemVideoOutput(pixelBufferAttributes: nil)
    await item.add(output)
    player.rate = 0.25
    await wait(for: player, \.timeControlStatus) { $0 == .playing }
    var shown: [CMTime] = []
    for _ in 0..<202 {
      stage.advance(hundredths: 1)
      stage.waitForFrames()
      let now = player.currentTime()
      guard output.hasNewPixelBuffer(forItemTime: now) else { continue }
      var time = CMTime.invalid
      _ = output.copyPixelBuffer(forItemTime: now, itemTimeForDisplay: &time)
      shown.append(time)
    }
    #expect(abs(player.currentTime().seconds - 0.5) < 0.003)
    #expect((59...61).contains(shown.count))
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $1 - $0 == CMTime(value: 1, timescale: 120) })
    let heard = stage.heard.dropFirst(24_000).prefix(48_000)
    #expect(abs(AudioFixture.frequency(heard) - frequency) < 10, "\(AudioFixture.frequency(heard))")
  }

  // MARK: - Editing

  private func stretched() async throws -> AVMutableComposition {
    let composition = AVMutableComposition()
    let asset = AVURLAsset(url: try HighRateMedia.movie.get())
    try await composition.insertTimeRange(CompositionMedia.range(0, 120, 120), of: asset, at: .zero)
    composition.scaleTimeRange(CompositionMedia.range(30, 90, 120), toDuration: CMTime(value: 2, timescale: 1))
    return composition
  }

  private static let stretchedLength = CMTime(value: 5, timescale: 2)

  @Test func passthroughKeepsThePicturesAndStretchesThem() async throws {
    let composition = try await stretched()
    #expect(composition.duration == Self.stretchedLength)
    let url = try await CompositionMedia.export(composition, AVAssetExportPresetPassthrough)
    let passed = AVURLAsset(url: url)
    #expect(try await passed.load(.duration) == Self.stretchedLength)
    // Sets are compared because a segment that begins between key frames may store frames of the previous segment
    // again.
    #expect(try HighRateMedia.sums(url) == HighRateMedia.sums(HighRateMedia.movie.get()))
    #expect(ExportProbe.text(try ExportProbe(url, ignoringEdits: true).video, "r_frame_rate") == "120/1")
    let times = try CompositionMedia.frames(passed).map(\.time)
    #expect(times.count == 120)
    for (number, time) in times.enumerated() {
      let expected: Double =
        switch number {
        case ..<30: Double(number) / 120
        case ..<90: 0.25 + Double(number - 30) / 30
        default: 2.25 + Double(number - 90) / 120
        }
      #expect(abs(time.seconds - expected) < 0.001)
    }
  }

  @Test func aFrameDurationMakesAConstantRate() async throws {
    let composition = try await stretched()
    let frames = try await AVMutableVideoComposition.videoComposition(withPropertiesOf: composition)
    frames.frameDuration = CMTime(value: 1, timescale: 30)
    let url = try await CompositionMedia.export(composition, AVAssetExportPreset1280x720) {
      ($0.videoComposition, $0.audioTimePitchAlgorithm) = (frames, .varispeed)
    }
    let video = try HighRateMedia.probe(url)
    #expect(video.rate == "30/1" && video.times.count == 75 && video.unevenness < 1e-5)
    #expect(try abs(ExportProbe(url).duration - 2.5) < 0.05)
    let lumas = try HighRateMedia.lumas(url)
    try #require(lumas.count == 75)
    for (number, luma) in lumas.enumerated() {
      let source =
        switch number {
        case ..<8: number * 4
        case ..<68: 30 + (number * 4 - 30) / 4
        default: 90 + number * 4 - 270
        }
      #expect(abs(luma - (lumas[0] + source)) <= 2, "\(number): \(lumas)")
    }
    let audio = try ExportProbe.decodedAudio(url)
    #expect(abs(AudioFixture.frequency(audio[2000..<10_000]) - 1000) < 15)
    #expect(abs(AudioFixture.frequency(audio[24_000..<96_000]) - 250) < 5)
  }

  // MARK: - Custom recordings

  @Test func aWriterTakesEachPictureInRealTime() async throws {
    let bench = try HighRateBench(rate: 120, withAudio: false)
    let output = bench.run { AVCaptureVideoDataOutput() }
    output.alwaysDiscardsLateVideoFrames = false
    bench.session.addOutput(output)
    let url = try MadeMedia.place("written.mov")
    let writer = try AVAssetWriter(url: url, fileType: .mov)
    let settings = try #require(output.recommendedVideoSettingsForAssetWriter(writingTo: .mov))
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
    input.expectsMediaDataInRealTime = true
    writer.add(input)
    #expect(writer.startWriting())
    let delegate = WritingDelegate(writer, input)
    output.setSampleBufferDelegate(delegate, queue: delegate.queue)
    bench.run { bench.session.startRunning() }
    bench.advance(frames: 120) {
      while !output.data.mailbox.isIdle { delegate.queue.sync {} }
      while !input.isReadyForMoreMediaData, writer.status == .writing { usleep(500) }
    }
    bench.session.stopRunning()
    input.markAsFinished()
    await writer.finishWriting()
    #expect(writer.status == .completed && delegate.lost == 0, "\(String(describing: writer.error))")
    let video = try HighRateMedia.probe(url)
    #expect(video.rate == "120/1" && video.times.count == 120 && video.unevenness < 1e-5)
    #expect(video.size == [1280, 720] && (42...52).contains(video.level), "\(video.size) \(video.level)")
  }
}

private final class WritingDelegate: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  // Safety: mutable state is used only on the queue or under the mutex.
  let queue = DispatchQueue(label: "WritingDelegate")
  private let writer: AVAssetWriter
  private let input: AVAssetWriterInput
  private var hasBegun = false
  private let missed = Mutex(0)

  init(_ writer: AVAssetWriter, _ input: AVAssetWriterInput) {
    (self.writer, self.input) = (writer, input)
    super.init()
  }

  var lost: Int { missed.withLock { $0 } }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    if !hasBegun { writer.startSession(atSourceTime: sampleBuffer.presentationTimeStamp) }
    hasBegun = true
    if !input.isReadyForMoreMediaData || !input.append(sampleBuffer) { missed.withLock { $0 += 1 } }
  }

  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) { missed.withLock { $0 += 1 } }
}
