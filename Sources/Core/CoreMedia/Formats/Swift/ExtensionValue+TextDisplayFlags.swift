internal import CoreFoundation

extension CMFormatDescription.Extensions.Value {
  /// How text moves and whether it must be shown.
  public struct TextDisplayFlags: RawRepresentable, Hashable, Sendable {
    public var rawValue: CMTextDisplayFlags
    public init(rawValue: CMTextDisplayFlags) { self.rawValue = rawValue }
    /// The part that says where scrolling text comes from and goes to.
    public var scrollDirection: Self { Self(rawValue: rawValue & kCMTextDisplayFlag_scrollDirectionMask) }

    /// all Subtitles Forced.
    public static let allSubtitlesForced = Self(rawValue: kCMTextDisplayFlag_allSubtitlesForced)
    /// continuous Karaoke.
    public static let continuousKaraoke = Self(rawValue: kCMTextDisplayFlag_continuousKaraoke)
    /// fill Text Region.
    public static let fillTextRegion = Self(rawValue: kCMTextDisplayFlag_fillTextRegion)
    /// forced Subtitles Present.
    public static let forcedSubtitlesPresent = Self(rawValue: kCMTextDisplayFlag_forcedSubtitlesPresent)
    /// obey Subtitle Formatting.
    public static let obeySubtitleFormatting = Self(rawValue: kCMTextDisplayFlag_obeySubtitleFormatting)
    /// scroll Direction Mask.
    public static let scrollDirectionMask = Self(rawValue: kCMTextDisplayFlag_scrollDirectionMask)
    /// scroll Direction bottom To Top.
    public static let scrollDirection_bottomToTop = Self(rawValue: kCMTextDisplayFlag_scrollDirection_bottomToTop)
    /// scroll Direction left To Right.
    public static let scrollDirection_leftToRight = Self(rawValue: kCMTextDisplayFlag_scrollDirection_leftToRight)
    /// scroll Direction right To Left.
    public static let scrollDirection_rightToLeft = Self(rawValue: kCMTextDisplayFlag_scrollDirection_rightToLeft)
    /// scroll Direction top To Bottom.
    public static let scrollDirection_topToBottom = Self(rawValue: kCMTextDisplayFlag_scrollDirection_topToBottom)
    /// scroll In.
    public static let scrollIn = Self(rawValue: kCMTextDisplayFlag_scrollIn)
    /// scroll Out.
    public static let scrollOut = Self(rawValue: kCMTextDisplayFlag_scrollOut)
    /// write Text Vertically.
    public static let writeTextVertically = Self(rawValue: kCMTextDisplayFlag_writeTextVertically)
  }
}
