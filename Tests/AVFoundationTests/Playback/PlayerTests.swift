import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct PlayerTests {
  private func clip(tone: Int = 440) throws -> AVURLAsset { try CompositionMedia.clip(rate: "25", tone: tone) }

  private func ready(_ stage: ManualStage, _ asset: AVAsset) async -> (AVPlayer, AVPlayerItem) {
    let (player, item) = (stage.player(), AVPlayerItem(asset: asset))
    player.replaceCurrentItem(with: item)
    await wait(for: item, \.isPlaybackLikelyToKeepUp) { $0 }
    return (player, item)
  }

  @Test func itemBecomesReady() async throws {
    let (player, item) = await ready(ManualStage(), try clip())
    #expect(item.status == .readyToPlay && player.status == .readyToPlay)
    #expect(item.duration == CMTime(value: 2, timescale: 1))
    #expect(item.presentationSize == CGSize(width: 160, height: 96))
    #expect(item.tracks.map { $0.assetTrack?.mediaType } == [.video, .audio])
    #expect(item.seekableTimeRanges.map(\.timeRangeValue) == [CMTimeRange(start: .zero, duration: item.duration)])
    #expect(player.currentTime() == .zero)
  }

  @Test func missingFileFails() async throws {
    let item = AVPlayerItem(url: URL(fileURLWithPath: "/nowhere/at all.mov"))
    let player = ManualStage().player()
    player.replaceCurrentItem(with: item)
    await wait(for: item, \.status) { $0 == .failed }
    let error = try #require(item.error as? AVError)
    #expect(error.localizedDescription.contains("at all.mov"))
    #expect(player.status == .unknown && player.rate == 0)
  }

  @Test func timeFollowsTheSound() async throws {
    let stage = ManualStage()
    let (player, _) = await ready(stage, try clip())
    player.play()
    await wait(for: player, \.timeControlStatus) { $0 == .playing }
    // Audio is handed to the device a fiftieth of a second before it is heard.
    stage.advance(hundredths: 2)
    #expect(player.currentTime() == .zero)
    stage.advance(hundredths: 50)
    #expect(player.currentTime() == CMTime(value: 1, timescale: 2))
    player.pause()
    stage.advance(hundredths: 50)
    #expect(player.currentTime() == CMTime(value: 1, timescale: 2))
  }

  @Test func soundIsTheFiles() async throws {
    let stage = ManualStage()
    let asset = try clip()
    let (player, item) = await ready(stage, asset)
    player.play()
    await wait(for: player, \.timeControlStatus) { $0 == .playing }
    await wait(for: .AVPlayerItemDidPlayToEndTime, of: item) { stage.advance(hundredths: 210) }
    let expected = try CompositionMedia.audio(asset)
    let heard = Array(stage.heard.dropFirst(960).prefix(expected.count))
    #expect(heard.count == expected.count)
    let worst = zip(heard, expected).map { abs($0 - $1) }.max() ?? 1
    #expect(worst < 1e-6)
    #expect(expected.contains { abs($0) > 0.05 })
    #expect(player.currentTime() == item.duration)
    await wait(for: player, \.rate) { $0 == 0 }
    #expect(player.timeControlStatus == .paused)
  }

  @Test func withoutDeviceTimeIsTheHosts() async throws {
    let stage = ManualStage(hasAudio: false)
    let (player, item) = await ready(stage, try clip())
    player.rate = 2
    await wait(for: player, \.timeControlStatus) { $0 == .playing }
    stage.advance(hundredths: 25)
    #expect(player.currentTime() == CMTime(value: 1, timescale: 2))
    await wait(for: .AVPlayerItemDidPlayToEndTime, of: item) { stage.advance(hundredths: 100) }
    #expect(player.currentTime() == item.duration)
  }

  @Test func picturesAreThoseOfTheTime() async throws {
    let stage = ManualStage()
    let (player, item) = await ready(stage, try clip())
    let output = AVPlayerItemVideoOutput(pixelBufferAttributes: nil)
    await item.add(output)
    #expect(await player.seek(to: .zero, toleranceBefore: .zero, toleranceAfter: .zero))
    for frame in [0, 7, 8, 49] {
      let time = CMTime(value: CMTimeValue(frame) * 2 + 1, timescale: 50)
      #expect(await player.seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero))
      #expect(output.hasNewPixelBuffer(forItemTime: time))
      var shown = CMTime.invalid
      let pixels = try #require(output.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: &shown))
      #expect(try number(pixels) == frame)
      #expect(player.currentTime() == time)
      #expect(!output.hasNewPixelBuffer(forItemTime: time))
    }
  }

  /// Linux: a seek may use an earlier key frame if the tolerance before allows it; the tolerance after is ignored.
  @Test func theToleranceBeforeLetsTheKeyFrameServe() async throws {
    let stage = ManualStage(hasAudio: false)
    let (player, _) = await ready(stage, try clip())
    let time = CMTime(value: 17, timescale: 25)
    #expect(await player.seek(to: time, toleranceBefore: .zero, toleranceAfter: .positiveInfinity))
    #expect(player.currentTime() == time)
    #expect(await player.seek(to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .zero))
    #expect(player.currentTime() < time)
  }

  @MainActor @Test func layerShowsThePicture() async throws {
    let stage = ManualStage()
    let (player, item) = await ready(stage, try clip())
    #expect(await player.seek(to: CMTime(value: 21, timescale: 50), toleranceBefore: .zero, toleranceAfter: .zero))
    let layer = AVPlayerLayer(player: player)
    layer.bounds = CGRect(x: 0, y: 0, width: 320, height: 320)
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let observation = layer.observe(\.isReadyForDisplay, options: [.initial]) { layer, _ in
      if layer.isReadyForDisplay { continuation.yield() }
    }
    for await _ in stream { break }
    observation.invalidate()
    #expect(layer.videoRect == CGRect(x: 0, y: 64, width: 320, height: 192))
    #expect(try number(#require(layer.displayedPixelBuffer())) == 10)
    layer.display()
    let image = try #require(layer.contents as? CGImage)
    #expect(image.width == 160 && image.height == 96)
    player.replaceCurrentItem(with: nil)
    #expect(!layer.isReadyForDisplay && layer.displayedPixelBuffer() == nil)
    _ = item
  }

  @Test(arguments: [1, -1, 5, -5]) func stepsGoByPictures(_ count: Int) async throws {
    let stage = ManualStage(hasAudio: false)
    let (player, item) = await ready(stage, try clip())
    let output = AVPlayerItemVideoOutput(pixelBufferAttributes: nil)
    await item.add(output)
    // The middle of frame 20.
    let middle = CMTime(value: 41, timescale: 50)
    await wait(for: .AVPlayerItemTimeJumped, of: item) {
      player.seek(to: middle, toleranceBefore: .zero, toleranceAfter: .zero)
    }
    #expect(player.currentTime() == middle)
    await wait(for: .AVPlayerItemTimeJumped, of: item) { Task { @MainActor in item.step(byCount: count) } }
    #expect(player.currentTime() == CMTime(value: CMTimeValue(20 + count), timescale: 25))
  }

  @Test func playsBackwards() async throws {
    let stage = ManualStage(hasAudio: false)
    let (player, item) = await ready(stage, try clip())
    let output = AVPlayerItemVideoOutput(pixelBufferAttributes: nil)
    await item.add(output)
    #expect(await player.seek(to: CMTime(value: 99, timescale: 50), toleranceBefore: .zero, toleranceAfter: .zero))
    player.rate = -1
    await wait(for: player, \.timeControlStatus) { $0 == .playing }
    var numbers: [Int] = []
    for _ in 0..<40 {
      stage.advance(hundredths: 4)
      let time = player.currentTime()
      var (shown, frame) = (CMTime.positiveInfinity, CVPixelBuffer?.none)
      // The stage's time does not wait for frames, so the test does.
      while shown > time {
        frame = output.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: &shown)
        await Task.yield()
      }
      numbers.append(try number(#require(frame)))
    }
    #expect(numbers == Array((9...48).reversed()))
    await wait(for: .AVPlayerItemDidPlayToEndTime, of: item) { stage.advance(hundredths: 100) }
    #expect(player.currentTime() == .zero)
  }

  private func number(_ pixels: CVPixelBuffer) throws -> Int {
    CVPixelBufferLockBaseAddress(pixels, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(pixels, .readOnly) }
    let luma = try #require(CVPixelBufferGetBaseAddressOfPlane(pixels, 0))
    return (Int(luma.load(as: UInt8.self)) - 19) / 2
  }
}
