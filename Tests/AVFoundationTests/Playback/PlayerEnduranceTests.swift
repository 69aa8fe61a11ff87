import Foundation
import TestSupport
import Testing

@testable import AVEnginePlayback
@testable import AVFoundation

/// Players in numbers. What is counted is the whole process's, so nothing else runs beside these.
@Suite(.requires(.ffmpeg), .serialized, .timeLimit(.minutes(10))) struct PlayerEnduranceTests {
  /// What a process holds at one moment.
  private struct Held: CustomStringConvertible {
    /// How many descriptors there are of each thing that one can be open on.
    let descriptors = Held.entries("/proc/self/fd").compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: $0)
    }
    .reduce(into: [String: Int]()) { $0[Held.kind($1), default: 0] += 1 }
    let threads = Held.entries("/proc/self/task").count

    private static func entries(_ folder: String) -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).map { "\(folder)/\($0)" }
    }

    /// "socket:[17]" is a socket; a file is itself.
    private static func kind(_ target: String) -> String {
      target.hasPrefix("/")
        ? target : String(target.prefix { $0 != ":" }) + (target.hasPrefix("anon_inode") ? target.dropFirst(10) : "")
    }

    /// Threads of queues come and go, and the runtime of queues opens a timer for each of its clocks when that is first
    /// needed.
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
    // What is still to be told keeps a player for a moment, and threads that have nothing to do end after some seconds.
    var after = Held()
    for _ in 0..<600 where after.exceeds(before) || !gone.allSatisfy(\.isGone) {
      try await Task.sleep(for: .milliseconds(100))
      after = Held()
    }
    #expect(gone.count == 100 && gone.allSatisfy(\.isGone))
    #expect(!after.exceeds(before), "\(before) became \(after)")
  }

  /// Whether anything keeps a player or its item.
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
