import AVEngineCore
import CoreAudioTypes
public import Foundation

/// A snapshot of the devices that the session plays and records with.
open class AVAudioSessionRouteDescription: NSObject, @unchecked Sendable {
  // Safety: it is immutable.
  /// The devices from which the session records; empty if the category does not record or no input is available.
  open var inputs: [AVAudioSessionPortDescription] { storedInputs }
  /// The devices to which the session plays; empty if the category does not play or no output is available.
  open var outputs: [AVAudioSessionPortDescription] { storedOutputs }

  let storedInputs: [AVAudioSessionPortDescription]
  let storedOutputs: [AVAudioSessionPortDescription]

  init(inputs: [AVAudioSessionPortDescription], outputs: [AVAudioSessionPortDescription]) {
    storedInputs = inputs
    storedOutputs = outputs
  }

  /// Returns whether another route has equal inputs and outputs.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVAudioSessionRouteDescription else { return false }
    return storedInputs == other.storedInputs && storedOutputs == other.storedOutputs
  }

  /// A hash that is the same for equal routes.
  open override var hash: Int { (storedInputs + storedOutputs).map(\.storedUID).hashValue }
  /// The inputs and outputs as text for debugging.
  open override var description: String { "<AVAudioSessionRouteDescription: inputs \(inputs), outputs \(outputs)>" }
}
