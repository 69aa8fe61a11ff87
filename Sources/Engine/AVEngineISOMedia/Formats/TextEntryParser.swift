import AVEngineCore
import CoreFoundation
import CoreMedia
import Foundation

struct TextEntryParser {
  let entry: SampleEntry

  init(_ entry: SampleEntry) { self.entry = entry }

  func extensions() -> [String: Any]? {
    switch entry.format {
    case "tx3g": try? timedText()
    case "text": try? quickTimeText()
    default: nil
    }
  }

  private func timedText() throws(EngineError) -> [String: Any] {
    var parser = ByteParser(entry.contents, box: entry.format)
    var extensions: [String: Any] = [:]
    extensions[kCMTextFormatDescriptionExtension_DisplayFlags as String] = Int(try parser.u32())
    extensions[kCMTextFormatDescriptionExtension_HorizontalJustification as String] = Int(
      Int8(bitPattern: try parser.u8()))
    extensions[kCMTextFormatDescriptionExtension_VerticalJustification as String] = Int(
      Int8(bitPattern: try parser.u8()))
    extensions[kCMTextFormatDescriptionExtension_BackgroundColor as String] = try Self.color8(&parser)
    extensions[kCMTextFormatDescriptionExtension_DefaultTextBox as String] = try Self.box(&parser)
    extensions[kCMTextFormatDescriptionExtension_DefaultStyle as String] = [
      kCMTextFormatDescriptionStyle_StartChar as String: Int(try parser.u16()),
      kCMTextFormatDescriptionStyle_EndChar as String: Int(try parser.u16()),
      kCMTextFormatDescriptionStyle_Font as String: Int(try parser.u16()),
      kCMTextFormatDescriptionStyle_FontFace as String: Int(try parser.u8()),
      kCMTextFormatDescriptionStyle_FontSize as String: Int(try parser.u8()),
      kCMTextFormatDescriptionStyle_ForegroundColor as String: try Self.color8(&parser),
    ]
    if let table = parser.children().first(where: { $0.box == "ftab" }), let fonts = try? Self.fonts(table) {
      extensions[kCMTextFormatDescriptionExtension_FontTable as String] = fonts
    }
    return extensions
  }

  /// The default style is a `ScrpSTElement`: start, height, ascent, font, face, size, colour.
  private func quickTimeText() throws(EngineError) -> [String: Any] {
    var parser = ByteParser(entry.contents, box: entry.format)
    var extensions: [String: Any] = [:]
    extensions[kCMTextFormatDescriptionExtension_DisplayFlags as String] = Int(try parser.u32())
    extensions[kCMTextFormatDescriptionExtension_TextJustification as String] = Int(try parser.i32())
    extensions[kCMTextFormatDescriptionExtension_BackgroundColor as String] = try Self.color16(&parser)
    extensions[kCMTextFormatDescriptionExtension_DefaultTextBox as String] = try Self.box(&parser)
    var style: [String: Any] = [:]
    style[kCMTextFormatDescriptionStyle_StartChar as String] = Int(try parser.i32())
    style[kCMTextFormatDescriptionStyle_Height as String] = Int(try parser.i16())
    style[kCMTextFormatDescriptionStyle_Ascent as String] = Int(try parser.i16())
    style[kCMTextFormatDescriptionStyle_Font as String] = Int(try parser.i16())
    style[kCMTextFormatDescriptionStyle_FontFace as String] = Int(try parser.u8())
    try parser.skip(1)
    style[kCMTextFormatDescriptionStyle_FontSize as String] = Int(try parser.i16())
    style[kCMTextFormatDescriptionStyle_ForegroundColor as String] = try Self.color16(&parser)
    extensions[kCMTextFormatDescriptionExtension_DefaultStyle as String] = style
    if let length = try? parser.u8(), length > 0, let name = try? parser.take(Int(length)) {
      extensions[kCMTextFormatDescriptionExtension_DefaultFontName as String] = StoredText.string(name)
    }
    return extensions
  }

  // MARK: Parts

  private static let colorKeys = [
    kCMTextFormatDescriptionColor_Red as String, kCMTextFormatDescriptionColor_Green as String,
    kCMTextFormatDescriptionColor_Blue as String, kCMTextFormatDescriptionColor_Alpha as String,
  ]

  private static func color8(_ parser: inout ByteParser) throws(EngineError) -> [String: Any] {
    var color: [String: Any] = [:]
    for key in colorKeys { color[key] = Int(try parser.u8()) }
    return color
  }

  private static func color16(_ parser: inout ByteParser) throws(EngineError) -> [String: Any] {
    var color: [String: Any] = [:]
    for key in colorKeys.prefix(3) { color[key] = Int(try parser.u16()) }
    return color
  }

  private static func box(_ parser: inout ByteParser) throws(EngineError) -> [String: Any] {
    [
      kCMTextFormatDescriptionRect_Top as String: Int(try parser.i16()),
      kCMTextFormatDescriptionRect_Left as String: Int(try parser.i16()),
      kCMTextFormatDescriptionRect_Bottom as String: Int(try parser.i16()),
      kCMTextFormatDescriptionRect_Right as String: Int(try parser.i16()),
    ]
  }

  private static func fonts(_ box: ByteParser) throws(EngineError) -> [String: Any] {
    var (parser, fonts) = (box, [String: Any]())
    for _ in 0..<(try parser.u16()) {
      let number = try parser.u16()
      fonts[String(number)] = StoredText.string(try parser.take(Int(try parser.u8())))
    }
    return fonts
  }
}
