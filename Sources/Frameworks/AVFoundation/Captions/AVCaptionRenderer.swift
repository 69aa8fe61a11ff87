public import CoreGraphics
public import CoreMedia
public import Foundation

/// Draws captions of a time into contexts.
///
/// Captions look as those that an `AVPlayerLayer` draws: white on a shade unless they say otherwise, in a font of 5 %
/// of the height.
open class AVCaptionRenderer: NSObject {
  private var list: [AVCaption] = []
  private var place = CGRect.zero

  public override init() { super.init() }

  /// The captions to consider, in any order; those of a range that is not numeric, or empty, are never drawn.
  open var captions: [AVCaption] {
    get { list }
    set { list = newValue }
  }

  /// Where captions are drawn, in the context's units; empty at first, where nothing is drawn.
  ///
  /// The whole is a picture in which captions have their places: a region's origin is at the left and the top of it.
  open var bounds: CGRect {
    get { place }
    set { place = newValue }
  }

  /// The ranges of time in which one picture follows another: each ends where a caption begins or ends.
  ///
  /// They follow one another and cover the considered range, also where no caption is shown. Apple does not tell
  /// whether they do: clients that draw once for each of them see all changes so. Captions count without regard to what
  /// is seen of them, so that one without text, or behind another, makes a scene too.
  ///
  /// - Returns: None where no caption is shown in the range, and for a range without a start or of no duration.
  open func captionSceneChanges(in consideredTimeRange: CMTimeRange) -> [Scene] {
    let start = consideredTimeRange.start
    let end = consideredTimeRange.end
    guard consideredTimeRange.isValid, start.isNumeric, end.isNumeric || end == .positiveInfinity, start < end else {
      return []
    }
    let shown = list.filter {
      Self.isShown($0) && $0.contents.timeRange.start < end && $0.contents.timeRange.end > start
    }
    guard !shown.isEmpty else { return [] }
    let edges = shown.map(\.contents.timeRange).flatMap { [$0.start, $0.end] }.filter { $0 > start && $0 < end }
    var cuts: [CMTime] = []
    for time in ([start, end] + edges).sorted() where cuts.last != time { cuts.append(time) }
    return zip(cuts, cuts.dropFirst()).map { from, to in
      let active = shown.filter { $0.contents.timeRange.start <= from && $0.contents.timeRange.end >= to }
      return Scene(
        timeRange: CMTimeRange(start: from, duration: to - from), hasActiveCaptions: !active.isEmpty,
        needsPeriodicRefresh: active.contains { $0.contents.animation == .characterReveal })
    }
  }

  /// Draws what is shown at a time: captions whose range holds it, which begin with the range and are gone at its end.
  ///
  /// The bounds are made transparent first (black where the context has no alpha), also where no caption is shown. Of
  /// captions that overlap the later in the list is above. As all that is drawn here, captions are upright where y
  /// points up.
  open func render(in ctx: CGContext, for time: CMTime) {
    let place = place.standardized
    guard !place.isEmpty, !place.isInfinite else { return }
    ctx.clear(place)
    let shown = list.filter { Self.isShown($0) && $0.contents.timeRange.containsTime(time) }
    guard time.isNumeric, !shown.isEmpty else { return }
    let (matrix, blocks) = (ctx.ctm, shown.map { CaptionBlock($0, at: time) })
    let scale = abs(matrix.a * matrix.d - matrix.b * matrix.c).squareRoot()
    for caption in CaptionLayout.place(blocks, in: place.size, scale: scale) {
      let corner = CGPoint(x: place.minX + caption.frame.minX, y: place.maxY - caption.frame.maxY)
      ctx.draw(caption.image, in: CGRect(origin: corner, size: caption.frame.size))
    }
  }

  private static func isShown(_ caption: AVCaption) -> Bool {
    let range = caption.contents.timeRange
    guard range.start.isNumeric, range.duration.isNumeric || range.duration == .positiveInfinity else { return false }
    return range.duration > .zero
  }

  /// A range of time in which the captions that are shown stay the same.
  open class Scene: NSObject, NSCopying, @unchecked Sendable {
    // Safety: immutable.
    private let range: CMTimeRange
    private let isActive: Bool
    private let isAnimated: Bool

    init(timeRange: CMTimeRange, hasActiveCaptions: Bool, needsPeriodicRefresh: Bool) {
      range = timeRange
      isActive = hasActiveCaptions
      isAnimated = needsPeriodicRefresh
      super.init()
    }

    /// In which no caption begins or ends.
    open var timeRange: CMTimeRange { range }
    /// Whether captions are shown.
    open var hasActiveCaptions: Bool { isActive }
    /// Whether the picture changes within the range, as characters appear one after the other, so that it is to be
    /// drawn repeatedly.
    open var needsPeriodicRefresh: Bool { isAnimated }

    /// The object itself, which does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override var description: String {
      "<\(type(of: self)): \(range.start.seconds) s to \(range.end.seconds) s\(isActive ? ", captions" : "")"
        + "\(isAnimated ? ", animated" : "")>"
    }
  }
}
