import Foundation
import TestSupport
import Testing

@testable import AVEngineCore
@testable import AVEnginePlayback
@testable import AVFoundation

@Suite(.requires(.ffmpeg)) struct PlayerRunTests {
  private func clip(tone: Int = 440) throws -> AVURLAsset { try CompositionMedia.clip(rate: "25", tone: tone) }

  private func ready(_ stage: ManualStage) async throws -> (AVPlayer, AVPlayerItem) {
    let (player, item) = (stage.player(), AVPlayerItem(asset: try clip()))
    player.replaceCurrentItem(with: item)
    await wait(for: item, \.isPlaybackLikelyToKeepUp) { $0 }
    return (player, item)
  }

  /// Foundation's `post` waits for observers on the main queue, so a post on the main queue itself would never return.
  /// The player therefore posts on another queue.
  @MainActor @Test func observersOnTheMainQueueAreTold() async throws {
    let (stage, diary) = (ManualStage(), Diary())
    let (player, item) = try await ready(stage)
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let tokens = [AVPlayer.rateDidChangeNotification, .AVPlayerItemDidPlayToEndTime].map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { notification in
        guard notification.object as? AVPlayer === player || notification.object as? AVPlayerItem === item else {
          return
        }
        diary.note(notification.name.rawValue)
        continuation.yield()
      }
    }
    player.play()
    stage.advance(hundredths: 220)
    var told = stream.makeAsyncIterator()
    while Set(diary.text).count < 2 { await told.next() }
    for token in tokens { NotificationCenter.default.removeObserver(token) }
    #expect(diary.text.first == AVPlayer.rateDidChangeNotification.rawValue)
  }

  @Test func replacedItemMayGoElsewhere() async throws {
    let stage = ManualStage()
    let (player, item) = try await ready(stage)
    let other = AVPlayerItem(asset: try clip(tone: 880))
    player.replaceCurrentItem(with: other)
    #expect(player.currentItem === other)
    let second = stage.player()
    second.replaceCurrentItem(with: item)
    #expect(second.currentItem === item)
  }

  @Test func mixMayChangeWhilePlaying() async throws {
    let stage = ManualStage()
    let (player, item) = try await ready(stage)
    player.play()
    stage.advance(hundredths: 30)
    let (mix, parameters) = (
      AVMutableAudioMix(), AVMutableAudioMixInputParameters(track: try CompositionMedia.track(item.asset, .audio))
    )
    parameters.setVolume(0.25, at: .zero)
    mix.inputParameters = [parameters]
    let before = stage.heard
    item.audioMix = mix
    // The item's queue reopens the item before it calls this closure.
    await withCheckedContinuation { opened in item.playable.resolve(step: 0) { _ in opened.resume() } }
    while player.core.snapshot.control != .playing { await Task.yield() }
    // More than one second, because a second of audio was prepared before the mix was set.
    stage.advance(hundredths: 130)
    let loudest = before.map(abs).max() ?? 0
    let last = stage.heard.suffix(4800).map(abs).max() ?? 0
    #expect(loudest > 0.05 && abs(last - loudest / 4) < 0.01)
    #expect(player.currentTime() > CMTime(value: 15, timescale: 10))
  }

  @Test func volumeAndMute() async throws {
    let stage = ManualStage()
    let (player, _) = try await ready(stage)
    player.volume = 0.5
    player.play()
    // The player's queue works in order: the volume is set before a seek that was requested later finishes.
    #expect(await player.seek(to: .zero, toleranceBefore: .zero, toleranceAfter: .zero))
    await wait(for: player, \.timeControlStatus) { $0 == .playing }
    stage.advance(hundredths: 30)
    let loudest = stage.heard.map(abs).max() ?? 0
    let whole = try CompositionMedia.audio(clip()).map(abs).max() ?? 0
    #expect(abs(loudest - whole / 2) < 0.01)
  }
}
