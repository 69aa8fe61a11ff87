import AVFoundation
import Foundation
import Testing

@Suite(.enabled(if: ExportMedia.isPossible)) struct TimeObserverTests {
  private func playing(_ stage: ManualStage) async throws -> (AVPlayer, AVPlayerItem) {
    let (player, item) = (stage.player(), AVPlayerItem(asset: try CompositionMedia.clip(rate: "25", tone: 440)))
    player.replaceCurrentItem(with: item)
    await wait(for: item, \.isPlaybackLikelyToKeepUp) { $0 }
    return (player, item)
  }

  @Test func boundariesArePassedInOrder() async throws {
    let stage = ManualStage(hasSound: false)
    let (player, item) = try await playing(stage)
    let (diary, queue) = (Diary(), DispatchQueue(label: "boundaries"))
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let times = [1.5, 0.5].map { NSValue(time: CMTime(seconds: $0, preferredTimescale: 600)) }
    let observer = player.addBoundaryTimeObserver(forTimes: times, queue: queue) {
      diary.note("passed")
      continuation.yield()
    }
    player.play()
    var passed = stream.makeAsyncIterator()
    stage.advance(hundredths: 60)
    await passed.next()
    #expect(diary.text.count == 1)
    stage.advance(hundredths: 95)
    await passed.next()
    player.removeTimeObserver(observer)
    await wait(for: .AVPlayerItemDidPlayToEndTime, of: item) { stage.advance(hundredths: 60) }
    #expect(diary.text.count == 2)
  }

  @Test func periodsAreMultiplesOfTheInterval() async throws {
    let stage = ManualStage(hasSound: false)
    let (player, _) = try await playing(stage)
    let (stream, continuation) = AsyncStream.makeStream(of: CMTime.self)
    let queue = DispatchQueue(label: "periods")
    let observer = player.addPeriodicTimeObserver(forInterval: CMTime(value: 1, timescale: 4), queue: queue) { continuation.yield($0) }
    player.play()
    var iterator = stream.makeAsyncIterator()
    for quarter in 1...7 {
      let wanted = CMTime(value: CMTimeValue(quarter), timescale: 4)
      stage.advance(hundredths: 25)
      var time = await iterator.next()
      // What comes at first tells where the time began to go.
      while time == .zero { time = await iterator.next() }
      #expect(time == wanted)
    }
    player.removeTimeObserver(observer)
  }
}
