public import CoreFoundation

extension CMFormatDescription.Extensions.Value {
  /// Returns a colour of QuickTime text as a value, with 16 bits per component. The parameters are from 0 to 1.
  public static func qtTextColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) -> Self {
    color(red, green, blue, alpha, largest: 65_535)
  }

  /// Returns a colour of 3GPP text as a value, with 8 bits per component. The parameters are from 0 to 1.
  public static func mobile3GPPTextColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) -> Self {
    color(red, green, blue, alpha, largest: 255)
  }

  private static func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat, largest: CGFloat)
    -> Self
  {
    func component(_ value: CGFloat) -> NSNumber { NSNumber(value: Int((min(max(value, 0), 1) * largest).rounded())) }
    return dictionary([
      (kCMTextFormatDescriptionColor_Red, component(red)), (kCMTextFormatDescriptionColor_Green, component(green)),
      (kCMTextFormatDescriptionColor_Blue, component(blue)), (kCMTextFormatDescriptionColor_Alpha, component(alpha)),
    ])
  }

  /// Returns the default style of QuickTime text as a dictionary. `foregroundColor` comes from `qtTextColor`;
  /// `defaultFontName` may be nil.
  public static func qtTextDefaultStyle(
    startChar: Int, height: Int, ascent: Int, localFontID: Int, fontFace: FontFace, fontSize: Int,
    foregroundColor: Self,
    defaultFontName: String?
  ) -> Self {
    var entries: [(CFString, AnyObject)] = style(startChar, localFontID, fontFace, fontSize, foregroundColor)
    entries.append((kCMTextFormatDescriptionStyle_Height, NSNumber(value: height)))
    entries.append((kCMTextFormatDescriptionStyle_Ascent, NSNumber(value: ascent)))
    if let defaultFontName {
      entries.append((kCMTextFormatDescriptionExtension_DefaultFontName, defaultFontName as NSString))
    }
    return dictionary(entries)
  }

  /// Returns the default style of 3GPP text as a dictionary. `foregroundColor` comes from `mobile3GPPTextColor`.
  public static func mobile3GPPTextDefaultStyle(
    startChar: Int, endChar: Int, localFontID: Int, fontFace: FontFace, fontSize: Int, foregroundColor: Self
  ) -> Self {
    var entries: [(CFString, AnyObject)] = style(startChar, localFontID, fontFace, fontSize, foregroundColor)
    entries.append((kCMTextFormatDescriptionStyle_EndChar, NSNumber(value: endChar)))
    return dictionary(entries)
  }

  private static func style(
    _ start: Int, _ font: Int, _ face: FontFace, _ size: Int, _ color: Self
  ) -> [(CFString, AnyObject)] {
    [
      (kCMTextFormatDescriptionStyle_StartChar, NSNumber(value: start)),
      (kCMTextFormatDescriptionStyle_Font, NSNumber(value: font)),
      (kCMTextFormatDescriptionStyle_FontFace, NSNumber(value: face.rawValue)),
      (kCMTextFormatDescriptionStyle_FontSize, NSNumber(value: size)),
      (kCMTextFormatDescriptionStyle_ForegroundColor, color.propertyListRepresentation),
    ]
  }
}
