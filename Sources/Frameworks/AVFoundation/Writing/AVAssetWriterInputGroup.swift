import Foundation

/// A group of inputs whose tracks are alternatives in playback.
open class AVAssetWriterInputGroup: AVMediaSelectionGroup {
  private let members: [AVAssetWriterInput]
  private let preferred: AVAssetWriterInput?

  /// Creates a group of inputs. Traps if the default input is neither nil nor one of the inputs.
  public init(inputs: [AVAssetWriterInput], defaultInput: AVAssetWriterInput?) {
    _require(
      defaultInput.map { input in inputs.contains { $0 === input } } ?? true,
      "AVAssetWriterInputGroup.init(inputs:defaultInput:): the default input is not among the inputs")
    members = inputs
    preferred = defaultInput
    super.init([], allowsEmptySelection: defaultInput == nil)
  }

  /// The inputs, in the order in which the initializer got them.
  open var inputs: [AVAssetWriterInput] { members }
  /// The input whose track plays unless the user selects another one; nil if none of the tracks plays by default.
  open var defaultInput: AVAssetWriterInput? { preferred }

  /// Returns whether another object is this group itself; groups of the same inputs are not equal.
  open override func isEqual(_ object: Any?) -> Bool { self === object as? AVAssetWriterInputGroup }
  /// A hash of the group's identity.
  open override var hash: Int { ObjectIdentifier(self).hashValue }
}
