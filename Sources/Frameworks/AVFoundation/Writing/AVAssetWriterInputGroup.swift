import Foundation

/// Inputs whose tracks exclude one another in playback.
open class AVAssetWriterInputGroup: AVMediaSelectionGroup {
  private let members: [AVAssetWriterInput]
  private let preferred: AVAssetWriterInput?

  /// A group of inputs, one of which may be the one that plays by default.
  public init(inputs: [AVAssetWriterInput], defaultInput: AVAssetWriterInput?) {
    _require(
      defaultInput.map { input in inputs.contains { $0 === input } } ?? true,
      "AVAssetWriterInputGroup.init(inputs:defaultInput:): the default input is not among the inputs")
    members = inputs
    preferred = defaultInput
    super.init([], allowsEmptySelection: defaultInput == nil)
  }

  /// The inputs.
  open var inputs: [AVAssetWriterInput] { members }
  /// The input whose track plays where nobody chooses.
  open var defaultInput: AVAssetWriterInput? { preferred }

  open override func isEqual(_ object: Any?) -> Bool { self === object as? AVAssetWriterInputGroup }
  open override var hash: Int { ObjectIdentifier(self).hashValue }
}
