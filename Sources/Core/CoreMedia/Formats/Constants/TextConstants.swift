public import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.

/// Text Display Flag: all Subtitles Forced.
public let kCMTextDisplayFlag_allSubtitlesForced: CMTextDisplayFlags = 0x80000000
/// Text Display Flag: continuous Karaoke.
public let kCMTextDisplayFlag_continuousKaraoke: CMTextDisplayFlags = 0x800
/// Text Display Flag: fill Text Region.
public let kCMTextDisplayFlag_fillTextRegion: CMTextDisplayFlags = 0x40000
/// Text Display Flag: forced Subtitles Present.
public let kCMTextDisplayFlag_forcedSubtitlesPresent: CMTextDisplayFlags = 0x40000000
/// Text Display Flag: obey Subtitle Formatting.
public let kCMTextDisplayFlag_obeySubtitleFormatting: CMTextDisplayFlags = 0x20000000
/// Text Display Flag: scroll Direction Mask.
public let kCMTextDisplayFlag_scrollDirectionMask: CMTextDisplayFlags = 0x180
/// Text Display Flag: scroll Direction bottom To Top.
public let kCMTextDisplayFlag_scrollDirection_bottomToTop: CMTextDisplayFlags = 0x0
/// Text Display Flag: scroll Direction left To Right.
public let kCMTextDisplayFlag_scrollDirection_leftToRight: CMTextDisplayFlags = 0x180
/// Text Display Flag: scroll Direction right To Left.
public let kCMTextDisplayFlag_scrollDirection_rightToLeft: CMTextDisplayFlags = 0x80
/// Text Display Flag: scroll Direction top To Bottom.
public let kCMTextDisplayFlag_scrollDirection_topToBottom: CMTextDisplayFlags = 0x100
/// Text Display Flag: scroll In.
public let kCMTextDisplayFlag_scrollIn: CMTextDisplayFlags = 0x20
/// Text Display Flag: scroll Out.
public let kCMTextDisplayFlag_scrollOut: CMTextDisplayFlags = 0x40
/// Text Display Flag: write Text Vertically.
public let kCMTextDisplayFlag_writeTextVertically: CMTextDisplayFlags = 0x20000
/// Text Format Description Color: Alpha.
public nonisolated(unsafe) let kCMTextFormatDescriptionColor_Alpha: CFString = "Alpha"
/// Text Format Description Color: Blue.
public nonisolated(unsafe) let kCMTextFormatDescriptionColor_Blue: CFString = "Blue"
/// Text Format Description Color: Green.
public nonisolated(unsafe) let kCMTextFormatDescriptionColor_Green: CFString = "Green"
/// Text Format Description Color: Red.
public nonisolated(unsafe) let kCMTextFormatDescriptionColor_Red: CFString = "Red"
/// Text Format Description Extension: Background Color.
public nonisolated(unsafe) let kCMTextFormatDescriptionExtension_BackgroundColor: CFString = "BackgroundColor"
/// Text Format Description Extension: Default Font Name.
public nonisolated(unsafe) let kCMTextFormatDescriptionExtension_DefaultFontName: CFString = "DefaultFontName"
/// Text Format Description Extension: Default Style.
public nonisolated(unsafe) let kCMTextFormatDescriptionExtension_DefaultStyle: CFString = "DefaultStyle"
/// Text Format Description Extension: Default Text Box.
public nonisolated(unsafe) let kCMTextFormatDescriptionExtension_DefaultTextBox: CFString = "DefaultTextBox"
/// Text Format Description Extension: Display Flags.
public nonisolated(unsafe) let kCMTextFormatDescriptionExtension_DisplayFlags: CFString = "DisplayFlags"
/// Text Format Description Extension: Font Table.
public nonisolated(unsafe) let kCMTextFormatDescriptionExtension_FontTable: CFString = "FontTable"
/// Text Format Description Extension: Horizontal Justification.
public nonisolated(unsafe) let kCMTextFormatDescriptionExtension_HorizontalJustification: CFString =
  "HorizontalJustification"
/// Text Format Description Extension: Text Justification.
public nonisolated(unsafe) let kCMTextFormatDescriptionExtension_TextJustification: CFString = "TextJustification"
/// Text Format Description Extension: Vertical Justification.
public nonisolated(unsafe) let kCMTextFormatDescriptionExtension_VerticalJustification: CFString =
  "VerticalJustification"
/// Text Format Description Rect: Bottom.
public nonisolated(unsafe) let kCMTextFormatDescriptionRect_Bottom: CFString = "Bottom"
/// Text Format Description Rect: Left.
public nonisolated(unsafe) let kCMTextFormatDescriptionRect_Left: CFString = "Left"
/// Text Format Description Rect: Right.
public nonisolated(unsafe) let kCMTextFormatDescriptionRect_Right: CFString = "Right"
/// Text Format Description Rect: Top.
public nonisolated(unsafe) let kCMTextFormatDescriptionRect_Top: CFString = "Top"
/// Text Format Description Style: Ascent.
public nonisolated(unsafe) let kCMTextFormatDescriptionStyle_Ascent: CFString = "Ascent"
/// Text Format Description Style: End Char.
public nonisolated(unsafe) let kCMTextFormatDescriptionStyle_EndChar: CFString = "EndChar"
/// Text Format Description Style: Font.
public nonisolated(unsafe) let kCMTextFormatDescriptionStyle_Font: CFString = "Font"
/// Text Format Description Style: Font Face.
public nonisolated(unsafe) let kCMTextFormatDescriptionStyle_FontFace: CFString = "FontFace"
/// Text Format Description Style: Font Size.
public nonisolated(unsafe) let kCMTextFormatDescriptionStyle_FontSize: CFString = "FontSize"
/// Text Format Description Style: Foreground Color.
public nonisolated(unsafe) let kCMTextFormatDescriptionStyle_ForegroundColor: CFString = "ForegroundColor"
/// Text Format Description Style: Height.
public nonisolated(unsafe) let kCMTextFormatDescriptionStyle_Height: CFString = "Height"
/// Text Format Description Style: Start Char.
public nonisolated(unsafe) let kCMTextFormatDescriptionStyle_StartChar: CFString = "StartChar"
/// Text Justification: bottom right.
public let kCMTextJustification_bottom_right: CMTextJustificationValue = -1
/// Text Justification: centered.
public let kCMTextJustification_centered: CMTextJustificationValue = 1
/// Text Justification: left top.
public let kCMTextJustification_left_top: CMTextJustificationValue = 0
