import CoreAudioTypes
public import Foundation
import MediaEngine

/// Where sound goes to and comes from, at one moment.
open class AVAudioSessionRouteDescription: NSObject, @unchecked Sendable {
  // Safety: nothing changes.
  /// Where sound comes from; none where the category records nothing.
  public let inputs: [AVAudioSessionPortDescription]
  /// Where sound goes to; none where the category plays nothing.
  public let outputs: [AVAudioSessionPortDescription]

  init(inputs: [AVAudioSessionPortDescription], outputs: [AVAudioSessionPortDescription]) {
    (self.inputs, self.outputs) = (inputs, outputs)
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVAudioSessionRouteDescription else { return false }
    return inputs == other.inputs && outputs == other.outputs
  }

  open override var hash: Int { (inputs + outputs).map(\.uid).hashValue }
  open override var description: String { "<AVAudioSessionRouteDescription: inputs \(inputs), outputs \(outputs)>" }
}
