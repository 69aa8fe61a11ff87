import AVFoundation

final class TransitionInstruction: NSObject, AVVideoCompositionInstructionProtocol {
  let timeRange: CMTimeRange
  let enablePostProcessing = false
  let containsTweening: Bool
  let requiredSourceTrackIDs: [NSValue]?
  let passthroughTrackID: CMPersistentTrackID

  /// If the instruction passes a track through, both identifiers are those of that track.
  let foregroundTrackID: CMPersistentTrackID
  let backgroundTrackID: CMPersistentTrackID

  init(passing trackID: CMPersistentTrackID, in timeRange: CMTimeRange) {
    self.timeRange = timeRange
    (passthroughTrackID, foregroundTrackID, backgroundTrackID) = (trackID, trackID, trackID)
    requiredSourceTrackIDs = nil
    containsTweening = false
  }

  init(from foreground: CMPersistentTrackID, to background: CMPersistentTrackID, in timeRange: CMTimeRange) {
    self.timeRange = timeRange
    (foregroundTrackID, backgroundTrackID) = (foreground, background)
    passthroughTrackID = kCMPersistentTrackID_Invalid
    requiredSourceTrackIDs = [NSNumber(value: foreground), NSNumber(value: background)]
    containsTweening = true
  }

  func progress(at time: CMTime) -> CGFloat {
    CGFloat(((time - timeRange.start).seconds / timeRange.duration.seconds).clamped(0, 1))
  }
}

extension Double {
  func clamped(_ low: Double, _ high: Double) -> Double { min(max(self, low), high) }
}
