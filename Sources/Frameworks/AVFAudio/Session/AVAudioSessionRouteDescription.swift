import AVEngineCore
import CoreAudioTypes
public import Foundation

/// Where sound goes to and comes from, at one moment.
open class AVAudioSessionRouteDescription: NSObject, @unchecked Sendable {
  // Safety: nothing changes.
  /// Where sound comes from; none where the category records nothing.
  open var inputs: [AVAudioSessionPortDescription] { storedInputs }
  /// Where sound goes to; none where the category plays nothing.
  open var outputs: [AVAudioSessionPortDescription] { storedOutputs }

  let storedInputs: [AVAudioSessionPortDescription]
  let storedOutputs: [AVAudioSessionPortDescription]

  init(inputs: [AVAudioSessionPortDescription], outputs: [AVAudioSessionPortDescription]) {
    storedInputs = inputs
    storedOutputs = outputs
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVAudioSessionRouteDescription else { return false }
    return storedInputs == other.storedInputs && storedOutputs == other.storedOutputs
  }

  open override var hash: Int { (storedInputs + storedOutputs).map(\.storedUID).hashValue }
  open override var description: String { "<AVAudioSessionRouteDescription: inputs \(inputs), outputs \(outputs)>" }
}
