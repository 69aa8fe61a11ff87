import Foundation
import Testing

@testable import AVFoundation
@testable import MediaEngine

/// What observers see of scripted runs.
@Suite(.enabled(if: ExportMedia.isPossible)) struct PlayerRunTests {
  private func clip(tone: Int = 440) throws -> AVURLAsset { try CompositionMedia.clip(rate: "25", tone: tone) }

  private func ready(_ stage: ManualStage, _ diary: Diary) async throws -> (AVPlayer, AVPlayerItem) {
    let (player, item) = (stage.player(), AVPlayerItem(asset: try clip()))
    player.replaceCurrentItem(with: item)
    await wait(for: item, \.isPlaybackLikelyToKeepUp) { $0 }
    diary.follow(player, names: [item: "a"])
    return (player, item)
  }

  @Test func playAndPause() async throws {
    let diary = Diary()
    let (player, _) = try await ready(ManualStage(), diary)
    player.play()
    #expect(player.rate == 1 && player.timeControlStatus == .playing)
    player.pause()
    #expect(diary.text == ["rate 1.0", "playing", "rate 0.0", "paused"])
  }

  /// On the main actor, so that what happens by itself is not told meanwhile.
  @MainActor @Test func playWithoutItemWaits() async throws {
    let (player, diary) = (ManualStage().player(), Diary())
    diary.follow(player)
    player.play()
    #expect(player.timeControlStatus == .waitingToPlayAtSpecifiedRate && player.reasonForWaitingToPlay == .noItemToPlay)
    let item = AVPlayerItem(asset: try clip())
    player.replaceCurrentItem(with: item)
    #expect(player.reasonForWaitingToPlay == .evaluatingBufferingRate)
    await wait(for: player, \.timeControlStatus) { $0 == .playing }
    #expect(diary.text == ["rate 1.0", "waitingToPlayAtSpecifiedRate", "item none", "playing"])
  }

  @Test func pausesAtTheEnd() async throws {
    let (stage, diary) = (ManualStage(), Diary())
    let (player, item) = try await ready(stage, diary)
    player.play()
    await wait(for: .AVPlayerItemDidPlayToEndTime, of: item) { stage.advance(hundredths: 220) }
    await wait(for: player, \.timeControlStatus) { $0 == .paused }
    #expect(diary.text == ["rate 1.0", "playing", "rate 0.0", "paused"])
    // Nothing is left to play.
    player.play()
    #expect(player.rate == 0)
    #expect(await player.seek(to: .zero))
    player.play()
    #expect(player.rate == 1)
  }

  /// Foundation waits for observers on the main queue, also where that posts.
  @MainActor @Test func observersOnTheMainQueueAreTold() async throws {
    let (stage, diary) = (ManualStage(), Diary())
    let (player, item) = try await ready(stage, Diary())
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let tokens = [AVPlayer.rateDidChangeNotification, .AVPlayerItemDidPlayToEndTime].map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { notification in
        guard notification.object as? AVPlayer === player || notification.object as? AVPlayerItem === item else { return }
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

  @Test func staysAtTheEnd() async throws {
    let (stage, diary) = (ManualStage(), Diary())
    let (player, item) = try await ready(stage, diary)
    player.actionAtItemEnd = .none
    player.play()
    await wait(for: .AVPlayerItemDidPlayToEndTime, of: item) { stage.advance(hundredths: 220) }
    #expect(player.rate == 1 && player.currentTime() == item.duration)
    #expect(diary.text == ["rate 1.0", "playing"])
  }

  /// Of seeks that come before the first has ended only the last one finishes.
  @Test func lastSeekWins() async throws {
    let (player, _) = try await ready(ManualStage(), Diary())
    let results = Diary()
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    player.core.queue.suspend()
    for second in 0..<10 {
      player.seek(to: CMTime(value: CMTimeValue(second), timescale: 10), toleranceBefore: .zero, toleranceAfter: .zero) {
        results.note("\(second) \($0)")
        continuation.yield()
      }
    }
    player.core.queue.resume()
    var count = 0
    for await _ in stream {
      count += 1
      if count == 10 { break }
    }
    #expect(results.text.filter { $0.hasSuffix("true") } == ["9 true"] && Set(results.text.map { $0.prefix(1) }).count == 10)
    #expect(player.currentTime() == CMTime(value: 9, timescale: 10))
  }

  @Test func seekWhilePlayingGoesOn() async throws {
    let (stage, diary) = (ManualStage(), Diary())
    let (player, _) = try await ready(stage, diary)
    player.play()
    stage.advance(hundredths: 20)
    #expect(await player.seek(to: CMTime(value: 1, timescale: 1), toleranceBefore: .zero, toleranceAfter: .zero))
    await wait(for: player, \.timeControlStatus) { $0 == .playing }
    stage.advance(hundredths: 52)
    #expect(player.currentTime() == CMTime(value: 3, timescale: 2))
    #expect(player.rate == 1)
  }

  @Test func replacedItemMayGoElsewhere() async throws {
    let stage = ManualStage()
    let (player, item) = try await ready(stage, Diary())
    let other = AVPlayerItem(asset: try clip(tone: 880))
    player.replaceCurrentItem(with: other)
    #expect(player.currentItem === other)
    let second = stage.player()
    second.replaceCurrentItem(with: item)
    #expect(second.currentItem === item)
  }

  /// A mix that is set while its item plays is heard, and playing goes on from where it was.
  @Test func mixMayChangeWhilePlaying() async throws {
    let stage = ManualStage()
    let (player, item) = try await ready(stage, Diary())
    player.play()
    stage.advance(hundredths: 30)
    let (mix, parameters) = (AVMutableAudioMix(), AVMutableAudioMixInputParameters(track: try CompositionMedia.track(item.asset, .audio)))
    parameters.setVolume(0.25, at: .zero)
    mix.inputParameters = [parameters]
    let before = stage.heard
    item.audioMix = mix
    // The item's queue has opened it anew when it comes to this.
    await withCheckedContinuation { opened in item.playable.resolve(step: 0) { _ in opened.resume() } }
    while player.core.snapshot.control != .playing { await Task.yield() }
    // More than a second: longer than what lay ready.
    stage.advance(hundredths: 130)
    let loudest = before.map(abs).max() ?? 0
    let last = stage.heard.suffix(4800).map(abs).max() ?? 0
    #expect(loudest > 0.05 && abs(last - loudest / 4) < 0.01)
    #expect(player.currentTime() > CMTime(value: 15, timescale: 10))
  }

  @Test func volumeAndMute() async throws {
    let stage = ManualStage()
    let (player, _) = try await ready(stage, Diary())
    player.volume = 0.5
    player.play()
    // Effects are in order: by the time a seek has finished the volume is set.
    #expect(await player.seek(to: .zero, toleranceBefore: .zero, toleranceAfter: .zero))
    await wait(for: player, \.timeControlStatus) { $0 == .playing }
    stage.advance(hundredths: 30)
    let loudest = stage.heard.map(abs).max() ?? 0
    let whole = try CompositionMedia.sound(clip()).map(abs).max() ?? 0
    #expect(abs(loudest - whole / 2) < 0.01)
  }
}
