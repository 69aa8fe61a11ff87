import AVEngineCore
import AVFoundation
import CoreVideo
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVKit

@MainActor @Suite(.serialized, .requires(.ffmpeg))
struct PlayerViewTests {
  @Test func picturesAreTheDecodersAndFitted() async throws {
    let bench = try await ViewingBench(style: .none)
    #expect(bench.view.isReadyForDisplay)
    #expect(bench.view.videoBounds == CGRect(x: 0, y: 0, width: 640, height: 360))
    let shown = try #require(bench.window.now.frame)
    #expect(CVPixelBufferGetPixelFormatType(shown.buffer) == kCVPixelFormatType_420YpCbCr8Planar)
    bench.window.resize(to: PixelSize(width: 800, height: 360))
    try await bench.until("the other place") {
      bench.window.now.frame?.destination == CGRect(x: 80, y: 0, width: 640, height: 360)
    }
    bench.view.videoGravity = .resize
    #expect(bench.window.now.frame?.destination == CGRect(x: 0, y: 0, width: 800, height: 360))
    bench.view.videoGravity = .resizeAspectFill
    #expect(bench.view.videoBounds == CGRect(x: 0, y: -45, width: 800, height: 450))
    bench.view.player = nil
    try await bench.until("no frame") { bench.window.now.frame == nil }
    #expect(!bench.view.isReadyForDisplay)
    bench.view.closeWindow()
  }

  @Test func keysControlThePlayer() async throws {
    let bench = try await ViewingBench()
    let (window, player) = (bench.window, bench.player)
    window.press(.character(" "))
    try await bench.until("playing") { player.rate == 1 }
    window.press(.character("k"))
    try await bench.until("a stop") { player.rate == 0 }
    window.press(.home)
    try await bench.until("the beginning") { player.currentTime() == .zero }
    window.press(.character("."))
    try await bench.until("the second frame") { player.currentTime() == CMTime(value: 1, timescale: 25) }
    for _ in 0..<7 { window.press(.character(".")) }
    for _ in 0..<2 { window.press(.character(",")) }
    try await bench.until("the seventh frame") { player.currentTime() == CMTime(value: 6, timescale: 25) }
    for _ in 0..<6 { window.press(.character(",")) }
    try await bench.until("the first frame") { player.currentTime() == .zero }
    window.press(.end)
    try await bench.until("the end") { player.currentTime() == bench.item.duration }
    window.press(.left)
    try await bench.until("the beginning again") { player.currentTime() == .zero }
    for rate in [Float(1), 2, 4] {
      window.press(.character("l"))
      try await bench.until("\(rate) times") { player.rate == rate }
    }
    try await bench.until("some way", timeGoesOn: true) { player.currentTime() > CMTime(value: 1, timescale: 2) }
    window.press(.character("j"))
    try await bench.until("backwards") { player.rate == -1 }
    window.press(.character("k"))
    window.press(.down)
    window.press(.down)
    try await bench.until("less volume") { abs(player.volume - 0.9) < 0.001 }
    window.press(.up)
    try await bench.until("more volume") { abs(player.volume - 0.95) < 0.001 }
    window.press(.character("m"))
    try await bench.until("silence") { player.isMuted }
    bench.view.closeWindow()
  }

  final class Told: NSObject, AVPlayerViewDelegate {
    var calls: [String] = []
    func playerViewWillEnterFullScreen(_ playerView: AVPlayerView) { calls.append("will enter") }
    func playerViewDidEnterFullScreen(_ playerView: AVPlayerView) { calls.append("did enter") }
    func playerViewWillExitFullScreen(_ playerView: AVPlayerView) { calls.append("will exit") }
    func playerViewDidExitFullScreen(_ playerView: AVPlayerView) { calls.append("did exit") }
  }

  @Test func fullScreenAndBackAndAway() async throws {
    let bench = try await ViewingBench()
    let told = Told()
    bench.view.delegate = told
    bench.window.press(.character("f"))
    try await bench.until("the whole screen") { told.calls == ["will enter", "did enter"] }
    #expect(bench.view.isFullScreen)
    #expect(bench.view.videoBounds == CGRect(x: 0, y: 0, width: 1920, height: 1080))
    bench.window.press(.escape)
    try await bench.until("a window") { told.calls.count == 4 }
    #expect(told.calls.suffix(2) == ["will exit", "did exit"])
    let closed = Mutex(0)
    let observation = bench.view.observe(\.isWindowOpen) { _, _ in closed.withLock { $0 += 1 } }
    bench.window.press(.escape)
    try await bench.until("the end") { closed.withLock { $0 } == 1 }
    observation.invalidate()
    #expect(bench.window.now.isClosed && !bench.view.isWindowOpen)
  }

