import AVEngineCore
import AVFoundation
import CoreFoundation

extension PlayerScreen {
  func handle(_ event: WindowEvent) {
    guard isOpen else { return }
    switch event {
    case .keyDown(let key, let modifiers, let isRepeat):
      if let command = KeyCommand(key, modifiers), !isRepeat || command.isRepeated { perform(command) }
    case .pointerMoved(let x, let y): point(at: place(x, y))
    case .pointerLeft:
      pointed = nil
      pointer = nil
      setNeedsDisplay()
    case .buttonDown(1, let x, let y, let clicks): press(place(x, y), clicks: clicks)
    case .buttonUp(1, let x, let y): release(place(x, y))
    case .wheel(_, let y): turn(y)
    case .resized(let size): resized(to: size)
    case .closeRequested: close()
    default: break
    }
  }

  private func place(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: CGFloat(x) / scale, y: CGFloat(y) / scale) }

  // MARK: Pointing

  private func point(at place: CGPoint) {
    pointer = place
    if let held { hold(held, at: place) } else { pointed = fader.opacity > 0 ? layout.part(at: place) : nil }
    stir()
  }

  private func press(_ place: CGPoint, clicks: Int) {
    pointer = place
    let part = fader.opacity > 0 ? layout.part(at: place) : nil
    stir()
    if menu != nil {
      if case .row(let row) = part { return choose(row) }
      let opener = menu?.opener
      menu = nil
      if part == nil || part == opener { return }
    }
    switch part {
    case .scrubber where !isLinear, .volume:
      held = part
      if let part { hold(part, at: place) }
    case .play: perform(.togglePlaying)
    case .back: perform(showsSteps ? .step(-1) : .goBy(seconds: -5))
    case .forward: perform(showsSteps ? .step(1) : .goBy(seconds: 5))
    case .mute: perform(.toggleMute)
    case .fullScreen: perform(.toggleFullScreen)
    case .speed, .tracks: open(part)
    case nil where clicks == 2: perform(.toggleFullScreen)
    default: break
    }
  }

  private func hold(_ part: ControlPart, at place: CGPoint) {
    guard let player, let fraction = layout.fraction(of: part, at: place.x) else { return }
    if part == .volume {
      player.volume = Float(fraction)
      player.isMuted = false
    } else if duration.isNumeric {
      let time = CMTimeMultiplyByFloat64(duration, multiplier: fraction)
      // The tolerance of a hundredth of the duration lets a seek in a long movie end at a sync sample.
      scrubber.drag(player, to: time, tolerance: CMTimeMultiplyByRatio(duration, multiplier: 1, divisor: 100))
    }
    setNeedsDisplay()
  }

  private func release(_ place: CGPoint) {
    guard let part = held else { return }
    held = nil
    if part == .scrubber { scrubber.drop() }
    pointed = layout.part(at: place)
    stir()
  }

  private func turn(_ notches: Double) {
    if var open = menu {
      open.firstRow = max(0, min(open.rows.count - 1, open.firstRow - Int(notches.rounded())))
      menu = open
    } else {
      changeVolume(by: Float(notches) * 0.05)
    }
    stir()
  }

  // MARK: Menus

  private func open(_ opener: ControlPart?) {
    guard let opener else { return }
    let names = speeds.map { ControlsMenu.Row(text: $0.localizedName, isChecked: $0 === selectedSpeed) }
    menu = ControlsMenu(opener: opener, rows: opener == .speed ? names : choices.rows.map(\.row))
  }

  private func choose(_ row: Int) {
    let opener = menu?.opener
    if opener == .speed, speeds.indices.contains(row) { select(speeds[row]) }
    let rows = choices.rows
    if opener == .tracks, rows.indices.contains(row) {
      guard let choose = rows[row].choose else { return }
      choose()
    }
    menu = nil
  }

  // MARK: Commands

  func perform(_ command: KeyCommand) {
    stir()
    switch command {
    case .toggleFullScreen: setFullScreen(!isFullScreen)
    case .escape: if menu != nil { menu = nil } else if isFullScreen { setFullScreen(false) } else { close() }
    case .close: close()
    case .louder: changeVolume(by: 0.05)
    case .quieter: changeVolume(by: -0.05)
    case .toggleMute: player?.isMuted.toggle()
    default: if let player { play(command, player) }
    }
    setNeedsDisplay()
  }

  private func play(_ command: KeyCommand, _ player: AVPlayer) {
    switch command {
    case .togglePlaying: togglePlaying(player)
    case .stop: player.pause()
    case .goBy, .step, .begin, .end, .slower, .faster: if !isLinear { move(command, player) }
    default: break
    }
  }

  func togglePlaying(_ player: AVPlayer) {
    if isPlaying { return player.pause() }
    let isAtEnd = duration.isNumeric && time >= duration
    if isAtEnd { scrubber.jump(player, to: .zero) }
    player.play()
  }

  private func move(_ command: KeyCommand, _ player: AVPlayer) {
    switch command {
    case .goBy(let seconds): jump(player, to: time + CMTime(value: Int64(seconds), timescale: 1))
    case .begin: jump(player, to: .zero)
    case .end: if duration.isNumeric { jump(player, to: duration) }
    case .step(let count):
      player.pause()
      player.currentItem?.step(byCount: count)
    case .slower: player.rate = player.rate >= 0 ? -1 : max(player.rate * 2, -8)
    case .faster: player.rate = player.rate <= 0 ? 1 : min(player.rate * 2, 8)
    default: break
    }
  }

  func jump(_ player: AVPlayer, to time: CMTime) {
    scrubber.jump(player, to: max(.zero, duration.isNumeric ? min(time, duration) : time))
  }

  private func changeVolume(by change: Float) {
    guard let player else { return }
    // The volume is rounded to twentieths, so that rounding errors of steps do not add up.
    let volume = ((player.volume + change) * 20).rounded() / 20
    player.volume = min(max(volume, 0), 1)
    player.isMuted = false
  }
}

extension KeyCommand {
  fileprivate var isRepeated: Bool {
    switch self {
    case .goBy, .step, .louder, .quieter: true
    default: false
    }
  }
}
