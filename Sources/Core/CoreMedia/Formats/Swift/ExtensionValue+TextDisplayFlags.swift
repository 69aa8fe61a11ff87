internal import CoreFoundation

extension CMFormatDescription.Extensions.Value {
  /// Flags for the scrolling and the layout of text, and for forced subtitles.
  public struct TextDisplayFlags: RawRepresentable, Hashable, Sendable {
    /// The bits.
    public var rawValue: CMTextDisplayFlags
    /// Makes a set from its bits.
    public init(rawValue: CMTextDisplayFlags) { self.rawValue = rawValue }
    /// The flags that state the direction of scrolling.
    public var scrollDirection: Self { Self(rawValue: rawValue & kCMTextDisplayFlag_scrollDirectionMask) }

    /// All samples are forced subtitles.
    public static let allSubtitlesForced = Self(rawValue: kCMTextDisplayFlag_allSubtitlesForced)
    /// Karaoke highlights text continuously.
    public static let continuousKaraoke = Self(rawValue: kCMTextDisplayFlag_continuousKaraoke)
    /// The background colour fills the text region.
    public static let fillTextRegion = Self(rawValue: kCMTextDisplayFlag_fillTextRegion)
    /// Some samples are forced subtitles.
    public static let forcedSubtitlesPresent = Self(rawValue: kCMTextDisplayFlag_forcedSubtitlesPresent)
    /// The formatting of subtitles takes precedence over the user's.
    public static let obeySubtitleFormatting = Self(rawValue: kCMTextDisplayFlag_obeySubtitleFormatting)
    /// All flags that state the direction of scrolling.
    public static let scrollDirectionMask = Self(rawValue: kCMTextDisplayFlag_scrollDirectionMask)
    /// Text scrolls from bottom to top.
    public static let scrollDirection_bottomToTop = Self(rawValue: kCMTextDisplayFlag_scrollDirection_bottomToTop)
    /// Text scrolls from left to right.
    public static let scrollDirection_leftToRight = Self(rawValue: kCMTextDisplayFlag_scrollDirection_leftToRight)
    /// Text scrolls from right to left.
    public static let scrollDirection_rightToLeft = Self(rawValue: kCMTextDisplayFlag_scrollDirection_rightToLeft)
    /// Text scrolls from top to bottom.
    public static let scrollDirection_topToBottom = Self(rawValue: kCMTextDisplayFlag_scrollDirection_topToBottom)
    /// Text scrolls in.
    public static let scrollIn = Self(rawValue: kCMTextDisplayFlag_scrollIn)
    /// Text scrolls out.
    public static let scrollOut = Self(rawValue: kCMTextDisplayFlag_scrollOut)
    /// Text is written vertically.
    public static let writeTextVertically = Self(rawValue: kCMTextDisplayFlag_writeTextVertically)
  }
}
