public import CoreGraphics
public import CoreMedia
public import Foundation

/// Draws the captions of a time into graphics contexts.
///
/// Unless a caption states otherwise, its text is white on a translucent black box, in a font whose height is 5 % of
/// the frame's height.
open class AVCaptionRenderer: NSObject {
  private var list: [AVCaption] = []
  private var place = CGRect.zero

  /// Creates a renderer without captions and with empty bounds, which draws nothing until both are set.
  public override init() { super.init() }

  /// The captions to draw. Captions in the same region, and captions without a region, follow one another in the order
  /// of this list. A caption is drawn only if the start of its time range is numeric and the duration is positive. The
  /// duration may be infinite.
  open var captions: [AVCaption] {
    get { list }
    set { list = newValue }
  }

  /// The rectangle in which captions are drawn, in the context's units. Initially empty, so that nothing is drawn.
  ///
  /// The rectangle represents the whole video frame: the origin of a caption's region is measured from the rectangle's
  /// top left corner.
  open var bounds: CGRect {
    get { place }
    set { place = newValue }
  }

  /// Returns the ranges of time within which no caption begins or ends.
  ///
  /// The ranges follow one another and cover the considered range, including times without captions. A caption without
  /// text, or covered by another caption, counts like any other.
  ///
  /// - Returns: Empty if no caption is shown in the range, or if the range is not valid: its start must be numeric, and
  ///   its duration positive, and numeric or infinite.
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

  /// Draws the captions that are shown at a time: those whose time range contains it. A range contains its start but
  /// not its end.
  ///
  /// Clears the bounds first, to transparent or, in a context without alpha, to black, even if no caption is shown.
  /// Draws the captions with regions first, one region after the other, and the captions without a region over them.
  /// Captions are upright in a context whose y axis points up.
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

  /// A range of time in which the same captions are shown.
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

    /// The range of time, within which no caption begins or ends.
    open var timeRange: CMTimeRange { range }
    /// Whether at least one caption is shown; if false, `render(in:for:)` only clears the bounds.
    open var hasActiveCaptions: Bool { isActive }
    /// Whether the drawing can change within the range, because characters appear one after the other, so that the
    /// client has to draw repeatedly.
    open var needsPeriodicRefresh: Bool { isAnimated }

    /// Returns the object itself, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The time range, and whether captions are shown and move, as text for debugging.
    open override var description: String {
      "<\(type(of: self)): \(range.start.seconds) s to \(range.end.seconds) s\(isActive ? ", captions" : "")"
        + "\(isAnimated ? ", animated" : "")>"
    }
  }
}
