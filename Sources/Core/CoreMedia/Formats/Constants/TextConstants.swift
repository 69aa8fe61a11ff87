public import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.

/// A text display flag: all samples are forced subtitles.
public let kCMTextDisplayFlag_allSubtitlesForced: CMTextDisplayFlags = 0x80000000
/// A text display flag: karaoke highlights text continuously.
public let kCMTextDisplayFlag_continuousKaraoke: CMTextDisplayFlags = 0x800
/// A text display flag: the background colour fills the text region.
public let kCMTextDisplayFlag_fillTextRegion: CMTextDisplayFlags = 0x40000
/// A text display flag: some samples are forced subtitles.
public let kCMTextDisplayFlag_forcedSubtitlesPresent: CMTextDisplayFlags = 0x40000000
/// A text display flag: the formatting of subtitles takes precedence over the user's.
public let kCMTextDisplayFlag_obeySubtitleFormatting: CMTextDisplayFlags = 0x20000000
/// The text display flags that state the direction of scrolling.
public let kCMTextDisplayFlag_scrollDirectionMask: CMTextDisplayFlags = 0x180
/// The direction of scrolling: bottom to top.
public let kCMTextDisplayFlag_scrollDirection_bottomToTop: CMTextDisplayFlags = 0x0
/// The direction of scrolling: left to right.
public let kCMTextDisplayFlag_scrollDirection_leftToRight: CMTextDisplayFlags = 0x180
/// The direction of scrolling: right to left.
public let kCMTextDisplayFlag_scrollDirection_rightToLeft: CMTextDisplayFlags = 0x80
/// The direction of scrolling: top to bottom.
public let kCMTextDisplayFlag_scrollDirection_topToBottom: CMTextDisplayFlags = 0x100
/// A text display flag: text scrolls in.
public let kCMTextDisplayFlag_scrollIn: CMTextDisplayFlags = 0x20
/// A text display flag: text scrolls out.
public let kCMTextDisplayFlag_scrollOut: CMTextDisplayFlags = 0x40
/// A text display flag: text is written vertically.
public let kCMTextDisplayFlag_writeTextVertically: CMTextDisplayFlags = 0x20000
/// The key of alpha in a text colour dictionary.
public nonisolated(unsafe) let kCMTextFormatDescriptionColor_Alpha: CFString = "Alpha"
/// The key of blue in a text colour dictionary.
public nonisolated(unsafe) let kCMTextFormatDescriptionColor_Blue: CFString = "Blue"
/// The key of green in a text colour dictionary.
public nonisolated(unsafe) let kCMTextFormatDescriptionColor_Green: CFString = "Green"
/// The key of red in a text colour dictionary.
public nonisolated(unsafe) let kCMTextFormatDescriptionColor_Red: CFString = "Red"
/// The extension key of the background colour of text.
public nonisolated(unsafe) let kCMTextFormatDescriptionExtension_BackgroundColor: CFString = "BackgroundColor"
/// The extension key of the name of the default font of text.
public nonisolated(unsafe) let kCMTextFormatDescriptionExtension_DefaultFontName: CFString = "DefaultFontName"
/// The extension key of the default style of text, a dictionary.
public nonisolated(unsafe) let kCMTextFormatDescriptionExtension_DefaultStyle: CFString = "DefaultStyle"
/// The extension key of the default box of text, a dictionary.
public nonisolated(unsafe) let kCMTextFormatDescriptionExtension_DefaultTextBox: CFString = "DefaultTextBox"
/// The extension key of the display flags of text.
public nonisolated(unsafe) let kCMTextFormatDescriptionExtension_DisplayFlags: CFString = "DisplayFlags"
/// The extension key of the font table: font names by the numbers that styles use.
public nonisolated(unsafe) let kCMTextFormatDescriptionExtension_FontTable: CFString = "FontTable"
/// The extension key of the horizontal justification of text.
public nonisolated(unsafe) let kCMTextFormatDescriptionExtension_HorizontalJustification: CFString =
  "HorizontalJustification"
/// The extension key of the justification of QuickTime text.
public nonisolated(unsafe) let kCMTextFormatDescriptionExtension_TextJustification: CFString = "TextJustification"
/// The extension key of the vertical justification of text.
public nonisolated(unsafe) let kCMTextFormatDescriptionExtension_VerticalJustification: CFString =
  "VerticalJustification"
/// The key of the bottom edge in a text box dictionary.
public nonisolated(unsafe) let kCMTextFormatDescriptionRect_Bottom: CFString = "Bottom"
/// The key of the left edge in a text box dictionary.
public nonisolated(unsafe) let kCMTextFormatDescriptionRect_Left: CFString = "Left"
/// The key of the right edge in a text box dictionary.
public nonisolated(unsafe) let kCMTextFormatDescriptionRect_Right: CFString = "Right"
/// The key of the top edge in a text box dictionary.
public nonisolated(unsafe) let kCMTextFormatDescriptionRect_Top: CFString = "Top"
/// The key of the ascent of a line in a text style dictionary.
public nonisolated(unsafe) let kCMTextFormatDescriptionStyle_Ascent: CFString = "Ascent"
/// The key of the end of the style's range of characters in a text style dictionary.
public nonisolated(unsafe) let kCMTextFormatDescriptionStyle_EndChar: CFString = "EndChar"
/// The key of the font's number (that of the font table) in a text style dictionary.
public nonisolated(unsafe) let kCMTextFormatDescriptionStyle_Font: CFString = "Font"
/// The key of the font face (bold, italic, underlined) in a text style dictionary.
public nonisolated(unsafe) let kCMTextFormatDescriptionStyle_FontFace: CFString = "FontFace"
/// The key of the font size in a text style dictionary.
public nonisolated(unsafe) let kCMTextFormatDescriptionStyle_FontSize: CFString = "FontSize"
/// The key of the text colour in a text style dictionary.
public nonisolated(unsafe) let kCMTextFormatDescriptionStyle_ForegroundColor: CFString = "ForegroundColor"
/// The key of the height of a line in a text style dictionary.
public nonisolated(unsafe) let kCMTextFormatDescriptionStyle_Height: CFString = "Height"
/// The key of the start of the style's range of characters in a text style dictionary.
public nonisolated(unsafe) let kCMTextFormatDescriptionStyle_StartChar: CFString = "StartChar"
/// A text justification: at the bottom or right edge.
public let kCMTextJustification_bottom_right: CMTextJustificationValue = -1
/// A text justification: centred.
public let kCMTextJustification_centered: CMTextJustificationValue = 1
/// A text justification: at the left or top edge.
public let kCMTextJustification_left_top: CMTextJustificationValue = 0
