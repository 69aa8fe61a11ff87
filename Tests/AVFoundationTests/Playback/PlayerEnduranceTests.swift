import Foundation
import TestSupport
import Testing

@testable import AVEnginePlayback
@testable import AVFoundation

/// The process's descriptors and threads are counted, so no other test may run in the process meanwhile.
@Suite(.requires(.ffmpeg), .serialized, .realTime, .timeLimit(.minutes(10))) struct PlayerEnduranceTests {
  private struct Held: CustomStringConvertible {
    let descriptors = Held.entries("/proc/self/fd").compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: $0)
    }
    .reduce(into: [String: Int]()) { $0[Held.kind($1), default: 0] += 1 }
    let threads = Held.entries("/proc/self/task").count

    private static func entries(_ folder: String) -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).map { "\(folder)/\($0)" }
    }

    /// Returns a descriptor's target without its number: "socket:[17]" becomes "socket". A file keeps its path, and an
    /// anonymous inode its kind.
    private static func kind(_ target: String) -> String {
      target.hasPrefix("/")
        ? target : String(target.prefix { $0 != ":" }) + (target.hasPrefix("anon_inode") ? target.dropFirst(10) : "")
    }

    /// Dispatch starts and ends threads at any time, so two more are tolerated. Dispatch opens a timer descriptor for
    /// each of its clocks on first use, so timers do not count.
    func exceeds(_ other: Held) -> Bool {
      threads > other.threads + 2
        || descriptors.contains { kind, count in kind != "anon_inode:[timerfd]" && count > other.descriptors[kind] ?? 0
        }
    }

    var description: String { "\(descriptors.sorted { $0.key < $1.key }), \(threads) threads" }
  }

  @Test func aHundredPlayersAtOnce() async throws {
    let asset = try CompositionMedia.clip(rate: "25", tone: 440).url
    try await play(1, asset)
    let before = Held()
    let gone = try await play(100, asset)
    // Pending callbacks retain a player for a moment, and idle threads end after some seconds.
    var after = Held()
    for _ in 0..<600 where after.exceeds(before) || !gone.allSatisfy(\.isGone) {
      try await Task.sleep(for: .milliseconds(100))
      after = Held()
    }
    #expect(gone.count == 100 && gone.allSatisfy(\.isGone))
    #expect(!after.exceeds(before), "\(before) became \(after)")
  }

  private struct Trace: Sendable {
    weak var player: AVPlayer?
    weak var item: AVPlayerItem?
    weak var playable: PlayableItem?
    weak var core: Player?
    var isGone: Bool { player == nil && item == nil && playable == nil && core == nil }
  }

  @discardableResult
  private func play(_ count: Int, _ url: URL) async throws -> [Trace] {
    let stage = ManualStage()
    var players: [AVPlayer] = []
    for _ in 0..<count {
      let (player, item) = (stage.player(), AVPlayerItem(url: url))
      await item.add(AVPlayerItemVideoOutput(pixelBufferAttributes: nil))
      player.replaceCurrentItem(with: item)
      player.play()
      players.append(player)
    }
    stage.rest()
    stage.advance(hundredths: 52)
    for player in players {
      await wait(for: player, \.timeControlStatus) { $0 == .playing }
      #expect(player.currentTime() == CMTime(value: 1, timescale: 2))
    }
    return players.map { Trace(player: $0, item: $0.currentItem, playable: $0.currentItem?.playable, core: $0.core) }
  }
}
