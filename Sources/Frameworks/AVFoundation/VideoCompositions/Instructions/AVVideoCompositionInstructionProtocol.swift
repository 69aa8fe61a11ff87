public import CoreMedia
public import Foundation

/// What a video composition needs to know of an instruction, the built-in ones and those for a compositor of your own.
public protocol AVVideoCompositionInstructionProtocol: NSObjectProtocol {
  /// The stretch of time in which the instruction applies.
  var timeRange: CMTimeRange { get }
  /// Whether the composition's animation tool draws over the frames.
  var enablePostProcessing: Bool { get }
  /// Whether two times can give different frames although all sources show the same pictures.
  var containsTweening: Bool { get }
  /// Numbers of the tracks whose pictures are needed; nil: all video tracks.
  var requiredSourceTrackIDs: [NSValue]? { get }
  /// The track whose pictures are the frames, without any compositing; `kCMPersistentTrackID_Invalid` for none.
  var passthroughTrackID: CMPersistentTrackID { get }
  /// Numbers of the tracks whose samples of timed metadata are needed.
  var requiredSourceSampleDataTrackIDs: [NSNumber] { get }
}

extension AVVideoCompositionInstructionProtocol {
  public var requiredSourceSampleDataTrackIDs: [NSNumber] { [] }
}

extension AVVideoCompositionInstructionProtocol where Self: AVVideoCompositionInstruction {
  /// The protocol's form of the property, which can say "all tracks"; built-in instructions always name theirs.
  public var requiredSourceTrackIDs: [NSValue]? { layerInstructions.trackNumbers }
}

extension [AVVideoCompositionLayerInstruction] {
  /// Each track once, in the order of the layers.
  var trackNumbers: [NSNumber] {
    var seen: Set<CMPersistentTrackID> = []
    return filter { seen.insert($0.trackID).inserted }.map { NSNumber(value: $0.trackID) }
  }
}
