import AVEngineCore
import AVEngineDevices
import AVEnginePlayback
import AVEngineSystem
import Foundation
import TestSupport
import Testing

@testable import AVFoundation

@Suite(
  .serialized, .realTime,
  .requires(.ffmpeg), .requires(.pulseAudio))
struct PlayedAudioTests {
  private func parts(_ count: Int) throws -> [AVURLAsset] {
    try (0..<count).map { index in
      AVURLAsset(
        url: try MadeMedia.file(
          "part.m4a",
          MadeMedia.input("sine=frequency=441:sample_rate=48000") + [
            "-af",
            "atrim=start_sample=\(index * 36_000):end_sample=\((index + 1) * 36_000),asetpts=PTS-STARTPTS", "-c:a",
            "aac", "-b:a", "128k",
            "-movie_timescale", "48000",
          ]))
    }
  }

  private func heard(_ recording: [Float]) -> [Float] {
    let left = stride(from: 0, to: recording.count, by: 2).map { recording[$0] }
    return Array(left.drop { $0 == 0 })
  }

  @Test func queueIsHeardWithoutGaps() async throws {
    let server = try AudioServer()
    let assets = try parts(10)
    let items = assets.map { AVPlayerItem(asset: $0) }
    let player = AVQueuePlayer(
      core: Player(
        devices: Engine.system.devices.replacing(
          outputs: SystemAudioOutputs(server: server.address, latency: AudioServer.latency))))
    for item in items { player.insert(item, after: nil) }
    await wait(for: items[0], \.isPlaybackLikelyToKeepUp) { $0 }
    let recording = try await Self.record(server, player, until: items[9])
    let expected = try assets.flatMap { try CompositionMedia.audio($0) }.drop { $0 == 0 }
    let found = heard(recording).prefix(expected.count)
    #expect(expected.count > 359_990 && found.count == expected.count)
    let worst = zip(found, expected).map { abs($0 - $1) }.max() ?? 1
    #expect(worst < 1e-5)
  }

  private static func record(_ server: AudioServer, _ player: AVPlayer, until last: AVPlayerItem) async throws
    -> [Float]
  {
    try await onAThread {
      let end = DispatchSemaphore(value: 0)
      let token = NotificationCenter.default.addObserver(
        forName: .AVPlayerItemDidPlayToEndTime, object: last, queue: nil
      ) { _ in end.signal() }
      defer { NotificationCenter.default.removeObserver(token) }
      return try server.record {
        player.play()
        end.wait()
      }
    }
  }
}
