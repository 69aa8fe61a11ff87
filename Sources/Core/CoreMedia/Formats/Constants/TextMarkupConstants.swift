public import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.

/// An alignment of text: at the end of the writing direction.
public nonisolated(unsafe) let kCMTextMarkupAlignmentType_End: CFString = "CMWDA_end"
/// An alignment of text: left.
public nonisolated(unsafe) let kCMTextMarkupAlignmentType_Left: CFString = "CMWDA_left"
/// An alignment of text: in the middle.
public nonisolated(unsafe) let kCMTextMarkupAlignmentType_Middle: CFString = "CMWDA_middle"
/// An alignment of text: right.
public nonisolated(unsafe) let kCMTextMarkupAlignmentType_Right: CFString = "CMWDA_right"
/// An alignment of text: at the start of the writing direction.
public nonisolated(unsafe) let kCMTextMarkupAlignmentType_Start: CFString = "CMWDA_start"
/// The markup attribute of the alignment of text.
public nonisolated(unsafe) let kCMTextMarkupAttribute_Alignment: CFString = "CMWritingDirectionAlignment"
/// The markup attribute of the background colour: an array of alpha, red, green and blue.
public nonisolated(unsafe) let kCMTextMarkupAttribute_BackgroundColorARGB: CFString = "CMBackgroundColorARGB"
/// The markup attribute of the base font size, as a percentage of the video's height.
public nonisolated(unsafe) let kCMTextMarkupAttribute_BaseFontSizePercentageRelativeToVideoHeight: CFString =
  "CMBaseFontSizePercentage"
/// The markup attribute of whether text is bold.
public nonisolated(unsafe) let kCMTextMarkupAttribute_BoldStyle: CFString = "CMBoldStyle"
/// The markup attribute of the background colour of characters: an array of alpha, red, green and blue.
public nonisolated(unsafe) let kCMTextMarkupAttribute_CharacterBackgroundColorARGB: CFString =
  "CMCharacterBackgroundColorARGB"
/// The markup attribute of the edge style of characters.
public nonisolated(unsafe) let kCMTextMarkupAttribute_CharacterEdgeStyle: CFString = "CMCharacterEdgeStyle"
/// The markup attribute of the font family's name.
public nonisolated(unsafe) let kCMTextMarkupAttribute_FontFamilyName: CFString = "CMFontFamilyName"
/// The markup attribute of a list of font families' names.
public nonisolated(unsafe) let kCMTextMarkupAttribute_FontFamilyNameList: CFString = "FontFamilyNameList"
/// The markup attribute of the text colour: an array of alpha, red, green and blue.
public nonisolated(unsafe) let kCMTextMarkupAttribute_ForegroundColorARGB: CFString = "CMForegroundColorARGB"
/// The markup attribute of a generic font family's name.
public nonisolated(unsafe) let kCMTextMarkupAttribute_GenericFontFamilyName: CFString = "CMGenericFontFamilyName"
/// The markup attribute of whether text is italic.
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
/// The markup attribute of whether text is underlined.
public nonisolated(unsafe) let kCMTextMarkupAttribute_UnderlineStyle: CFString = "CMUnderlineStyle"
/// The markup attribute of the direction of lines of vertical text.
public nonisolated(unsafe) let kCMTextMarkupAttribute_VerticalLayout: CFString = "CMVerticalLayout"
/// The markup attribute of the size of the text's region along the writing direction, as a percentage of the video's
/// size in this direction.
public nonisolated(unsafe) let kCMTextMarkupAttribute_WritingDirectionSizePercentage: CFString =
  "CMWritingDirectionSizePercentage"
/// An edge style of characters: depressed.
public nonisolated(unsafe) let kCMTextMarkupCharacterEdgeStyle_Depressed: CFString = "CMCharacterEdgeStyle_Depressed"
/// An edge style of characters: a drop shadow.
public nonisolated(unsafe) let kCMTextMarkupCharacterEdgeStyle_DropShadow: CFString = "CMCharacterEdgeStyle_DropShadow"
/// An edge style of characters: no edge.
public nonisolated(unsafe) let kCMTextMarkupCharacterEdgeStyle_None: CFString = "CMCharacterEdgeStyle_None"
/// An edge style of characters: raised.
public nonisolated(unsafe) let kCMTextMarkupCharacterEdgeStyle_Raised: CFString = "CMCharacterEdgeStyle_Raised"
/// An edge style of characters: a uniform outline.
public nonisolated(unsafe) let kCMTextMarkupCharacterEdgeStyle_Uniform: CFString = "CMCharacterEdgeStyle_Uniform"
/// A generic font family: casual.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_Casual: CFString = "CMGenericFontName_Casual"
/// A generic font family: cursive.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_Cursive: CFString = "CMGenericFontName_Cursive"
/// A generic font family: the default.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_Default: CFString = "CMGenericFontName_Default"
/// A generic font family: fantasy.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_Fantasy: CFString = "CMGenericFontName_Fantasy"
/// A generic font family: monospace.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_Monospace: CFString = "CMGenericFontName_Monospace"
/// A generic font family: monospace sans serif.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_MonospaceSansSerif: CFString =
  "CMGenericFontName_MonospaceSansSerif"
/// A generic font family: monospace serif.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_MonospaceSerif: CFString =
  "CMGenericFontName_MonospaceSerif"
/// A generic font family: proportional sans serif.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_ProportionalSansSerif: CFString =
  "CMGenericFontName_ProportionalSansSerif"
/// A generic font family: proportional serif.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_ProportionalSerif: CFString =
  "CMGenericFontName_ProportionalSerif"
/// A generic font family: sans serif.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_SansSerif: CFString = "CMGenericFontName_SansSerif"
/// A generic font family: serif.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_Serif: CFString = "CMGenericFontName_Serif"
/// A generic font family: small capitals.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_SmallCapital: CFString = "CMGenericFontName_SmallCapital"
/// The direction of lines of vertical text: left to right.
public nonisolated(unsafe) let kCMTextVerticalLayout_LeftToRight: CFString = "CMVerticalLayout_LeftToRight"
/// The direction of lines of vertical text: right to left.
public nonisolated(unsafe) let kCMTextVerticalLayout_RightToLeft: CFString = "CMVerticalLayout_RightToLeft"
