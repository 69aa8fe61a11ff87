import AVEngineCore
import AVFoundation
import CoreFoundation

@MainActor final class PlayerScreen {
  enum FullScreenChange { case willEnter, didEnter, willExit, didExit }

  let video = ScreenVideo()
  let registrar = _KeyValueRegistrar()
  let scrubber = Scrubber()
  let choices = TrackChoices()
  let nowPlaying = NowPlayingPublisher()
  /// The size is in pixels.
  private(set) var size: CGSize
  private(set) var isFullScreen = false
  private var window: (any VideoWindow)?
  private var isChangingFullScreen = false
  private var keepsScreenOn = false
  var onFullScreen: (FullScreenChange) -> Void = { _ in }

  var style = AVPlayerViewControlsStyle.default { didSet { stir() } }
  var showsSteps = false { didSet { setNeedsDisplay() } }
  var showsFullScreenButton = false { didSet { setNeedsDisplay() } }
  var isLinear = false {
    didSet {
      nowPlaying.isLinear = isLinear
      setNeedsDisplay()
    }
  }
  var updatesNowPlaying = true { didSet { updateNowPlaying() } }
  var speeds = AVPlaybackSpeed.systemDefaultSpeeds { didSet { setNeedsDisplay() } }
  var entersFullScreenWhenPlaying = false
  var exitsFullScreenAtEnd = false

  var pointed: ControlPart?
  var pointer: CGPoint?
  var held: ControlPart?
  var menu: ControlsMenu? { didSet { setNeedsDisplay() } }

  let fader = ControlsFader()
  private(set) var drawCount = 0
  private var drawn: ControlsState?
  private var isDrawingDue = false
  private lazy var follower = PlayerFollower { [weak self] in self?.playerChanged($0) }

  init(size: CGSize) {
    self.size = size
    video.tell { [weak self] in DispatchQueue.main.async { self?.setNeedsDisplay() } }
    fader.onChange = { [weak self] in self?.setNeedsDisplay() }
    fader.mayHide = { [weak self] in self?.mayHideControls ?? false }
    scrubber.onChange = { [weak self] in self?.setNeedsDisplay() }
    choices.onChange = { [weak self] in self?.setNeedsDisplay() }
    nowPlaying.perform = { [weak self] in self?.performForDesktop($0) ?? false }
  }

  deinit { window?.close() }

  var player: AVPlayer? {
    get { video.viewing.player }
    set {
      scrubber.reset()
      video.viewing.show(newValue)
      follower.follow(newValue)
      updateNowPlaying()
    }
  }

  // MARK: The window

  var isOpen: Bool { window != nil }

  func open(title: String, _ windows: any VideoWindowProvider) throws {
    guard window == nil else { return }
    let wanted = PixelSize(
      width: Int(min(size.width, 16_384).rounded()), height: Int(min(size.height, 16_384).rounded()))
    do throws(EngineError) {
      let opened = try windows.makeWindow(title: title, size: wanted) { [weak self] event in
        DispatchQueue.main.async { self?.handle(event) }
      }
      registrar.change(["windowOpen"]) { window = opened }
    } catch { throw AVError(error) }
    resized(to: window?.pixelSize ?? wanted)
    video.window = window
    updateScreenSleep()
    updateNowPlaying()
    stir()
  }

  func close() {
    guard let closing = window else { return }
    video.window = nil
    closing.close()
    drawn = nil
    isFullScreen = false
    isChangingFullScreen = false
    menu = nil
    held = nil
    pointed = nil
    keepsScreenOn = false
    fader.stop()
    registrar.change(["windowOpen"]) { window = nil }
    updateNowPlaying()
    updateTicks()
  }

  func setFullScreen(_ wanted: Bool) {
    guard let window, wanted != isFullScreen else { return }
    onFullScreen(wanted ? .willEnter : .willExit)
    isFullScreen = wanted
    isChangingFullScreen = true
    window.setFullScreen(wanted)
    stir()
  }

  func resized(to pixels: PixelSize) {
    size = CGSize(width: pixels.width, height: pixels.height)
    video.show()
    if menu != nil {
      menu = nil
      stir()
    }
    drawn = nil
    setNeedsDisplay()
    guard isChangingFullScreen else { return }
    isChangingFullScreen = false
    onFullScreen(isFullScreen ? .didEnter : .didExit)
  }

  // MARK: The player

  private func playerChanged(_ change: PlayerFollower.Change) {
    switch change {
    case .item(let item):
      scrubber.reset()
      choices.follow(item)
      stir()
    case .playing(let isPlaying):
      if isPlaying, entersFullScreenWhenPlaying { setFullScreen(true) }
      stir()
    // A video frame that arrived before the video's size was known was not shown.
    case .shape: video.show()
    case .ended: if exitsFullScreenAtEnd { setFullScreen(false) }
    case .other: break
    }
    updateScreenSleep()
    setNeedsDisplay()
    updateTicks()
  }

