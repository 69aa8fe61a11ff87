public import CoreMedia
public import Foundation

/// A format description of a composition's track, and the one that takes its place.
open class AVCompositionTrackFormatDescriptionReplacement: NSObject, NSSecureCoding, @unchecked Sendable {
  // Safety: format descriptions are immutable.

  /// What the source says its samples are.
  open var originalFormatDescription: CMFormatDescription { storedOriginalFormatDescription }
  /// What they are taken for.
  open var replacementFormatDescription: CMFormatDescription { storedReplacementFormatDescription }

  private let storedOriginalFormatDescription: CMFormatDescription
  private let storedReplacementFormatDescription: CMFormatDescription

  init(_ original: CMFormatDescription, _ replacement: CMFormatDescription) {
    storedOriginalFormatDescription = original
    storedReplacementFormatDescription = replacement
    super.init()
  }

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(storedOriginalFormatDescription, "original")
    coder.encode(storedReplacementFormatDescription, "replacement")
  }

  public required init?(coder: NSCoder) {
    guard let original = coder.decodeFormat("original"), let replacement = coder.decodeFormat("replacement") else {
      return nil
    }
    storedOriginalFormatDescription = original
    storedReplacementFormatDescription = replacement
    super.init()
  }
}
