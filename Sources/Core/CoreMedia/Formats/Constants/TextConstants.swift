public import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.

/// A text display flag: all samples are forced subtitles, which are shown even if subtitles are off.
public let kCMTextDisplayFlag_allSubtitlesForced: CMTextDisplayFlags = 0x80000000
/// A text display flag of 3GPP TS 26.245: karaoke highlights all text from the beginning up to the present words, not
/// only these words.
public let kCMTextDisplayFlag_continuousKaraoke: CMTextDisplayFlags = 0x800
/// A text display flag of 3GPP TS 26.245: the background colour fills the whole text box, not only the area behind
/// letters.
public let kCMTextDisplayFlag_fillTextRegion: CMTextDisplayFlags = 0x40000
/// A text display flag: some samples are forced subtitles, which are shown even if subtitles are off.
public let kCMTextDisplayFlag_forcedSubtitlesPresent: CMTextDisplayFlags = 0x40000000
/// A text display flag: the formatting of subtitles takes precedence over the user's.
public let kCMTextDisplayFlag_obeySubtitleFormatting: CMTextDisplayFlags = 0x20000000
/// The two bits of the text display flags that state the direction of scrolling, 0x180.
public let kCMTextDisplayFlag_scrollDirectionMask: CMTextDisplayFlags = 0x180
/// The direction of scrolling of 3GPP TS 26.245: bottom to top, as film credits; the value 0, so neither bit of the
/// direction is set.
public let kCMTextDisplayFlag_scrollDirection_bottomToTop: CMTextDisplayFlags = 0x0
/// The direction of scrolling of 3GPP TS 26.245: left to right; both bits of the direction, 0x180.
public let kCMTextDisplayFlag_scrollDirection_leftToRight: CMTextDisplayFlags = 0x180
/// The direction of scrolling of 3GPP TS 26.245: right to left, as a ticker; the bit 0x80.
public let kCMTextDisplayFlag_scrollDirection_rightToLeft: CMTextDisplayFlags = 0x80
/// The direction of scrolling of 3GPP TS 26.245: top to bottom; the bit 0x100.
public let kCMTextDisplayFlag_scrollDirection_topToBottom: CMTextDisplayFlags = 0x100
/// A text display flag of 3GPP TS 26.245: text scrolls into the box at the beginning of its sample.
public let kCMTextDisplayFlag_scrollIn: CMTextDisplayFlags = 0x20
/// A text display flag of 3GPP TS 26.245: text scrolls out of the box at the end of its sample.
public let kCMTextDisplayFlag_scrollOut: CMTextDisplayFlags = 0x40
/// A text display flag of 3GPP TS 26.245: lines of text run from top to bottom.
public let kCMTextDisplayFlag_writeTextVertically: CMTextDisplayFlags = 0x20000
/// The key of alpha in a text colour dictionary: from 0 to 255 in 3GPP text and 65,535 in QuickTime text, the maximum
/// if absent.
public nonisolated(unsafe) let kCMTextFormatDescriptionColor_Alpha: CFString = "Alpha"
/// The key of blue in a text colour dictionary: a number from 0 to 255 in 3GPP text and 65,535 in QuickTime text.
public nonisolated(unsafe) let kCMTextFormatDescriptionColor_Blue: CFString = "Blue"
/// The key of green in a text colour dictionary: a number from 0 to 255 in 3GPP text and 65,535 in QuickTime text.
public nonisolated(unsafe) let kCMTextFormatDescriptionColor_Green: CFString = "Green"
/// The key of red in a text colour dictionary: a number from 0 to 255 in 3GPP text and 65,535 in QuickTime text.
public nonisolated(unsafe) let kCMTextFormatDescriptionColor_Red: CFString = "Red"
/// The extension key of the colour behind text: a dictionary with the `kCMTextFormatDescriptionColor_` keys.
public nonisolated(unsafe) let kCMTextFormatDescriptionExtension_BackgroundColor: CFString = "BackgroundColor"
/// The extension key of the name of the default font, for QuickTime text, which has no font table.
public nonisolated(unsafe) let kCMTextFormatDescriptionExtension_DefaultFontName: CFString = "DefaultFontName"
/// The extension key of the style of text without a style of its own: a dictionary with the
/// `kCMTextFormatDescriptionStyle_` keys.
public nonisolated(unsafe) let kCMTextFormatDescriptionExtension_DefaultStyle: CFString = "DefaultStyle"
/// The extension key of the default box of text: a dictionary with the `kCMTextFormatDescriptionRect_` keys.
public nonisolated(unsafe) let kCMTextFormatDescriptionExtension_DefaultTextBox: CFString = "DefaultTextBox"
/// The extension key of the display flags of text, a number of `kCMTextDisplayFlag_` bits.
public nonisolated(unsafe) let kCMTextFormatDescriptionExtension_DisplayFlags: CFString = "DisplayFlags"
/// The extension key of the font table: a dictionary from the numbers that styles use to font names.
public nonisolated(unsafe) let kCMTextFormatDescriptionExtension_FontTable: CFString = "FontTable"
/// The extension key of the horizontal justification of 3GPP text: one of the `kCMTextJustification_` numbers.
public nonisolated(unsafe) let kCMTextFormatDescriptionExtension_HorizontalJustification: CFString =
  "HorizontalJustification"
