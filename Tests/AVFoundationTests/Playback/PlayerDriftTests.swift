import Foundation
import TestSupport
import Testing

@testable import AVEngineCore
@testable import AVFoundation

@Suite(.requires(.ffmpeg), .timeLimit(.minutes(10))) struct PlayerDriftTests {
  /// The media is dark and silent, then bright and loud, for ten seconds each in turn.
  private func media(minutes: Int) throws -> URL {
    let seconds = minutes * 60
    return try MadeMedia.file(
      "drift-\(minutes).mov",
      MadeMedia.input("color=c=black:s=64x48:r=5:d=\(seconds),drawbox=c=white:t=fill:enable='mod(floor(t/10+0.001),2)'")
        + MadeMedia.input("aevalsrc='0.5*sin(2*PI*440*t)*mod(floor(t/10),2)':s=8000:d=\(seconds)") + MadeMedia.h264 + [
          "-g", "50", "-c:a", "pcm_s16le",
        ])
  }

  /// AVF_DRIFT_MINUTES=60 plays an hour of media and prints the measurements.
  private static let length = ProcessInfo.processInfo.environment["AVF_DRIFT_MINUTES"].flatMap(Int.init)
  private static let minutes = length ?? 10

  @Test func soundStaysWithThePicturesAtEightTimesTheSpeed() async throws {
    let stage = ManualStage(keepsAll: false)
    let (player, item) = (stage.player(), AVPlayerItem(url: try media(minutes: Self.minutes)))
    let output = AVPlayerItemVideoOutput(pixelBufferAttributes: nil)
    await item.add(output)
    player.replaceCurrentItem(with: item)
    player.rate = 8
    stage.rest()
    var (loudness, wrong) = (Loudness(), 0)
    while player.rate != 0, !Task.isCancelled {
      let before = player.currentTime().seconds
      stage.advance(hundredths: 1)
      loudness.hear(stage.heard, from: before, speed: 8)
      let now = player.currentTime()
      guard now < item.duration else { break }
      let (pixels, start) = try #require(frame(output, at: now))
      let isBright = Int((start.seconds * 5).rounded()) / 50 % 2 == 1
      if try (luma(pixels) > 128) != isBright { wrong += 1 }
    }
    #expect(wrong == 0)
    let changes = Self.minutes * 6 - 1
    // The end of the loud last part, at the end of the media, does not count as a change.
    let heard = loudness.changes.filter { $0 < Double(Self.minutes) * 60 - 1 }
    #expect(heard.count == changes)
    // Stretching drops and joins pieces of the audio, so the time at which a single change is heard varies.
    let apart = heard.enumerated().map { $1 - Double($0 + 1) * 10 }
    let (early, late) = (Self.mean(apart.prefix(changes / 2)), Self.mean(apart.suffix(changes / 2)))
    if Self.length != nil {
      print("\(heard.count) changes; audio is \(early) s late, then \(late) s; \(wrong) frames are wrong")
    }
    #expect(abs(early) < 0.04 && abs(late) < 0.04 && abs(late - early) < 0.04, "\(early) s, then \(late) s")
  }

  private static func mean(_ values: ArraySlice<Double>) -> Double {
    values.reduce(0, +) / Double(max(1, values.count))
  }

  /// The times at which loud audio and silence begin, in seconds of the media.
  private struct Loudness {
    var changes: [Double] = []
    private var lastLoud = 0.0

    mutating func hear(_ samples: [Float], from start: Double, speed: Double) {
      let wasLoud = !changes.count.isMultiple(of: 2)
      let loud = samples.indices.filter { abs(samples[$0]) > 0.1 }.map { start + speed * Double($0) / 48_000 }
      if !wasLoud, let first = loud.first { changes.append(first) }
      if wasLoud, loud.isEmpty { changes.append(lastLoud) }
      lastLoud = loud.last ?? lastLoud
    }
  }

  /// Waits for the frame that is due at a time, because the stage's time does not wait for frames.
  private func frame(_ output: AVPlayerItemVideoOutput, at time: CMTime) -> (CVPixelBuffer, CMTime)? {
    var start = CMTime.invalid
    while !Task.isCancelled {
      if let pixels = output.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: &start), start <= time,
        time < start + Self.frame
      {
        return (pixels, start)
      }
      sched_yield()
    }
    return nil
  }

  private static let frame = CMTime(value: 1, timescale: 5)

  private func luma(_ pixels: CVPixelBuffer) throws -> UInt8 {
    CVPixelBufferLockBaseAddress(pixels, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(pixels, .readOnly) }
    return try #require(CVPixelBufferGetBaseAddressOfPlane(pixels, 0)).load(as: UInt8.self)
  }
}
