public import CoreMedia
public import Foundation

/// The captions that are shown together during a range of time. A group is empty if nothing is shown.
open class AVCaptionGroup: NSObject {
  private let members: [AVCaption]
  private let range: CMTimeRange

  /// Creates a group of captions that are all shown during a range.
  public init(captions: [AVCaption], timeRange: CMTimeRange) {
    members = captions
    range = timeRange
    super.init()
  }

  /// Creates a group without captions, for a range during which nothing is shown.
  public convenience init(timeRange: CMTimeRange) { self.init(captions: [], timeRange: timeRange) }

  /// The captions that are shown, empty if none are. They may begin earlier than the group and end later.
  open var captions: [AVCaption] { members }
  /// The range of time during which exactly these captions are shown.
  open var timeRange: CMTimeRange { range }

  /// The time range and the captions as text for debugging.
  open override var description: String {
    "<AVCaptionGroup: \(range.start.seconds) s to \(range.end.seconds) s, \(members)>"
  }
}