/// The extension key of the horizontal justification of QuickTime text: one of the `kCMTextJustification_` numbers.
public nonisolated(unsafe) let kCMTextFormatDescriptionExtension_TextJustification: CFString = "TextJustification"
/// The extension key of the vertical justification of 3GPP text: one of the `kCMTextJustification_` numbers.
public nonisolated(unsafe) let kCMTextFormatDescriptionExtension_VerticalJustification: CFString =
  "VerticalJustification"
/// The key of the bottom edge in a text box dictionary, in pixels from the top of the track.
public nonisolated(unsafe) let kCMTextFormatDescriptionRect_Bottom: CFString = "Bottom"
/// The key of the left edge in a text box dictionary, in pixels from the left of the track.
public nonisolated(unsafe) let kCMTextFormatDescriptionRect_Left: CFString = "Left"
/// The key of the right edge in a text box dictionary, in pixels from the left of the track.
public nonisolated(unsafe) let kCMTextFormatDescriptionRect_Right: CFString = "Right"
/// The key of the top edge in a text box dictionary, in pixels from the top of the track.
public nonisolated(unsafe) let kCMTextFormatDescriptionRect_Top: CFString = "Top"
/// The key of the ascent of a line, an integer, in a text style dictionary of QuickTime text.
public nonisolated(unsafe) let kCMTextFormatDescriptionStyle_Ascent: CFString = "Ascent"
/// The key of the end of the style's range of characters in a text style dictionary.
public nonisolated(unsafe) let kCMTextFormatDescriptionStyle_EndChar: CFString = "EndChar"
/// The key of the font's number (that of the font table) in a text style dictionary.
public nonisolated(unsafe) let kCMTextFormatDescriptionStyle_Font: CFString = "Font"
/// The key of the font face in a text style dictionary: the sum of 1 for bold, 2 for italic and 4 for underlined.
public nonisolated(unsafe) let kCMTextFormatDescriptionStyle_FontFace: CFString = "FontFace"
/// The key of the font size, an integer, in a text style dictionary.
public nonisolated(unsafe) let kCMTextFormatDescriptionStyle_FontSize: CFString = "FontSize"
/// The key of the text colour in a text style dictionary: a dictionary with the `kCMTextFormatDescriptionColor_` keys.
public nonisolated(unsafe) let kCMTextFormatDescriptionStyle_ForegroundColor: CFString = "ForegroundColor"
/// The key of the height of a line, an integer, in a text style dictionary of QuickTime text.
public nonisolated(unsafe) let kCMTextFormatDescriptionStyle_Height: CFString = "Height"
/// The key of the start of the style's range of characters in a text style dictionary.
public nonisolated(unsafe) let kCMTextFormatDescriptionStyle_StartChar: CFString = "StartChar"
/// A text justification: at the bottom or right edge; the number −1.
public let kCMTextJustification_bottom_right: CMTextJustificationValue = -1
/// A text justification: centred between two edges; the number 1.
public let kCMTextJustification_centered: CMTextJustificationValue = 1
/// A text justification: at the left or top edge; the number 0.
public let kCMTextJustification_left_top: CMTextJustificationValue = 0
