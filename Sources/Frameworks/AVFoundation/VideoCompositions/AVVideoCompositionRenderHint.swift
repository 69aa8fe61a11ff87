public import CoreMedia
public import Foundation

/// For which times frames will be asked.
open class AVVideoCompositionRenderHint: NSObject {
  private let range: CMTimeRange

  init(_ range: CMTimeRange) {
    self.range = range
    super.init()
  }

  /// The first time.
  open var startCompositionTime: CMTime { range.start }

  /// The time up to which it is known; the first time again where what follows is not known.
  open var endCompositionTime: CMTime { range.end }
}