  @Test(arguments: [AVPlayerViewControlsStyle.inline, .floating])
  func scrubbingShowsStillsAndEndsExactly(_ style: AVPlayerViewControlsStyle) async throws {
    let bench = try await ViewingBench(style: style)
    bench.player.play()
    let start = try bench.place(in: .scrubber, along: 0.25)
    bench.window.send(.pointerMoved(x: start.x, y: start.y), .buttonDown(1, x: start.x, y: start.y, clicks: 1))
    try await bench.until("the player's stop") { bench.player.rate == 0 }
    for fraction in [0.5, 0.75, 0.375] {
      let before = bench.window.now.frameCount
      let (x, y) = try bench.place(in: .scrubber, along: fraction)
      bench.window.send(.pointerMoved(x: x, y: y))
      try await bench.until("a still") { bench.window.now.frameCount > before }
      try await bench.until("the time") { abs(bench.player.currentTime().seconds - 4 * fraction) < 0.05 }
    }
    let (x, y) = try bench.place(in: .scrubber, along: 0.5)
    bench.window.send(.pointerMoved(x: x, y: y))
    let sought = Mutex<[Double]>([])
    let observer = NotificationCenter.default.addObserver(
      forName: .AVPlayerItemTimeJumped, object: bench.item, queue: nil
    ) { _ in
      sought.withLock { $0.append(bench.player.currentTime().seconds) }
    }
    bench.window.send(.buttonUp(1, x: x, y: y))
    try await bench.until("playing on") { bench.player.rate == 1 }
    try await bench.until("the exact time") { sought.withLock { $0.contains { abs($0 - 2) < 0.02 } } }
    NotificationCenter.default.removeObserver(observer)
    bench.view.closeWindow()
  }

  @Test func aSecondDragKnowsThatItPlayed() async throws {
    let bench = try await ViewingBench()
    bench.player.play()
    try await bench.until("playing") { bench.player.rate == 1 }
    let scrubber = Scrubber()
    // No seek can end in this loop, because ends of seeks are announced on the main queue.
    for second in [1, 2] as [CMTimeValue] {
      scrubber.drag(bench.player, to: CMTime(value: second, timescale: 1), tolerance: .zero)
      #expect(scrubber.isDragging && scrubber.willPlay)
      scrubber.drop()
    }
    try await bench.until("the end") { scrubber.target == nil }
    try await bench.until("playing on") { bench.player.rate == 1 }
    bench.view.closeWindow()
  }

  @Test func buttonsAndMenus() async throws {
    let bench = try await ViewingBench()
    try bench.click(.play)
    try await bench.until("playing") { bench.player.rate == 1 }
    try bench.click(.play)
    try await bench.until("standing") { bench.player.rate == 0 }
    try bench.click(.mute)
    try await bench.until("silence") { bench.player.isMuted }
    let (x, y) = try bench.place(in: .volume, along: 0.5)
    bench.window.send(.buttonDown(1, x: x, y: y, clicks: 1), .buttonUp(1, x: x, y: y))
    try await bench.until("half") { abs(bench.player.volume - 0.5) < 0.01 && !bench.player.isMuted }
    try bench.click(.speed)
    try await bench.until("the menu") { bench.view.screen.menu?.rows.count == 5 }
    #expect(bench.view.screen.menu?.rows.filter(\.isChecked).map(\.text) == ["Normal"])
    try bench.click(.row(4))
    try await bench.until("double speed") { bench.player.defaultRate == 2 }
    #expect(bench.view.selectedSpeed?.rate == 2 && bench.view.screen.menu == nil)
    try bench.click(.play)
    try await bench.until("playback at double speed") { bench.player.rate == 2 }
    bench.view.selectSpeed(AVPlaybackSpeed(rate: 3, localizedName: "another speed"))
    #expect(bench.player.defaultRate == 2)
    bench.view.closeWindow()
  }

  @Test func controlsFadeWhilePlayingAndThenNothingIsDrawn() async throws {
    let bench = try await ViewingBench()
    bench.view.screen.fader.patience = .milliseconds(20)
    bench.player.play()
    bench.window.send(.pointerMoved(x: 300, y: 100))
    try await bench.until("only the frame") { bench.window.now.overlay == nil }
    let draws = bench.view.screen.drawCount
    let pictures = bench.window.now.frameCount
    try await bench.until("ten frames", timeGoesOn: true) { bench.window.now.frameCount >= pictures + 10 }
    #expect(bench.view.screen.drawCount == draws)
    bench.window.press(.character(" "))
    try await bench.until("controls") { bench.window.now.overlay != nil && bench.player.rate == 0 }
    try await bench.until("the pause's end") { bench.view.screen.state.opacity == 1 }
    bench.view.closeWindow()
  }

