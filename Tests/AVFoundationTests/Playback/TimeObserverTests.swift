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

  private let queue = DispatchQueue(label: "periods")

  private func quarters(of player: AVPlayer) -> (observer: Any, times: AsyncStream<CMTime>) {
    let (stream, continuation) = AsyncStream.makeStream(of: CMTime.self)
    let observer = player.addPeriodicTimeObserver(forInterval: CMTime(value: 1, timescale: 4), queue: queue) {
      continuation.yield($0)
    }
    return (observer, stream)
  }

  @Test func periodsAreMultiplesOfTheInterval() async throws {
    let stage = ManualStage(hasAudio: false)
    let (player, _) = try await playing(stage)
    let (observer, times) = quarters(of: player)
    player.play()
    var iterator = times.makeAsyncIterator()
    for quarter in 1...7 {
      let wanted = CMTime(value: CMTimeValue(quarter), timescale: 4)
      stage.advance(hundredths: 25)
      var time = await iterator.next()
      // The observer is also called with the time at which playback began.
      while time == .zero { time = await iterator.next() }
      #expect(time == wanted)
    }
    player.removeTimeObserver(observer)
  }

  @Test(.timeLimit(.minutes(10))) func periodsGoOnIfAnObserverPlaysAgain() async throws {
    let stage = ManualStage(hasAudio: false)
    let (player, _) = try await playing(stage)
    let (observer, times) = quarters(of: player)
    player.play()
    await wait(for: player, \.timeControlStatus) { $0 == .playing }
    let observation = player.observe(\.rate) { player, _ in if player.rate == 0 { player.play() } }
    player.pause()
    observation.invalidate()
    #expect(player.rate == 1)
    await wait(for: player, \.timeControlStatus) { $0 == .playing }
    stage.advance(hundredths: 30)
    var iterator = times.makeAsyncIterator()
    var time = await iterator.next()
    while time == .zero { time = await iterator.next() }
    #expect(time == CMTime(value: 1, timescale: 4))
    player.removeTimeObserver(observer)
  }

  @Test func periodsComeBackwardsToo() async throws {
    let stage = ManualStage(hasAudio: false)
    let (player, _) = try await playing(stage)
    let start = CMTime(value: 99, timescale: 50)
    #expect(await player.seek(to: start, toleranceBefore: .zero, toleranceAfter: .zero))
    let (observer, times) = quarters(of: player)
    player.rate = -1
    await wait(for: player, \.timeControlStatus) { $0 == .playing }
    var iterator = times.makeAsyncIterator()
    for quarter in (2...7).reversed() {
      stage.advance(hundredths: 25)
      var time = await iterator.next()
      while time == start { time = await iterator.next() }
      #expect(time == CMTime(value: CMTimeValue(quarter), timescale: 4))
    }
    player.removeTimeObserver(observer)
  }

  @Test func jumpsAreTold() async throws {
    let stage = ManualStage(hasAudio: false)
    let (player, _) = try await playing(stage)
    let (observer, times) = quarters(of: player)
    queue.sync {}
    let time = CMTime(value: 13, timescale: 25)
    #expect(await player.seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero))
    // A multiple of the interval follows, so that the test ends even if the jump is not reported.
    player.play()
    await wait(for: player, \.timeControlStatus) { $0 == .playing }
    stage.advance(hundredths: 25)
    var iterator = times.makeAsyncIterator()
    var told = await iterator.next()
    while told == .zero { told = await iterator.next() }
    #expect(told == time)
    player.removeTimeObserver(observer)
  }
}
