public import CoreMedia
public import Foundation

/// The properties that all instructions of a video composition have, built-in ones and those for a client's compositor.
public protocol AVVideoCompositionInstructionProtocol: NSObjectProtocol {
  /// The time range in which the instruction applies, on the timeline of the asset.
  var timeRange: CMTimeRange { get }
  /// Whether the composition's animation tool draws over the frames of the time range.
  var enablePostProcessing: Bool { get }
  /// Whether composed frames can differ at two times at which the source frames are the same.
  var containsTweening: Bool { get }
  /// The IDs of the tracks whose video frames are required; nil for all video tracks.
  var requiredSourceTrackIDs: [NSValue]? { get }
  /// The track whose frames are used unchanged, without compositing; `kCMPersistentTrackID_Invalid` for none.
  var passthroughTrackID: CMPersistentTrackID { get }
  /// The IDs of the tracks whose samples of timed metadata the compositor needs.
  var requiredSourceSampleDataTrackIDs: [NSNumber] { get }
}

extension AVVideoCompositionInstructionProtocol {
  /// An empty list, unless the instruction implements the property.
  public var requiredSourceSampleDataTrackIDs: [NSNumber] { [] }
}

extension AVVideoCompositionInstructionProtocol where Self: AVVideoCompositionInstruction {
  /// The IDs of the tracks that the layers show, as `NSNumber` objects; never nil.
  public var requiredSourceTrackIDs: [NSValue]? { layerInstructions.trackNumbers }
}

extension [AVVideoCompositionLayerInstruction] {
  var trackNumbers: [NSNumber] {
    var seen: Set<CMPersistentTrackID> = []
    return filter { seen.insert($0.trackID).inserted }.map { NSNumber(value: $0.trackID) }
  }
}
