public import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.

/// Text Markup Alignment Type: End.
public nonisolated(unsafe) let kCMTextMarkupAlignmentType_End: CFString = "CMWDA_end"
/// Text Markup Alignment Type: Left.
public nonisolated(unsafe) let kCMTextMarkupAlignmentType_Left: CFString = "CMWDA_left"
/// Text Markup Alignment Type: Middle.
public nonisolated(unsafe) let kCMTextMarkupAlignmentType_Middle: CFString = "CMWDA_middle"
/// Text Markup Alignment Type: Right.
public nonisolated(unsafe) let kCMTextMarkupAlignmentType_Right: CFString = "CMWDA_right"
/// Text Markup Alignment Type: Start.
public nonisolated(unsafe) let kCMTextMarkupAlignmentType_Start: CFString = "CMWDA_start"
/// Text Markup Attribute: Alignment.
public nonisolated(unsafe) let kCMTextMarkupAttribute_Alignment: CFString = "CMWritingDirectionAlignment"
/// Text Markup Attribute: Background Color ARGB.
public nonisolated(unsafe) let kCMTextMarkupAttribute_BackgroundColorARGB: CFString = "CMBackgroundColorARGB"
/// Text Markup Attribute: Base Font Size Percentage Relative To Video Height.
public nonisolated(unsafe) let kCMTextMarkupAttribute_BaseFontSizePercentageRelativeToVideoHeight: CFString =
  "CMBaseFontSizePercentage"
/// Text Markup Attribute: Bold Style.
public nonisolated(unsafe) let kCMTextMarkupAttribute_BoldStyle: CFString = "CMBoldStyle"
/// Text Markup Attribute: Character Background Color ARGB.
public nonisolated(unsafe) let kCMTextMarkupAttribute_CharacterBackgroundColorARGB: CFString =
  "CMCharacterBackgroundColorARGB"
/// Text Markup Attribute: Character Edge Style.
public nonisolated(unsafe) let kCMTextMarkupAttribute_CharacterEdgeStyle: CFString = "CMCharacterEdgeStyle"
/// Text Markup Attribute: Font Family Name.
public nonisolated(unsafe) let kCMTextMarkupAttribute_FontFamilyName: CFString = "CMFontFamilyName"
/// Text Markup Attribute: Font Family Name List.
public nonisolated(unsafe) let kCMTextMarkupAttribute_FontFamilyNameList: CFString = "FontFamilyNameList"
/// Text Markup Attribute: Foreground Color ARGB.
public nonisolated(unsafe) let kCMTextMarkupAttribute_ForegroundColorARGB: CFString = "CMForegroundColorARGB"
/// Text Markup Attribute: Generic Font Family Name.
public nonisolated(unsafe) let kCMTextMarkupAttribute_GenericFontFamilyName: CFString = "CMGenericFontFamilyName"
/// Text Markup Attribute: Italic Style.
public nonisolated(unsafe) let kCMTextMarkupAttribute_ItalicStyle: CFString = "CMItalicStyle"
/// Text Markup Attribute: Orthogonal Line Position Percentage Relative To Writing Direction.
public nonisolated(unsafe) let kCMTextMarkupAttribute_OrthogonalLinePositionPercentageRelativeToWritingDirection:
  CFString = "CMWritingDirectionOrthogonalLinePositionPercentage"
/// Text Markup Attribute: Relative Font Size.
public nonisolated(unsafe) let kCMTextMarkupAttribute_RelativeFontSize: CFString = "CMRelativeFontSize"
/// Text Markup Attribute: Text Position Percentage Relative To Writing Direction.
public nonisolated(unsafe) let kCMTextMarkupAttribute_TextPositionPercentageRelativeToWritingDirection: CFString =
  "CMWritingDirectionTextPositionPercentage"
/// Text Markup Attribute: Underline Style.
public nonisolated(unsafe) let kCMTextMarkupAttribute_UnderlineStyle: CFString = "CMUnderlineStyle"
/// Text Markup Attribute: Vertical Layout.
public nonisolated(unsafe) let kCMTextMarkupAttribute_VerticalLayout: CFString = "CMVerticalLayout"
/// Text Markup Attribute: Writing Direction Size Percentage.
public nonisolated(unsafe) let kCMTextMarkupAttribute_WritingDirectionSizePercentage: CFString =
  "CMWritingDirectionSizePercentage"
/// Text Markup Character Edge Style: Depressed.
public nonisolated(unsafe) let kCMTextMarkupCharacterEdgeStyle_Depressed: CFString = "CMCharacterEdgeStyle_Depressed"
/// Text Markup Character Edge Style: Drop Shadow.
public nonisolated(unsafe) let kCMTextMarkupCharacterEdgeStyle_DropShadow: CFString = "CMCharacterEdgeStyle_DropShadow"
/// Text Markup Character Edge Style: None.
public nonisolated(unsafe) let kCMTextMarkupCharacterEdgeStyle_None: CFString = "CMCharacterEdgeStyle_None"
/// Text Markup Character Edge Style: Raised.
public nonisolated(unsafe) let kCMTextMarkupCharacterEdgeStyle_Raised: CFString = "CMCharacterEdgeStyle_Raised"
/// Text Markup Character Edge Style: Uniform.
public nonisolated(unsafe) let kCMTextMarkupCharacterEdgeStyle_Uniform: CFString = "CMCharacterEdgeStyle_Uniform"
/// Text Markup Generic Font Name: Casual.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_Casual: CFString = "CMGenericFontName_Casual"
/// Text Markup Generic Font Name: Cursive.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_Cursive: CFString = "CMGenericFontName_Cursive"
/// Text Markup Generic Font Name: Default.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_Default: CFString = "CMGenericFontName_Default"
/// Text Markup Generic Font Name: Fantasy.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_Fantasy: CFString = "CMGenericFontName_Fantasy"
/// Text Markup Generic Font Name: Monospace.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_Monospace: CFString = "CMGenericFontName_Monospace"
/// Text Markup Generic Font Name: Monospace Sans Serif.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_MonospaceSansSerif: CFString =
  "CMGenericFontName_MonospaceSansSerif"
/// Text Markup Generic Font Name: Monospace Serif.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_MonospaceSerif: CFString =
  "CMGenericFontName_MonospaceSerif"
/// Text Markup Generic Font Name: Proportional Sans Serif.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_ProportionalSansSerif: CFString =
  "CMGenericFontName_ProportionalSansSerif"
/// Text Markup Generic Font Name: Proportional Serif.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_ProportionalSerif: CFString =
  "CMGenericFontName_ProportionalSerif"
/// Text Markup Generic Font Name: Sans Serif.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_SansSerif: CFString = "CMGenericFontName_SansSerif"
/// Text Markup Generic Font Name: Serif.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_Serif: CFString = "CMGenericFontName_Serif"
/// Text Markup Generic Font Name: Small Capital.
public nonisolated(unsafe) let kCMTextMarkupGenericFontName_SmallCapital: CFString = "CMGenericFontName_SmallCapital"
/// Text Vertical Layout: Left To Right.
public nonisolated(unsafe) let kCMTextVerticalLayout_LeftToRight: CFString = "CMVerticalLayout_LeftToRight"
/// Text Vertical Layout: Right To Left.
public nonisolated(unsafe) let kCMTextVerticalLayout_RightToLeft: CFString = "CMVerticalLayout_RightToLeft"
