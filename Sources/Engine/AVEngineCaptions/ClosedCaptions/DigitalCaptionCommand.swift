import AVEngineCore

/// A command of a CEA-708 service (CEA-708-E §7, §8).
enum DigitalCaptionCommand {
  case character(Character)
  case backspace, formFeed, carriageReturn, lineStart
  case current(Int)
  /// The windows to change, one bit for each.
  case clear(UInt8), display(UInt8), hide(UInt8), toggle(UInt8), delete(UInt8)
  case define(Int, DigitalCaptionWindow.Definition)
  case penStyle(DigitalCaptionPen.Attributes)
  case penColor(DigitalCaptionPen.Colors)
  case penPlace(row: Int, column: Int)
  case justification(CaptionText.Alignment)
  /// In tenths of a second.
  case delay(Int)
  case endDelay, reset
  case nothing

  /// Returns nil if the first command is not complete yet.
  static func next(_ bytes: inout ArraySlice<UInt8>) -> DigitalCaptionCommand? {
    guard let code = bytes.first, let length = length(of: bytes), length <= bytes.count else { return nil }
    let parameters = Array(bytes.dropFirst().prefix(length - 1))
    bytes = bytes.dropFirst(length)
    switch code {
    case 0x08: return .backspace
    case 0x0c: return .formFeed
    case 0x0d: return .carriageReturn
    case 0x0e: return .lineStart
    case 0x10: return extended(parameters[0])
    case 0x18: return wide(parameters)
    case 0x20...0x7e: return .character(Character(UnicodeScalar(code)))
    case 0x7f: return .character("♪")
    case 0x80...0x9f: return steering(code, parameters)
    case 0xa0...0xff: return .character(Character(UnicodeScalar(code)))
    default: return .nothing
    }
  }

  private static func length(of bytes: ArraySlice<UInt8>) -> Int? {
    guard let code = bytes.first else { return nil }
    switch code {
    case 0x10: return extendedLength(of: bytes.dropFirst()).map { $0 + 1 }
    case 0x11...0x17: return 2
    case 0x18...0x1f: return 3
    case 0x88...0x8d: return 2
    case 0x90, 0x92: return 3
    case 0x91: return 4
    case 0x97: return 5
    case 0x98...0x9f: return 7
    default: return 1
    }
  }

  /// Returns the length without the byte that announces the extended sets.
  private static func extendedLength(of bytes: ArraySlice<UInt8>) -> Int? {
    guard let code = bytes.first else { return nil }
    switch code {
    case 0x08...0x0f: return 2
    case 0x10...0x17: return 3
    case 0x18...0x1f: return 4
    case 0x80...0x87: return 5
    case 0x88...0x8f: return 6
    case 0x90...0x9f: return bytes.dropFirst().first.map { 2 + Int($0 & 0x1f) }
    default: return 1
    }
  }

  // MARK: Characters

  private static let furtherCharacters: [UInt8: Character] = [
    0x20: " ", 0x21: "\u{A0}", 0x25: "…", 0x2a: "Š", 0x2c: "Œ", 0x30: "█", 0x31: "‘", 0x32: "’", 0x33: "“", 0x34: "”",
    0x35: "•", 0x39: "™",
    0x3a: "š", 0x3c: "œ", 0x3d: "℠", 0x3f: "Ÿ", 0x76: "⅛", 0x77: "⅜", 0x78: "⅝", 0x79: "⅞", 0x7a: "│", 0x7b: "┐",
    0x7c: "└", 0x7d: "─", 0x7e: "┘",
    0x7f: "┌",
  ]

  private static func extended(_ code: UInt8) -> DigitalCaptionCommand {
    switch code {
    // Unknown characters of these sets are shown as an underline (CEA-708-E §7.1.8).
    case 0x20...0x7f: .character(furtherCharacters[code] ?? "_")
    case 0xa0: .character("🅲")
    case 0xa1...0xff: .character("_")
    default: .nothing
    }
  }

  private static func wide(_ bytes: [UInt8]) -> DigitalCaptionCommand {
    UnicodeScalar(UInt32(bytes[0]) << 8 | UInt32(bytes[1])).map { .character(Character($0)) } ?? .nothing
  }

  // MARK: Windows and pens

  private static func steering(_ code: UInt8, _ bytes: [UInt8]) -> DigitalCaptionCommand {
    switch code {
    case 0x80...0x87: .current(Int(code & 7))
    case 0x88: .clear(bytes[0])
    case 0x89: .display(bytes[0])
    case 0x8a: .hide(bytes[0])
    case 0x8b: .toggle(bytes[0])
    case 0x8c: .delete(bytes[0])
    case 0x8d: .delay(Int(bytes[0]))
    case 0x8e: .endDelay
    case 0x8f: .reset
    case 0x90:
      .penStyle(DigitalCaptionPen.Attributes(isItalic: bytes[1] & 0x80 != 0, isUnderlined: bytes[1] & 0x40 != 0))
    case 0x91: .penColor(DigitalCaptionPen.Colors(text: bytes[0], ground: bytes[1]))
    case 0x92: .penPlace(row: Int(bytes[0] & 0x0f), column: Int(bytes[1] & 0x3f))
    case 0x97: .justification([.left, .right, .center, .left][Int(bytes[2] & 3)])
    case 0x98...0x9f: .define(Int(code & 7), DigitalCaptionWindow.Definition(bytes))
    default: .nothing
    }
  }
}
