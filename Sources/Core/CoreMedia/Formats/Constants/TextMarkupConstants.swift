public import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.

/// An alignment of text: at the end of the writing direction.
public nonisolated(unsafe) let kCMTextMarkupAlignmentType_End: CFString = "CMWDA_end"
/// An alignment of text: at the left edge, whatever the writing direction.
public nonisolated(unsafe) let kCMTextMarkupAlignmentType_Left: CFString = "CMWDA_left"
/// An alignment of text: in the middle between both edges.
public nonisolated(unsafe) let kCMTextMarkupAlignmentType_Middle: CFString = "CMWDA_middle"
/// An alignment of text: at the right edge, whatever the writing direction.
public nonisolated(unsafe) let kCMTextMarkupAlignmentType_Right: CFString = "CMWDA_right"
/// An alignment of text: at the start of the writing direction.
public nonisolated(unsafe) let kCMTextMarkupAlignmentType_Start: CFString = "CMWDA_start"
/// The markup attribute of the alignment of text: one of the `kCMTextMarkupAlignmentType_` strings.
public nonisolated(unsafe) let kCMTextMarkupAttribute_Alignment: CFString = "CMWritingDirectionAlignment"
/// The markup attribute of the background colour: an array of alpha, red, green and blue from 0 to 1.
public nonisolated(unsafe) let kCMTextMarkupAttribute_BackgroundColorARGB: CFString = "CMBackgroundColorARGB"
/// The markup attribute of the base font size, as a percentage of the video's height.
public nonisolated(unsafe) let kCMTextMarkupAttribute_BaseFontSizePercentageRelativeToVideoHeight: CFString =
  "CMBaseFontSizePercentage"
/// The markup attribute of whether text is bold, a boolean object.
public nonisolated(unsafe) let kCMTextMarkupAttribute_BoldStyle: CFString = "CMBoldStyle"
/// The markup attribute of the background colour of characters: an array of alpha, red, green and blue from 0 to 1.
public nonisolated(unsafe) let kCMTextMarkupAttribute_CharacterBackgroundColorARGB: CFString =
  "CMCharacterBackgroundColorARGB"
/// The markup attribute of the edges of characters: one of the `kCMTextMarkupCharacterEdgeStyle_` strings.
public nonisolated(unsafe) let kCMTextMarkupAttribute_CharacterEdgeStyle: CFString = "CMCharacterEdgeStyle"
/// The markup attribute of the name of an installed font family, such as `Helvetica`.
public nonisolated(unsafe) let kCMTextMarkupAttribute_FontFamilyName: CFString = "CMFontFamilyName"
/// The markup attribute of an array of font families' names, of which the first installed one is used.
public nonisolated(unsafe) let kCMTextMarkupAttribute_FontFamilyNameList: CFString = "FontFamilyNameList"
/// The markup attribute of the text colour: an array of alpha, red, green and blue from 0 to 1.
public nonisolated(unsafe) let kCMTextMarkupAttribute_ForegroundColorARGB: CFString = "CMForegroundColorARGB"
/// The markup attribute of a family for which the player chooses a font: one of the `kCMTextMarkupGenericFontName_`
/// strings.
public nonisolated(unsafe) let kCMTextMarkupAttribute_GenericFontFamilyName: CFString = "CMGenericFontFamilyName"
/// The markup attribute of whether text is italic, a boolean object.
public nonisolated(unsafe) let kCMTextMarkupAttribute_ItalicStyle: CFString = "CMItalicStyle"
/// The markup attribute of the line's position across the writing direction, as a percentage of the video's size across
/// this direction.
public nonisolated(unsafe) let kCMTextMarkupAttribute_OrthogonalLinePositionPercentageRelativeToWritingDirection:
  CFString = "CMWritingDirectionOrthogonalLinePositionPercentage"
