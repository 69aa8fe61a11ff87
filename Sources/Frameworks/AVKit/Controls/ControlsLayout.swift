import CoreFoundation

/// All rectangles are in points from the window's upper left corner.
struct ControlsLayout: Equatable {
  private(set) var parts: [ControlPart: CGRect] = [:]
  private(set) var elapsed: CGRect?
  private(set) var remaining: CGRect?
  private(set) var panel: CGRect?
  private(set) var menuPanel: MenuPanel?
  private(set) var message: CGRect?
  private(set) var bubble: CGRect?
  let size: CGSize

  static let inset: CGFloat = 8

  init(_ state: ControlsState, in size: CGSize) {
    self.size = size
    switch state.style {
    case .none: break
    case .minimal: placeButton()
    case .floating: placePanel(state)
    case .inline: placeBar(state)
    }
    if let opened = state.menu { place(opened) }
    if state.message != nil {
      let width = min(size.width - 32, 560)
      message = CGRect(x: (size.width - width) / 2, y: size.height / 2 - 40, width: width, height: 80)
    }
    if let bar = parts[.scrubber]?.insetBy(dx: Self.inset, dy: 0), let pointed = state.pointedAt, state.menu == nil {
      let middle = bar.minX + bar.width * CGFloat(pointed)
      bubble = CGRect(
        x: min(max(4, middle - 31), size.width - 66), y: (panel?.minY ?? bar.minY) - 28, width: 62, height: 24)
    }
  }

  /// Returns the number of pixels per point, from 1 in small windows to 4 in large ones.
  static func scale(forPixels size: CGSize) -> CGFloat {
    let times = min(size.width / 1280, size.height / 720)
    return min(max((times * 4).rounded(.down) / 4, 1), 4)
  }

  // MARK: Styles

  private mutating func placeButton() {
    let side = min(84, size.width / 3, size.height / 3)
    let rect = CGRect(x: (size.width - side) / 2, y: (size.height - side) / 2, width: side, height: side)
    parts[.play] = rect
    panel = rect
  }

  private mutating func placeBar(_ state: ControlsState) {
    let height: CGFloat = 48
    let bar = CGRect(x: 0, y: size.height - height, width: size.width, height: height)
    panel = bar
    var left: [Slot] = [.part(.play, 34)]
    left = state.showsSteps ? [.part(.back, 30)] + left + [.part(.forward, 30)] : left
    left.append(.elapsed)
    var right = endSlots(state)
    for dropped in [ControlPart.volume, .speed, .tracks] where size.width - Slot.width(left + right) < 190 {
      right.removeAll { $0 == .part(dropped, Slot.width(of: dropped)) }
    }
    let end = size.width - 10 - Slot.width(right)
    let start = place(left, from: 10, in: bar)
    place(right, from: end, in: bar)
    placeScrubber(from: start, to: end, in: bar)
  }

  private mutating func placePanel(_ state: ControlsState) {
    let width = min(size.width - 24, 520)
    let height: CGFloat = 84
    let top = max(8, size.height - height - min(28, size.height / 16))
    let box = CGRect(x: ((size.width - width) / 2).rounded(), y: top, width: width, height: height)
    panel = box
    let upper = CGRect(x: box.minX, y: box.minY + 6, width: width, height: 40)
    let lower = CGRect(x: box.minX, y: box.minY + 46, width: width, height: 30)
    let middle: [Slot] = [.part(.back, 36), .part(.play, 44), .part(.forward, 36)]
    let room = (width - Slot.width(middle)) / 2 - 16
    var left: [Slot] = state.hasAudio ? [.part(.mute, 32), .part(.volume, Slot.width(of: .volume))] : []
    while Slot.width(left) > room, !left.isEmpty { left.removeLast() }
    var right = endSlots(state).filter {
      $0 != .remaining && $0 != .part(.mute, 32) && $0 != .part(.volume, Slot.width(of: .volume))
    }
    while Slot.width(right) > room, !right.isEmpty { right.removeFirst() }
    place(left, from: box.minX + 12, in: upper)
    place(middle, from: box.midX - Slot.width(middle) / 2, in: upper)
    place(right, from: box.maxX - 12 - Slot.width(right), in: upper)
    place([.elapsed], from: box.minX + 8, in: lower)
    place([.remaining], from: box.maxX - 8 - Slot.width([.remaining]), in: lower)
    placeScrubber(from: box.minX + 8 + Slot.width([.elapsed]), to: box.maxX - 8 - Slot.width([.remaining]), in: lower)
  }

