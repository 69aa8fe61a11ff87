import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct TimeObserverTests {
  private func playing(_ stage: ManualStage) async throws -> (AVPlayer, AVPlayerItem) {
    let (player, item) = (stage.player(), AVPlayerItem(asset: try CompositionMedia.clip(rate: "25", tone: 440)))
    player.replaceCurrentItem(with: item)
    await wait(for: item, \.isPlaybackLikelyToKeepUp) { $0 }
    return (player, item)
  }

  @Test func periodsAreMultiplesOfTheInterval() async throws {
    let stage = ManualStage(hasAudio: false)
    let (player, _) = try await playing(stage)
    let (stream, continuation) = AsyncStream.makeStream(of: CMTime.self)
    let queue = DispatchQueue(label: "periods")
    let observer = player.addPeriodicTimeObserver(forInterval: CMTime(value: 1, timescale: 4), queue: queue) {
      continuation.yield($0)
    }
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
