public import CoreMedia
public import Foundation

/// A hint to a client's compositor: the time range for which frames will be requested.
open class AVVideoCompositionRenderHint: NSObject {
  private let range: CMTimeRange

  init(_ range: CMTimeRange) {
    self.range = range
    super.init()
  }

  /// The start of the time range, on the timeline of the composition.
  open var startCompositionTime: CMTime { range.start }

  /// The end of the time range, on the timeline of the composition; equal to its start if it is not known.
  open var endCompositionTime: CMTime { range.end }
}
