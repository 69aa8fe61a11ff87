internal import CoreFoundation

extension CMFormatDescription.Extensions.Value {
  /// Flags for the scrolling and the layout of text, and for forced subtitles.
  public struct TextDisplayFlags: RawRepresentable, Hashable, Sendable {
    /// The bits: those of the `kCMTextDisplayFlag_` constants.
    public var rawValue: CMTextDisplayFlags
    /// Makes a set from the bits of `kCMTextDisplayFlag_` constants.
    public init(rawValue: CMTextDisplayFlags) { self.rawValue = rawValue }
    /// Those of the flags that state the direction of scrolling; empty for bottom to top.
    public var scrollDirection: Self { Self(rawValue: rawValue & kCMTextDisplayFlag_scrollDirectionMask) }

    /// All samples are forced subtitles, which are shown even if subtitles are off.
    public static let allSubtitlesForced = Self(rawValue: kCMTextDisplayFlag_allSubtitlesForced)
    /// Karaoke highlights all text from the beginning up to the present words, not only these words; the flag 0x800.
    public static let continuousKaraoke = Self(rawValue: kCMTextDisplayFlag_continuousKaraoke)
    /// The background colour fills the whole text box, not only the area behind letters.
    public static let fillTextRegion = Self(rawValue: kCMTextDisplayFlag_fillTextRegion)
    /// Some samples are forced subtitles, which are shown even if subtitles are off.
    public static let forcedSubtitlesPresent = Self(rawValue: kCMTextDisplayFlag_forcedSubtitlesPresent)
    /// The formatting of subtitles takes precedence over the user's.
    public static let obeySubtitleFormatting = Self(rawValue: kCMTextDisplayFlag_obeySubtitleFormatting)
    /// Both flags that state the direction of scrolling, 0x180.
    public static let scrollDirectionMask = Self(rawValue: kCMTextDisplayFlag_scrollDirectionMask)
    /// Text scrolls from bottom to top, as film credits; the value 0, so neither flag of the direction is set.
    public static let scrollDirection_bottomToTop = Self(rawValue: kCMTextDisplayFlag_scrollDirection_bottomToTop)
    /// Text scrolls from left to right; both flags of the direction, 0x180.
    public static let scrollDirection_leftToRight = Self(rawValue: kCMTextDisplayFlag_scrollDirection_leftToRight)
    /// Text scrolls from right to left, as a ticker; the flag 0x80.
    public static let scrollDirection_rightToLeft = Self(rawValue: kCMTextDisplayFlag_scrollDirection_rightToLeft)
    /// Text scrolls from top to bottom; the flag 0x100.
    public static let scrollDirection_topToBottom = Self(rawValue: kCMTextDisplayFlag_scrollDirection_topToBottom)
    /// Text scrolls into the box at the beginning of its sample.
    public static let scrollIn = Self(rawValue: kCMTextDisplayFlag_scrollIn)
    /// Text scrolls out of the box at the end of its sample.
    public static let scrollOut = Self(rawValue: kCMTextDisplayFlag_scrollOut)
    /// Lines of text run from top to bottom.
    public static let writeTextVertically = Self(rawValue: kCMTextDisplayFlag_writeTextVertically)
  }
}
