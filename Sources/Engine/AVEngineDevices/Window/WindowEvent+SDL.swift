internal import AVEngineCSDL
import AVEngineCore

extension WindowEvent {
  init?(_ event: SDL_Event, pixelsOfPoint scale: Double) {
    func pixels(_ points: Int32) -> Double { Double(points) * scale }
    switch Int(event.common.type) {
    case CSDL_KEYDOWN:
      self = .keyDown(WindowKey(event.key), modifiers: KeyModifiers(event.key), isRepeat: event.key.repeat != 0)
    case CSDL_KEYUP: self = .keyUp(WindowKey(event.key), modifiers: KeyModifiers(event.key))
    case CSDL_TEXTINPUT: self = .text(Self.text(event.text))
    case CSDL_MOUSEMOTION: self = .pointerMoved(x: pixels(event.motion.x), y: pixels(event.motion.y))
    case CSDL_MOUSEBUTTONDOWN:
      self = .buttonDown(
        Int(event.button.button), x: pixels(event.button.x), y: pixels(event.button.y), clicks: Int(event.button.clicks)
      )
    case CSDL_MOUSEBUTTONUP:
      self = .buttonUp(Int(event.button.button), x: pixels(event.button.x), y: pixels(event.button.y))
    case CSDL_MOUSEWHEEL: self = .wheel(x: Double(event.wheel.preciseX), y: Double(event.wheel.preciseY))
    default: return nil
    }
  }

  private static func text(_ event: CSDLTextEvent) -> String {
    withUnsafeBytes(of: event.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

extension WindowKey {
  init(_ event: CSDLKeyEvent) {
    let code = Int(event.sym)
    if let known = Self.known[code] {
      self = known
    } else if (CSDL_K_F1...CSDL_K_F12).contains(code) {
      self = .function(code - CSDL_K_F1 + 1)
    } else if code > 0, code < 0x4000_0000, let character = Unicode.Scalar(UInt32(code)) {
      self = .character(character)
    } else {
      self = .other
    }
  }

  private static let known: [Int: WindowKey] = [
    CSDL_K_RETURN: .enter, CSDL_K_KP_ENTER: .enter, CSDL_K_ESCAPE: .escape, CSDL_K_BACKSPACE: .backspace,
    CSDL_K_TAB: .tab,
    CSDL_K_DELETE: .delete, CSDL_K_LEFT: .left, CSDL_K_RIGHT: .right, CSDL_K_UP: .up, CSDL_K_DOWN: .down,
    CSDL_K_HOME: .home,
    CSDL_K_END: .end, CSDL_K_PAGEUP: .pageUp, CSDL_K_PAGEDOWN: .pageDown, CSDL_K_AUDIOPLAY: .mediaPlay,
    CSDL_K_AUDIOSTOP: .mediaStop, CSDL_K_AUDIONEXT: .mediaNext, CSDL_K_AUDIOPREV: .mediaPrevious,
  ]
}

extension KeyModifiers {
  init(_ event: CSDLKeyEvent) {
    let held = Int(event.mod)
    self = []
    for (keys, modifier) in [
      (CSDL_MOD_SHIFT, KeyModifiers.shift), (CSDL_MOD_CONTROL, .control), (CSDL_MOD_ALT, .alternate),
      (CSDL_MOD_GUI, .command),
    ] where held & keys != 0 { insert(modifier) }
  }
}
