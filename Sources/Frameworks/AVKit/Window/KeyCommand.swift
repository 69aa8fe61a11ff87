import AVEngineCore

enum KeyCommand: Equatable {
  case togglePlaying
  case goBy(seconds: Int)
  case step(Int)
  case begin, end
  case slower, stop, faster
  case louder, quieter, toggleMute
  case toggleFullScreen
  case escape
  case close

  init?(_ key: WindowKey, _ modifiers: KeyModifiers) {
    // Key combinations with modifiers other than Shift belong to the desktop.
    guard modifiers.isSubset(of: .shift), let command = Self.commands[key] else { return nil }
    self = command
  }

  private static let commands: [WindowKey: KeyCommand] = [
    .character(" "): .togglePlaying, .mediaPlay: .togglePlaying, .mediaStop: .stop,
    .left: .goBy(seconds: -5), .right: .goBy(seconds: 5), .pageUp: .goBy(seconds: -60), .pageDown: .goBy(seconds: 60),
    .home: .begin, .end: .end,
    .character(","): .step(-1), .character("."): .step(1),
    .character("j"): .slower, .character("k"): .stop, .character("l"): .faster,
    .up: .louder, .down: .quieter, .character("m"): .toggleMute,
    .character("f"): .toggleFullScreen, .function(11): .toggleFullScreen,
    .escape: .escape, .character("q"): .close,
  ]
}
