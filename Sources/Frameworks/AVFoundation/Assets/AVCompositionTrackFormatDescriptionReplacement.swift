public import CoreMedia
public import Foundation

/// A format description that the sources of a composition's track have, and the one that samples get in its place.
open class AVCompositionTrackFormatDescriptionReplacement: NSObject, NSSecureCoding, @unchecked Sendable {
  // Safety: format descriptions are immutable.

  /// The format description that the source media has, for which another is substituted.
  open var originalFormatDescription: CMFormatDescription { storedOriginalFormatDescription }
  /// The format description that samples get in place of the original one.
  open var replacementFormatDescription: CMFormatDescription { storedReplacementFormatDescription }

  private let storedOriginalFormatDescription: CMFormatDescription
  private let storedReplacementFormatDescription: CMFormatDescription

  init(_ original: CMFormatDescription, _ replacement: CMFormatDescription) {
    storedOriginalFormatDescription = original
    storedReplacementFormatDescription = replacement
    super.init()
  }

  /// True: the class can be archived by coders that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// Encodes both format descriptions.
  open func encode(with coder: NSCoder) {
    coder.encode(storedOriginalFormatDescription, "original")
    coder.encode(storedReplacementFormatDescription, "replacement")
  }

  /// Decodes both format descriptions; nil if one is missing or unreadable.
  public required init?(coder: NSCoder) {
    guard let original = coder.decodeFormat("original"), let replacement = coder.decodeFormat("replacement") else {
      return nil
    }
    storedOriginalFormatDescription = original
    storedReplacementFormatDescription = replacement
    super.init()
  }
}