  private mutating func placeScrubber(from start: CGFloat, to end: CGFloat, in row: CGRect) {
    guard end - start > 3 * Self.inset else { return }
    parts[.scrubber] = CGRect(x: start, y: row.midY - 14, width: end - start, height: 28)
  }

  private func endSlots(_ state: ControlsState) -> [Slot] {
    var slots: [Slot] = [.remaining]
    if state.hasAudio { slots += [.part(.mute, 32), .part(.volume, Slot.width(of: .volume))] }
    if state.speed != nil { slots.append(.part(.speed, Slot.width(of: .speed))) }
    if state.hasTracks { slots.append(.part(.tracks, Slot.width(of: .tracks))) }
    if state.showsFullScreenButton { slots.append(.part(.fullScreen, 32)) }
    return slots
  }

  private enum Slot: Equatable {
    case part(ControlPart, CGFloat)
    case elapsed, remaining

    var width: CGFloat {
      switch self {
      case .part(_, let width): width
      case .elapsed, .remaining: 58
      }
    }

    static func width(_ slots: [Slot]) -> CGFloat { slots.reduce(0) { $0 + $1.width } }

    static func width(of part: ControlPart) -> CGFloat {
      switch part {
      case .volume: 76
      case .speed: 46
      default: 32
      }
    }
  }

  @discardableResult
  private mutating func place(_ slots: [Slot], from start: CGFloat, in row: CGRect) -> CGFloat {
    var x = start
    for slot in slots {
      let rect = CGRect(x: x, y: row.minY, width: slot.width, height: row.height).insetBy(
        dx: 0, dy: max(0, (row.height - 36) / 2))
      switch slot {
      case .part(let part, _): parts[part] = rect
      case .elapsed: elapsed = rect
      case .remaining: remaining = rect
      }
      x += slot.width
    }
    return x
  }

  private mutating func place(_ opened: ControlsMenu) {
    let floor = (panel?.minY ?? size.height) - 8
    let list = MenuPanel(opened, over: parts[opened.opener] ?? panel ?? .zero, above: floor, in: size)
    menuPanel = list
    for (row, rect) in list.rows { parts[.row(row)] = rect }
  }

  var menu: CGRect? { menuPanel?.box }

  // MARK: Pointing

  func part(at point: CGPoint) -> ControlPart? {
    if let menu, menu.contains(point) {
      return parts.first { if case .row = $0.key { $0.value.contains(point) } else { false } }?.key ?? .panel
    }
    if let part = parts.first(where: { if case .row = $0.key { false } else { $0.value.contains(point) } })?.key {
      return part
    }
    return panel?.contains(point) == true ? .panel : nil
  }

  func fraction(of part: ControlPart, at x: CGFloat) -> Double? {
    guard let bar = parts[part]?.insetBy(dx: Self.inset, dy: 0), bar.width > 0 else { return nil }
    return Double(min(max((x - bar.minX) / bar.width, 0), 1))
  }

  func captionArea(of video: CGRect, isControlled: Bool) -> CGRect {
    let seen = video.intersection(CGRect(origin: .zero, size: size))
    guard isControlled, let panel, panel.width > 100, panel.minY < seen.maxY else { return seen }
    return seen.offsetBy(dx: 0, dy: panel.minY - seen.maxY)
  }

  var extent: CGRect? {
    let shade = panel.map { CGRect(x: $0.minX, y: $0.minY - 40, width: $0.width, height: $0.height + 40) }
    let all = [shade, menu, message].compactMap(\.self)
    guard let first = all.first else { return nil }
    return all.dropFirst().reduce(first) { $0.union($1) }
  }
}