  @Test func captionsAreDrawnAndChosen() async throws {
    let view = AVPlayerView(frame: CGRect(x: 0, y: 0, width: 640, height: 360))
    let window = ManualWindow()
    let item = AVPlayerItem(url: try PlayedMovie.withTracks())
    let player = AVPlayer(playerItem: item)
    player.audioOutputDeviceUniqueID = "null"
    (view.windows, view.controlsStyle, view.player) = (window, .inline, player)
    try view.openWindow()
    func until(_ what: String, _ isSo: () -> Bool) async throws { try await ViewingBench.until(what, isSo) }
    try await until("choices") { view.screen.choices.rows.count == 6 }
    #expect(view.screen.choices.rows.map(\.row.isHeading) == [true, false, false, true, false, false])
    view.screen.choices.rows[5].choose?()
    try await until("words") { view.screen.state.captions.map(\.string) == ["Words to read"] }
    try await until("the captions' bitmap") { (window.now.overlay?.destination.minY ?? 360) < 300 }
    #expect(view.screen.choices.rows[5].row.isChecked)
    view.screen.fader.hide()
    view.controlsStyle = .none
    try await until("captions alone") { (window.now.overlay?.destination.minY ?? 0) > 300 }
    view.screen.choices.rows[4].choose?()
    try await until("nothing") { window.now.overlay == nil }
    #expect(view.screen.choices.rows.prefix(3).map(\.row.isChecked) == [false, true, true])
    view.screen.choices.rows[2].choose?()
    try await until("the first audio track alone") {
      view.screen.choices.rows.prefix(3).map(\.row.isChecked) == [false, true, false]
    }
    view.closeWindow()
  }

  @Test func withoutADisplayThereIsAnError() {
    struct Nowhere: VideoWindowProvider {
      func makeWindow(
        title: String, size: PixelSize, onEvent: @escaping @Sendable (WindowEvent) -> Void
      ) throws(EngineError) -> any VideoWindow {
        throw EngineError(.deviceUnavailable, "Opening a window", detail: "no display")
      }
    }
    let view = AVPlayerView()
    view.windows = Nowhere()
    let error = #expect(throws: AVError.self) { try view.openWindow() }
    #expect(error?.localizedDescription.contains("no display") == true)
    #expect(!view.isWindowOpen)
  }

  @Test func aViewWithoutItsOwnerHasNoWindow() async throws {
    var bench: ViewingBench? = try await ViewingBench()
    let window = try #require(bench?.window)
    bench?.player.play()
    bench = nil
    try await ViewingBench.until("the window's end") { window.now.isClosed }
  }

  @Test func controllersFillTheScreenByPlaying() async throws {
    let window = ManualWindow()
    let controller = AVPlayerViewController()
    controller.windows = window
    controller.entersFullScreenWhenPlaybackBegins = true
    controller.exitsFullScreenWhenPlaybackEnds = true
    let item = AVPlayerItem(url: try PlayedMovie.url())
    item.forwardPlaybackEndTime = CMTime(value: 1, timescale: 5)
    let player = AVPlayer(playerItem: item)
    player.audioOutputDeviceUniqueID = "null"
    controller.player = player
    try controller.openWindow()
    controller.player?.play()
    try await ViewingBench.until("the whole screen") { window.now.isFullScreen }
    try await ViewingBench.until("a window") { !window.now.isFullScreen }
    controller.requiresLinearPlayback = true
    window.press(.end)
    window.press(.character("m"))
    try await ViewingBench.until("silence") { controller.player?.isMuted == true }
    #expect(controller.player.map { $0.currentTime() < CMTime(value: 1, timescale: 1) } == true)
    controller.closeWindow()
  }

  @Test func theScreenStaysOnWhilePicturesPlay() async throws {
    let bench = try await ViewingBench()
    #expect(!bench.player.preventsDisplaySleepDuringVideoPlayback)
    bench.player.play()
    try await bench.until("playing") { bench.player.timeControlStatus == .playing }
    #expect(!bench.window.now.keepsScreenOn)
    bench.player.preventsDisplaySleepDuringVideoPlayback = true
    try await bench.until("the request") { bench.window.now.keepsScreenOn }
    bench.player.pause()
    try await bench.until("the pause") { !bench.window.now.keepsScreenOn }
    bench.player.play()
    try await bench.until("playing again") { bench.window.now.keepsScreenOn }
    bench.player.preventsDisplaySleepDuringVideoPlayback = false
    try await bench.until("the end of the request") { !bench.window.now.keepsScreenOn }
  }
}
