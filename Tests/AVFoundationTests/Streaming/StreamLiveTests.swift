import Foundation
import Testing

@testable import AVFoundation

/// Live streams that players play.
@Suite(.enabled(if: ExportMedia.isPossible), .timeLimit(.minutes(10))) struct StreamLiveTests {
  private func ranges(_ item: AVPlayerItem) -> [[Double]] { item.seekableTimeRanges.map { [$0.timeRangeValue.start.seconds, $0.timeRangeValue.end.seconds] } }

  /// Observers are told as the window moves and media comes, also while nothing plays; a stream that ends is as long as it has become.
  @Test func windowsMoveAndEnd() async throws {
    let server = try StreamServer(StreamMedia.variants("mpegts", isEncrypted: false))
    server["live.m3u8"] = StreamMedia.window(0..<3, isComplete: false)
    let client = StreamClient(server)
    let stage = ManualStage()
    let (player, item) = (stage.player(), AVPlayerItem(asset: client.asset("live.m3u8")))
    player.replaceCurrentItem(with: item)
    await wait(for: item, \.isPlaybackLikelyToKeepUp) { $0 }
    #expect(ranges(item) == [[0, 6]] && item.duration.isIndefinite && item.currentTime() == CMTime(value: 3, timescale: 1))

    server["live.m3u8"] = StreamMedia.window(1..<5, isComplete: false)
    await wait(for: item, \.seekableTimeRanges) { $0.first?.timeRangeValue.end.seconds == 10 }
    #expect(ranges(item) == [[2, 10]])
    player.play()
    await wait(for: player, \.timeControlStatus) { $0 == .playing }
    stage.advance(hundredths: 100)
    await wait(for: item, \.loadedTimeRanges) { $0.last?.timeRangeValue.end.seconds == 10 }
    #expect(item.loadedTimeRanges.map(\.timeRangeValue) == [CMTimeRange(start: CMTime(value: 2, timescale: 1), end: CMTime(value: 10, timescale: 1))])

    server["live.m3u8"] = StreamMedia.window(3..<6, isComplete: true)
    await wait(for: item, \.duration) { $0.isNumeric }
    #expect(item.duration == CMTime(value: 12, timescale: 1) && ranges(item) == [[6, 12]])
    await wait(for: .AVPlayerItemDidPlayToEndTime, of: item) { stage.advance(hundredths: 900) }
    #expect(item.currentTime() == CMTime(value: 12, timescale: 1))
    await wait(for: player, \.rate) { $0 == 0 }
    #expect(item.error == nil && item.errorLog()?.events.isEmpty == true)
  }
}
