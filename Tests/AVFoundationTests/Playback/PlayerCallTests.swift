import Foundation
import TestSupport
import Testing

@testable import AVFoundation

/// Calls of players and items in all their forms. The clip has key frames at the frames 0, 12, 24, …
@Suite(.requires(.ffmpeg)) struct PlayerCallTests {
  private let stage = ManualStage(hasAudio: false)
  private let time = CMTime(value: 17, timescale: 25)
  private let keyFrame = CMTime(value: 12, timescale: 25)
  private let all = CMTime.positiveInfinity

  private func ready() async throws -> (AVPlayer, AVPlayerItem) {
    let item = AVPlayerItem(asset: try CompositionMedia.clip(rate: "25", tone: 440))
    let player = stage.player()
    player.replaceCurrentItem(with: item)
    await wait(for: item, \.isPlaybackLikelyToKeepUp) { $0 }
    return (player, item)
  }

  private func jump(_ item: AVPlayerItem, _ seek: () -> Void) async -> CMTime {
    // The notification of the seek before may be on its way still, and notifications keep their order.
    stage.waitUntilIdle()
    let last = Notification.Name("the last of the former notifications")
    await wait(for: last, of: item) { PlaybackNotifications.post(last, of: item) }
    await wait(for: .AVPlayerItemTimeJumped, of: item, after: seek)
    return item.currentTime()
  }

  /// In an asynchronous function this would be the asynchronous `seek(to:)`.
  private func seek(_ player: AVPlayer, to date: Date) { player.seek(to: date) }

  @Test func seeksWithoutTolerancesLeadToKeyFrames() async throws {
    let (player, item) = try await ready()
    #expect(await player.seek(to: time))
    #expect(player.currentTime() == keyFrame)
    #expect(await item.seek(to: .zero))
    #expect(item.currentTime() == .zero)
    #expect(await jump(item) { item.seek(to: time) } == keyFrame)
  }

  @Test func seeksWithTolerancesLeadWithinThem() async throws {
    let (player, item) = try await ready()
    #expect(await item.seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero))
    #expect(item.currentTime() == time)
    #expect(await item.seek(to: time, toleranceBefore: all, toleranceAfter: all))
    #expect(item.currentTime() == keyFrame)
    #expect(await jump(item) { item.seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero) } == time)
    let isDone = await withCheckedContinuation { done in
      item.seek(to: .zero, toleranceBefore: .zero, toleranceAfter: .zero) { done.resume(returning: $0) }
    }
    #expect(isDone && item.currentTime() == .zero && player.currentItem == item)
  }

  @Test func itemsWithoutAPlayerSeekExactly() async throws {
    let item = AVPlayerItem(asset: try CompositionMedia.clip(rate: "25", tone: 440))
    #expect(await item.seek(to: time))
    #expect(item.currentTime() == time)
    #expect(await item.seek(to: all) == false)
    let player = stage.player()
    player.replaceCurrentItem(with: item)
    await wait(for: item, \.isPlaybackLikelyToKeepUp) { $0 }
    #expect(player.currentTime() == time)
    player.replaceCurrentItem(with: nil)
    #expect(await item.seek(to: all))
    #expect(item.currentTime() == item.duration)
  }

  @Test func filesHaveNoDates() async throws {
    let (player, item) = try await ready()
    let isDone = await withCheckedContinuation { done in
      player.seek(to: Date()) { done.resume(returning: $0) }
    }
    #expect(!isDone)
    seek(player, to: Date())
    #expect(!item.seek(to: Date()) { _ in Issue.record("the handler was called") })
    stage.waitUntilIdle()
    #expect(player.currentTime() == .zero)
  }

  @Test func ratesBeginAtOnce() async throws {
    let (player, _) = try await ready()
    player.playImmediately(atRate: 0.5)
    await wait(for: player, \.timeControlStatus) { $0 == .playing }
    #expect(player.rate == 0.5)
    stage.advance(hundredths: 100)
    #expect(player.currentTime() == CMTime(value: 1, timescale: 2))
  }

  /// A player for `setRate(_:time:atHostTime:)`.
  private func readyToSynchronize() async throws -> (AVPlayer, AVPlayerItem) {
    let (player, item) = try await ready()
    #expect(player.automaticallyWaitsToMinimizeStalling)
    player.automaticallyWaitsToMinimizeStalling = false
    #expect(!player.automaticallyWaitsToMinimizeStalling)
    return (player, item)
  }

  @Test func ratesBeginWhenTheClockSays() async throws {
    let (player, _) = try await readyToSynchronize()
    let start = stage.clock.time + CMTime(value: 1, timescale: 2)
    player.setRate(1, time: CMTime(value: 1, timescale: 1), atHostTime: start)
    stage.advance(hundredths: 75)
    #expect(player.currentTime() == CMTime(value: 5, timescale: 4))
  }

  @Test func aTimeIsKeptWhileTheItemPlays() async throws {
    let (player, item) = try await readyToSynchronize()
    player.play()
    stage.advance(hundredths: 30)
    let start = stage.clock.time + CMTime(value: 1, timescale: 4)
    let jumped = await jump(item) { player.setRate(1, time: CMTime(value: 1, timescale: 1), atHostTime: start) }
    #expect(jumped <= CMTime(value: 1, timescale: 1) && player.rate == 1)
    stage.advance(hundredths: 50)
    #expect(player.currentTime() == CMTime(value: 5, timescale: 4))
    player.pause()
    #expect(await player.seek(to: .zero))
    player.play()
    stage.advance(hundredths: 1)
    #expect(player.currentTime() < CMTime(value: 1, timescale: 10))
  }

  @Test func aTimeAtRateZeroOnlyPlacesTheItem() async throws {
    let (player, item) = try await readyToSynchronize()
    player.play()
    stage.advance(hundredths: 30)
    let later = stage.clock.time + CMTime(value: 10, timescale: 1)
    #expect(await jump(item) { player.setRate(0, time: time, atHostTime: later) } == time)
    stage.advance(hundredths: 30)
    #expect(player.currentTime() == time && player.rate == 0)
    player.rate = -1
    await wait(for: player, \.timeControlStatus) { $0 == .playing }
    stage.advance(hundredths: 18)
    #expect(player.currentTime() == CMTime(value: 1, timescale: 2))
  }

  @Test func aTimeLeadsAwayFromTheEnd() async throws {
    let (player, item) = try await readyToSynchronize()
    player.play()
    await wait(for: .AVPlayerItemDidPlayToEndTime, of: item) { stage.advance(hundredths: 220) }
    stage.waitUntilIdle()
    player.setRate(1, time: .invalid, atHostTime: stage.clock.time)
    #expect(player.rate == 0 && player.currentTime() == item.duration)
    player.setRate(1, time: time, atHostTime: stage.clock.time + CMTime(value: 1, timescale: 10))
    stage.advance(hundredths: 20)
    #expect(player.currentTime() == time + CMTime(value: 1, timescale: 10))
  }

  @Test func itemsReportWhatTheyCanDo() async throws {
    let unused = AVPlayerItem(asset: try CompositionMedia.clip(rate: "25", tone: 440))
    #expect(unused.isPlaybackBufferEmpty && !unused.isPlaybackBufferFull)
    #expect(!unused.canPlayReverse && !unused.canPlayFastForward)
    let (_, item) = try await ready()
    #expect(!item.isPlaybackBufferEmpty && item.isPlaybackBufferFull)
    #expect(item.canPlayReverse && item.canPlayFastForward)
    #expect(!AVPlayer.eligibleForHDRPlayback)
  }

  @Test func settingsOfItemsAreKept() async throws {
    let item = AVPlayerItem(asset: try CompositionMedia.clip(rate: "25", tone: 440))
    #expect(item.preferredPeakBitRate == 0 && item.preferredMaximumResolution == .zero)
    item.preferredPeakBitRate = 2e6
    item.preferredMaximumResolution = CGSize(width: 640, height: 360)
    #expect(item.preferredPeakBitRate == 2e6 && item.preferredMaximumResolution == CGSize(width: 640, height: 360))
    let output = AVPlayerItemVideoOutput(pixelBufferAttributes: nil)
    await item.add(output)
    #expect(await item.outputs == [output])
    await item.remove(output)
    #expect(await item.outputs.isEmpty)
  }

  @Test func aPlayerOfAURLHasAnItemOfIt() async throws {
    let url = try CompositionMedia.clip(rate: "25", tone: 440).url
    let player = AVPlayer(url: url)
    #expect((player.currentItem?.asset as? AVURLAsset)?.url == url)
    let missing = AVPlayer(url: URL(fileURLWithPath: "/nowhere/at all.mov"))
    let item = try #require(missing.currentItem)
    await wait(for: item, \.status) { $0 == .failed }
    #expect(item.error is AVError)
  }

  @Test func tracksCanBeSwitchedOff() async throws {
    let (_, item) = try await ready()
    let video = try #require(item.tracks.first { $0.assetTrack?.mediaType == .video })
    #expect(video.isEnabled)
    video.isEnabled = false
    #expect(!video.isEnabled)
  }

  @Test func anItemShowsThroughItsVideoComposition() async throws {
    let (player, item) = try await ready()
    let composition = AVMutableVideoComposition(propertiesOf: item.asset)
    composition.renderSize = CGSize(width: 80, height: 48)
    #expect(item.videoComposition == nil)
    item.videoComposition = composition
    #expect(item.videoComposition?.renderSize == CGSize(width: 80, height: 48))
    let output = AVPlayerItemVideoOutput(pixelBufferAttributes: nil)
    await item.add(output)
    #expect(await player.seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero))
    let pixels = try #require(output.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: nil))
    #expect(CVPixelBufferGetWidth(pixels) == 80 && CVPixelBufferGetHeight(pixels) == 48)
  }

  @Test func optionsAreThoseSelected() async throws {
    let item = AVPlayerItem(asset: AVURLAsset(url: try AssetMaker.multilingualMovie()))
    let group = try #require(try await item.asset.loadMediaSelectionGroup(for: .audible))
    #expect(group.options.map(\.locale?.identifier) == ["en", "de"])
    item.select(group.options[1], in: group)
    #expect(item.selectedMediaOption(in: group) == group.options[1])
    item.select(group.options[0], in: group)
    #expect(item.selectedMediaOption(in: group) == group.options[0])
  }
}
