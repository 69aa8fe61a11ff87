import AVEngineCore
import AVEnginePlayback
import AVEngineSystem
import AVFoundation
import CoreVideo
import Foundation
import TestSupport

@testable import AVKit

/// The movie has 25 frames per second, which all differ, and lasts four seconds.
enum PlayedMovie {
  static func url() throws -> URL {
    try MadeMedia.file(
      "played-four.mp4",
      MadeMedia.pattern("640x360", rate: "25", seconds: 4) + MadeMedia.tone(seconds: 4) + [
        "-c:v", "libx264", "-crf", "12", "-pix_fmt", "yuv420p", "-g", "25", "-c:a", "aac",
      ])
  }

  static func withTracks() throws -> URL {
    let words = try MadeMedia.text("words.srt", "1\n00:00:00,000 --> 00:00:04,000\nWords to read\n")
    return try MadeMedia.file(
      "tracks.mp4",
      [
        "-i", url().path, "-i", words.path, "-map", "0:v", "-map", "0:a", "-map", "0:a", "-map", "1:s", "-c", "copy",
        "-c:s", "mov_text", "-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=deu", "-metadata:s:s:0",
        "language=eng",
      ])
  }

  static func frame(_ number: Int) throws -> [UInt8] {
    [UInt8](
      try Tool.run(
        "ffmpeg",
        [
          "-v", "error", "-i", url().path, "-vf",
          "select=eq(n\\,\(number)),scale=in_color_matrix=bt601:flags=accurate_rnd+full_chroma_int",
          "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
        ]))
  }
}

@MainActor final class ViewingBench {
  let window = ManualWindow()
  private let clock = ManualClock(at: CMTime(value: 1000, timescale: 1))
  let view: AVPlayerView
  let player: AVPlayer
  let item: AVPlayerItem

  init(style: AVPlayerViewControlsStyle = .inline, size: CGSize = CGSize(width: 640, height: 360)) async throws {
    item = AVPlayerItem(url: try PlayedMovie.url())
    var devices = Engine.system.devices.replacing(clock: clock.clock)
    devices.playbackOutputs = nil
    player = AVPlayer(core: Player(devices: devices))
    player.replaceCurrentItem(with: item)
    view = AVPlayerView(frame: CGRect(origin: .zero, size: size))
    view.windows = window
    view.controlsStyle = style
    view.showsFullScreenToggleButton = true
    view.player = player
    try view.openWindow(title: "bench")
    try await until("the first frame") { self.window.now.frame != nil }
    try await until("the first controls") { style == .none || self.window.now.overlay != nil }
    try await until("the audio's properties") { self.view.screen.choices.hasAudio }
  }

  func until(_ what: String, timeGoesOn: Bool = false, _ isSo: () -> Bool) async throws {
    try await Self.until(
      what, whileWaiting: { if timeGoesOn { clock.advance(by: CMTime(value: 1, timescale: 100)) } }, isSo)
  }

  static func until(_ what: String, whileWaiting: () -> Void = {}, _ isSo: () -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(60)
    while !isSo() {
      whileWaiting()
      guard ContinuousClock.now < end else { throw Tool.Failure(description: "timed out while waiting for \(what)") }
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  func middle(of part: ControlPart) throws -> (x: Double, y: Double) { try place(in: part, along: 0.5) }

  /// - Returns: A point in pixels.
  func place(in part: ControlPart, along fraction: Double) throws -> (x: Double, y: Double) {
    guard let rect = view.screen.layout.parts[part] else { throw Tool.Failure(description: "there is no \(part)") }
    let bar = rect.insetBy(dx: part == .scrubber || part == .volume ? ControlsLayout.inset : 0, dy: 0)
    let scale = Double(view.screen.scale)
    return ((Double(bar.minX) + Double(bar.width) * fraction) * scale, Double(bar.midY) * scale)
  }

  func click(_ part: ControlPart) throws {
    let (x, y) = try middle(of: part)
    window.send(.pointerMoved(x: x, y: y), .buttonDown(1, x: x, y: y, clicks: 1), .buttonUp(1, x: x, y: y))
  }
}