/// The markup attribute of the font size, as a percentage of the default font size.
public nonisolated(unsafe) let kCMTextMarkupAttribute_RelativeFontSize: CFString = "CMRelativeFontSize"
/// The markup attribute of the text's position along the writing direction, as a percentage of the video's size in this
/// direction.
public nonisolated(unsafe) let kCMTextMarkupAttribute_TextPositionPercentageRelativeToWritingDirection: CFString =
  "CMWritingDirectionTextPositionPercentage"
/// The markup attribute of whether text is underlined, a boolean object.
public nonisolated(unsafe) let kCMTextMarkupAttribute_UnderlineStyle: CFString = "CMUnderlineStyle"
/// The markup attribute of vertical text, which states the side on which the next line is: one of the
/// `kCMTextVerticalLayout_` strings.
public nonisolated(unsafe) let kCMTextMarkupAttribute_VerticalLayout: CFString = "CMVerticalLayout"
/// The markup attribute of the size of the text's region along the writing direction, as a percentage of the video's
/// size in this direction.
public nonisolated(unsafe) let kCMTextMarkupAttribute_WritingDirectionSizePercentage: CFString =
  "CMWritingDirectionSizePercentage"
/// An edge style of characters: edges that make characters look sunk into the picture.
public nonisolated(unsafe) let kCMTextMarkupCharacterEdgeStyle_Depressed: CFString = "CMCharacterEdgeStyle_Depressed"
/// An edge style of characters: a shadow at one side of each character.
public nonisolated(unsafe) let kCMTextMarkupCharacterEdgeStyle_DropShadow: CFString = "CMCharacterEdgeStyle_DropShadow"
/// An edge style of characters: no edge, the plain shape of the font.
public nonisolated(unsafe) let kCMTextMarkupCharacterEdgeStyle_None: CFString = "CMCharacterEdgeStyle_None"
/// An edge style of characters: edges that make characters look raised above the picture.
public nonisolated(unsafe) let kCMTextMarkupCharacterEdgeStyle_Raised: CFString = "CMCharacterEdgeStyle_Raised"
/// An edge style of characters: an outline of the same width on all sides.
public nonisolated(unsafe) let kCMTextMarkupCharacterEdgeStyle_Uniform: CFString = "CMCharacterEdgeStyle_Uniform"
/// A generic font family: informal letters, as if painted by hand.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_Casual: CFString = "CMGenericFontName_Casual"
/// A generic font family: letters as if written with a pen, often joined.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_Cursive: CFString = "CMGenericFontName_Cursive"
/// A generic font family: the one that the player uses if text names none.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_Default: CFString = "CMGenericFontName_Default"
/// A generic font family: decorative letters.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_Fantasy: CFString = "CMGenericFontName_Fantasy"
/// A generic font family: letters of equal width, with or without serifs.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_Monospace: CFString = "CMGenericFontName_Monospace"
/// A generic font family: letters of equal width without serifs.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_MonospaceSansSerif: CFString =
  "CMGenericFontName_MonospaceSansSerif"
/// A generic font family: letters of equal width with serifs.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_MonospaceSerif: CFString =
  "CMGenericFontName_MonospaceSerif"
/// A generic font family: letters of different widths without serifs.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_ProportionalSansSerif: CFString =
  "CMGenericFontName_ProportionalSansSerif"
/// A generic font family: letters of different widths with serifs.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_ProportionalSerif: CFString =
  "CMGenericFontName_ProportionalSerif"
/// A generic font family: letters without serifs, of any widths.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_SansSerif: CFString = "CMGenericFontName_SansSerif"
/// A generic font family: letters with serifs, of any widths.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_Serif: CFString = "CMGenericFontName_Serif"
/// A generic font family: small letters that have the shape of capitals.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_SmallCapital: CFString = "CMGenericFontName_SmallCapital"
/// The direction of lines of vertical text: each line is to the right of the one before, as in Mongolian.
public nonisolated(unsafe) let kCMTextVerticalLayout_LeftToRight: CFString = "CMVerticalLayout_LeftToRight"
/// The direction of lines of vertical text: each line is to the left of the one before, as in Japanese.
public nonisolated(unsafe) let kCMTextVerticalLayout_RightToLeft: CFString = "CMVerticalLayout_RightToLeft"
