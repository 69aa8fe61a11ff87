import AVEngineCore
import AVEngineStreaming
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVFoundation

@Suite(.requires(.ffmpeg), .timeLimit(.minutes(10))) struct StreamLiveTests {
  private func ranges(_ item: AVPlayerItem) -> [[Double]] {
    item.seekableTimeRanges.map { [$0.timeRangeValue.start.seconds, $0.timeRangeValue.end.seconds] }
  }

  @Test func listsBeginWhereTheyWill() throws {
    let server = try StreamServer(StreamMedia.languages())
    func live(_ name: String, from first: Int) throws -> Data {
      let text = String(decoding: try #require(server[name]), as: UTF8.self).replacingOccurrences(
        of: "#EXT-X-ENDLIST\n", with: "")
      let parts = text.components(separatedBy: "#EXTINF")
      let head = parts[0] + "#EXT-X-MEDIA-SEQUENCE:\(first)\n"
      return Data(([head] + parts.dropFirst(1 + first)).joined(separator: "#EXTINF").utf8)
    }
    server["v.m3u8"] = try live("v.m3u8", from: 0)
    server["en.m3u8"] = try live("en.m3u8", from: 1)
    let container = try server.open("master.m3u8")
    let english = try #require(container.tracks.first { $0.info.extendedLanguageTag == "en" })
    let cursor = try english.makeCursor()
    let first = try #require(try cursor.next())
    // 94 AAC packets precede `first`. The first of them is priming, which is before the start of the video.
    #expect(abs(first.presentationTime.seconds - 93 * 1024 / 48_000) < 0.001, "\(first.presentationTime.seconds)")
    try cursor.seek(to: CMTime(value: 3, timescale: 1))
    let later = try #require(try cursor.next())
    #expect(abs(later.presentationTime.seconds - 3) < 0.03, "\(later.presentationTime.seconds)")
  }

  @Test func windowsMoveAndEnd() async throws {
    let server = try StreamServer(StreamMedia.variants("mpegts", isEncrypted: false))
    server["live.m3u8"] = StreamMedia.window(0..<3, isComplete: false)
    let client = StreamClient(server)
    let stage = ManualStage()
    let (player, item) = (stage.player(), AVPlayerItem(asset: client.asset("live.m3u8")))
    item.canUseNetworkResourcesForLiveStreamingWhilePaused = true
    player.replaceCurrentItem(with: item)
    await wait(for: item, \.isPlaybackLikelyToKeepUp) { $0 }
    #expect(
      ranges(item) == [[0, 6]] && item.duration.isIndefinite && item.currentTime() == CMTime(value: 3, timescale: 1))

    server["live.m3u8"] = StreamMedia.window(1..<5, isComplete: false)
    await wait(for: item, \.seekableTimeRanges) { $0.first?.timeRangeValue.end.seconds == 10 }
    #expect(ranges(item) == [[2, 10]])
    player.play()
    await wait(for: player, \.timeControlStatus) { $0 == .playing }
    stage.advance(hundredths: 100)
    await wait(for: item, \.loadedTimeRanges) { $0.last?.timeRangeValue.end.seconds == 10 }
    #expect(
      item.loadedTimeRanges.map(\.timeRangeValue) == [
        CMTimeRange(start: CMTime(value: 2, timescale: 1), end: CMTime(value: 10, timescale: 1))
      ])

    server["live.m3u8"] = StreamMedia.window(3..<6, isComplete: true)
    await wait(for: item, \.duration) { $0.isNumeric }
    #expect(item.duration == CMTime(value: 12, timescale: 1) && ranges(item) == [[6, 12]])
    await wait(for: .AVPlayerItemDidPlayToEndTime, of: item) { stage.advance(hundredths: 900) }
    #expect(item.currentTime() == CMTime(value: 12, timescale: 1))
    await wait(for: player, \.rate) { $0 == 0 }
    #expect(item.error == nil && item.errorLog()?.events.isEmpty == true)
  }

  @Test func whoIsPausedLooksForNothing() async throws {
    let server = try StreamServer(StreamMedia.variants("mpegts", isEncrypted: false))
    for name in ["paused.m3u8", "told.m3u8"] { server[name] = StreamMedia.window(0..<3, isComplete: false) }
    let client = StreamClient(server)
    let stage = ManualStage()
    let players = [stage.player(), stage.player()]
    let items = ["paused.m3u8", "told.m3u8"].map { AVPlayerItem(asset: client.asset($0)) }
    #expect(items.allSatisfy { !$0.canUseNetworkResourcesForLiveStreamingWhilePaused })
    items[1].canUseNetworkResourcesForLiveStreamingWhilePaused = true
    players[0].replaceCurrentItem(with: items[0])
    await wait(for: items[0], \.loadedTimeRanges) { $0.last?.timeRangeValue.end.seconds == 6 }
    players[1].replaceCurrentItem(with: items[1])
    await wait(for: items[1], \.isPlaybackLikelyToKeepUp) { $0 }
    for end in [4, 5] {
      for name in ["paused.m3u8", "told.m3u8"] { server[name] = StreamMedia.window(1..<end, isComplete: false) }
      await wait(for: items[1], \.seekableTimeRanges) { $0.first?.timeRangeValue.end.seconds == Double(2 * end) }
    }
    #expect(ranges(items[0]) == [[0, 6]])
    players[0].play()
    await wait(for: items[0], \.seekableTimeRanges) { $0.first?.timeRangeValue.end.seconds == 10 }
  }

  @Test func whatIsLoadedAheadCanBeChosen() async throws {
    let server = try StreamServer(StreamMedia.variants("mpegts", isEncrypted: false))
    server["vod.m3u8"] = StreamMedia.window(0..<6, isComplete: true)
    let client = StreamClient(server)
    let (player, item) = (ManualStage().player(), AVPlayerItem(asset: client.asset("vod.m3u8")))
    #expect(item.preferredForwardBufferDuration == 0)
    item.preferredForwardBufferDuration = 1
    player.replaceCurrentItem(with: item)
    await wait(for: item, \.isPlaybackLikelyToKeepUp) { $0 }
    func loaded() -> [CMTimeRange] { item.loadedTimeRanges.map(\.timeRangeValue) }
    // Opening the stream may already have loaded some segments.
    let least = try #require(loaded().last?.end.seconds)
    item.preferredForwardBufferDuration = 7
    await wait(for: item, \.loadedTimeRanges) { $0.last?.timeRangeValue.end.seconds == 8 }
    #expect(least <= 6 && loaded() == [CMTimeRange(start: .zero, duration: CMTime(value: 8, timescale: 1))])
    #expect((item.copy() as? AVPlayerItem)?.preferredForwardBufferDuration == 7)
    item.preferredForwardBufferDuration = 60
    await wait(for: item, \.loadedTimeRanges) { $0.last?.timeRangeValue.end.seconds == 12 }
    #expect(loaded() == [CMTimeRange(start: .zero, duration: CMTime(value: 12, timescale: 1))])
  }
}
