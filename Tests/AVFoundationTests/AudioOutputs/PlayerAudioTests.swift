import AVEngineCore
import Foundation
import TestSupport
import Testing

@testable import AVEnginePlayback
@testable import AVFoundation

/// Listens to the output after a client has changed something while an item plays or is prepared. The audio is noise
/// without a zero sample.
@Suite(.requires(.ffmpeg)) struct PlayerAudioTests {
  private static let first = AudioFixture.noise(96_000)
  private static let second = AudioFixture.noise(24_000, seed: 2)
  private static let third = AudioFixture.noise(24_000, seed: 3)

  private func item(_ noise: some Sequence<Float>) throws -> AVPlayerItem {
    AVPlayerItem(url: try AudioFixture.file([Array(noise)]))
  }

  private func time(hundredths: Int) -> CMTime { CMTime(value: CMTimeValue(hundredths), timescale: 100) }

  private func advance(_ stage: ManualStage, hundredths: Int) {
    stage.rest()
    for _ in 0..<hundredths {
      stage.advance(hundredths: 1)
      stage.rest()
    }
  }

  private func isSame(_ samples: some Sequence<Float>, _ expected: some Sequence<Float>) -> Bool {
    samples.elementsEqual(expected)
  }

  // MARK: Ends

  private func playing(on stage: ManualStage, endingAt end: CMTime) throws -> (AVPlayer, AVPlayerItem) {
    let (player, item) = (stage.player(), try item(Self.first))
    item.forwardPlaybackEndTime = end
    player.replaceCurrentItem(with: item)
    player.play()
    return (player, item)
  }

  @Test func anEndThatWasReachedCanMove() throws {
    let stage = ManualStage()
    let (player, item) = try playing(on: stage, endingAt: time(hundredths: 50))
    advance(stage, hundredths: 60)
    #expect(player.core.snapshot.rate == 0 && player.currentTime() == time(hundredths: 50))
    item.forwardPlaybackEndTime = .invalid
    let before = stage.heard.count
    player.play()
    advance(stage, hundredths: 60)
    #expect(isSame(stage.heard.dropFirst(before).filter { $0 != 0 }.prefix(24_000), Self.first[24_000..<48_000]))
  }

  @Test(arguments: [true, false]) func anEndMayMoveWhileAnItemPlays(_ isPaused: Bool) throws {
    let stage = ManualStage()
    let (player, item) = try playing(on: stage, endingAt: time(hundredths: 70))
    advance(stage, hundredths: 30)
    if isPaused {
      player.pause()
      advance(stage, hundredths: 1)
    }
    item.forwardPlaybackEndTime = .invalid
    player.play()
    advance(stage, hundredths: 110)
    #expect(isSame(stage.heard.filter { $0 != 0 }.prefix(48_000), Self.first[..<48_000]))
  }

  @Test func anEndThatStaysInterruptsNothing() throws {
    let stage = ManualStage()
    let (player, item) = (stage.player(), try item(Self.first))
    player.replaceCurrentItem(with: item)
    player.play()
    advance(stage, hundredths: 30)
    item.forwardPlaybackEndTime = time(hundredths: 300)
    item.reversePlaybackEndTime = time(hundredths: 10)
    advance(stage, hundredths: 30)
    #expect(isSame(stage.heard.drop { $0 == 0 }.prefix(24_000), Self.first[..<24_000]))
  }

  @Test func anEndMayMoveAfterTheNextItemWasScheduled() throws {
    let stage = ManualStage()
    let items = [try item(Self.first[..<48_000]), try item(Self.second)]
    items[0].forwardPlaybackEndTime = time(hundredths: 50)
    let player = stage.queuePlayer(items)
    player.play()
    advance(stage, hundredths: 30)
    items[0].forwardPlaybackEndTime = .invalid
    advance(stage, hundredths: 170)
    #expect(isSame(stage.heard.filter { $0 != 0 }, Self.first[..<48_000] + Self.second))
  }

  @Test func theNextItemFollowsAnEarlierEnd() throws {
    let stage = ManualStage()
    let items = [try item(Self.first[..<48_000]), try item(Self.second)]
    let player = stage.queuePlayer(items)
    player.play()
    advance(stage, hundredths: 30)
    items[0].forwardPlaybackEndTime = time(hundredths: 50)
    advance(stage, hundredths: 120)
    #expect(isSame(stage.heard.filter { $0 != 0 }, Self.first[..<24_000] + Self.second))
    // The change interrupts the audio for a moment, and the join does not.
    let join = stage.heard.drop { $0 == 0 }.dropFirst(20_000).prefix(while: { $0 != 0 })
    #expect(join.count > 24_000)
  }

  // MARK: Joins

  enum Change: CaseIterable { case pause, seek, skip, insertion, end }

  /// When the change comes, the output has already taken the first frames of the second item.
  @Test(arguments: Change.allCases) func theNextItemBeginsWithItsFirstFrame(_ change: Change) async throws {
    let stage = ManualStage(ahead: 4_800)
    let items = [try item(Self.first[..<24_000]), try item(Self.second)]
    let player = stage.queuePlayer(items)
    player.play()
    advance(stage, hundredths: 47)
    #expect(player.currentTime() == time(hundredths: 45) && player.currentItem === items[0])
    let before = stage.heard.count
    var expected = Self.second
    switch change {
    case .pause:
      player.pause()
      advance(stage, hundredths: 1)
      player.play()
      expected = Self.first[21_600..<24_000] + expected
    case .seek:
      #expect(await player.seek(to: time(hundredths: 25), toleranceBefore: .zero, toleranceAfter: .zero))
      expected = Self.first[12_000..<24_000] + expected
    case .skip: player.advanceToNextItem()
    case .insertion:
      player.insert(try item(Self.third), after: items[0])
      expected = Self.third + expected
    case .end:
      player.actionAtItemEnd = .pause
      advance(stage, hundredths: 20)
      #expect(stage.heard.dropFirst(before).allSatisfy { $0 == 0 })
      player.advanceToNextItem()
      player.play()
    }
    advance(stage, hundredths: 170)
    #expect(isSame(stage.heard.dropFirst(before).filter { $0 != 0 }, expected))
  }

  // MARK: Rates

  @Test func aTimeAtAClockTimeIsHeard() throws {
    let stage = ManualStage()
    let (player, item) = (stage.player(), try item(Self.first))
    player.automaticallyWaitsToMinimizeStalling = false
    player.replaceCurrentItem(with: item)
    advance(stage, hundredths: 1)
    player.setRate(1, time: time(hundredths: 100), atHostTime: stage.clock.time + time(hundredths: 10))
    advance(stage, hundredths: 30)
    #expect(player.currentTime() == time(hundredths: 120))
    #expect(isSame(stage.heard.filter { $0 != 0 }, Self.first[48_000..<57_600]))
  }

  @Test func aTimeAtAClockTimeIsHeardWhilePlaying() throws {
    let stage = ManualStage()
    let (player, item) = (stage.player(), try item(Self.first))
    player.automaticallyWaitsToMinimizeStalling = false
    player.replaceCurrentItem(with: item)
    player.play()
    advance(stage, hundredths: 30)
    let before = stage.heard.count
    player.setRate(1, time: time(hundredths: 100), atHostTime: stage.clock.time + time(hundredths: 10))
    advance(stage, hundredths: 30)
    #expect(player.currentTime() == time(hundredths: 120))
    #expect(isSame(stage.heard.dropFirst(before).filter { $0 != 0 }, Self.first[48_000..<57_600]))
  }

  @Test(arguments: [true, false]) func aRateThatWasNotPreparedBeginsWithoutAStall(_ waits: Bool) throws {
    let stage = ManualStage()
    let (player, item) = (stage.player(), try item(Self.first))
    player.automaticallyWaitsToMinimizeStalling = waits
    player.replaceCurrentItem(with: item)
    stage.rest()
    player.playImmediately(atRate: 1.5)
    advance(stage, hundredths: 22)
    #expect(player.core.snapshot.rate == 1.5 && item.playable.counts.stalls == 0)
    #expect(player.currentTime() == time(hundredths: 30))
  }

  // MARK: Players

  @Test func anItemThatWentToAnotherPlayerPlaysOn() async throws {
    let stage = ManualStage()
    let (former, player, item) = (stage.player(), stage.player(), try item(Self.first))
    former.replaceCurrentItem(with: item)
    former.play()
    advance(stage, hundredths: 22)
    former.core.queue.suspend()
    former.replaceCurrentItem(with: nil)
    player.replaceCurrentItem(with: item)
    #expect(item.timebase?.rate == 0)
    player.play()
    while player.core.snapshot.control != .playing { await Task.yield() }
    former.core.queue.resume()
    advance(stage, hundredths: 60)
    #expect(player.currentTime() == time(hundredths: 78))
    let output = try #require(stage.outputs.all.last)
    #expect(isSame(output.heard(0).filter { $0 != 0 }, Self.first[9_600..<37_440]))
  }
}