  private func updateScreenSleep() {
    let hasVideo = player?.currentItem.map { $0.presentationSize != .zero } ?? false
    let keeps =
      hasVideo
      && player.map { $0.preventsDisplaySleepDuringVideoPlayback && $0.timeControlStatus == .playing } ?? false
    guard let window, keeps != keepsScreenOn else { return }
    keepsScreenOn = keeps
    window.setKeepsScreenOn(keeps)
  }

  var isPlaying: Bool { player.map { $0.timeControlStatus != .paused } ?? false }

  var time: CMTime { scrubber.target ?? player?.currentTime() ?? .zero }

  var duration: CMTime { player?.currentItem?.duration ?? .indefinite }

  var selectedSpeed: AVPlaybackSpeed? { speeds.first { $0.rate == player?.defaultRate } }

  func select(_ speed: AVPlaybackSpeed) {
    guard let player, speeds.contains(where: { $0 === speed || $0.rate == speed.rate }) else { return }
    player.defaultRate = speed.rate
    if player.rate != 0 { player.rate = speed.rate }
    setNeedsDisplay()
  }

  // MARK: Controls

  func stir() {
    guard isOpen else { return }
    fader.show()
    updateTicks()
    setNeedsDisplay()
  }

  private var mayHideControls: Bool { isPlaying && held == nil && menu == nil }

  var scale: CGFloat { ControlsLayout.scale(forPixels: size) }

  var layout: ControlsLayout {
    ControlsLayout(state, in: CGSize(width: size.width / scale, height: size.height / scale))
  }

  var state: ControlsState {
    var state = ControlsState()
    (state.style, state.isPlaying, state.opacity) = (style, isPlaying || scrubber.willPlay, fader.opacity)
    state.time = time
    state.duration = duration
    (state.volume, state.isMuted) = (player?.volume ?? 1, player?.isMuted ?? false)
    (state.hasAudio, state.hasTracks) = (choices.hasAudio, !choices.isEmpty)
    state.isFullScreen = isFullScreen
    state.showsFullScreenButton = showsFullScreenButton
    state.showsSteps = showsSteps
    state.isLinear = isLinear
    (state.menu, state.pointed) = (menu, held ?? pointed)
    let rate = player.map { $0.rate == 0 ? $0.defaultRate : $0.rate } ?? 1
    if !speeds.isEmpty, !isLinear { state.speed = AVPlaybackSpeed(rate: rate, localizedName: "").localizedNumericName }
    if let item = player?.currentItem, item.status == .failed { state.message = item.error?.localizedDescription }
    state.captions = video.viewing.captions
    if !state.captions.isEmpty, let place = video.place {
      state.videoArea = place.applying(CGAffineTransform(scaleX: 1 / scale, y: 1 / scale))
    }
    return state
  }

  func setNeedsDisplay() {
    guard !isDrawingDue, isOpen else { return }
    isDrawingDue = true
    DispatchQueue.main.async { [weak self] in self?.draw() }
  }

  private func draw() {
    isDrawingDue = false
    guard let window else { return }
    var state = state
    var layout = ControlsLayout(state, in: CGSize(width: size.width / scale, height: size.height / scale))
    if state.pointed == .scrubber, state.duration.isNumeric, let pointer {
      state.pointedAt = layout.fraction(of: .scrubber, at: pointer.x)
      layout = ControlsLayout(state, in: CGSize(width: size.width / scale, height: size.height / scale))
    }
    if let drawn, drawn.looksLike(state, barWidth: (layout.parts[.scrubber]?.width ?? 0) * scale) { return }
    drawn = state
    drawCount += 1
    window.setOverlay(ControlsPainter.overlay(state, layout, scale: scale))
  }

  private func updateTicks() {
    let isSeen = isOpen && fader.opacity > 0 && isPlaying && style != .none && style != .minimal
    let width = (layout.parts[.scrubber]?.width ?? 0) * scale
    let pixel = duration.isNumeric && width > 0 ? duration.seconds / Double(width) : 0.5
    follower.tick(isSeen ? min(max(pixel, 0.04), 0.5) : nil)
  }
}

extension ControlsState {
  fileprivate func looksLike(_ other: Self, barWidth: CGFloat) -> Bool {
    if opacity == 0, other.opacity == 0 { return captions == other.captions && videoArea == other.videoArea }
    var other = other
    let isSameTime = elapsedText == other.elapsedText && remainingText == other.remainingText
    guard style == .minimal || isSameTime && abs(progress - other.progress) * Double(barWidth) < 0.5 else {
      return false
    }
    other.time = time
    return self == other
  }
}
