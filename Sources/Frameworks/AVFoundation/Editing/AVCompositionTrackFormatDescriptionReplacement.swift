public import CoreMedia
public import Foundation

/// A format description of a composition's track, and the one that takes its place.
open class AVCompositionTrackFormatDescriptionReplacement: NSObject, @unchecked Sendable {
  // Safety: format descriptions are immutable.

  /// What the source says its samples are.
  public let originalFormatDescription: CMFormatDescription
  /// What they are taken for.
  public let replacementFormatDescription: CMFormatDescription

  init(_ original: CMFormatDescription, _ replacement: CMFormatDescription) {
    (originalFormatDescription, replacementFormatDescription) = (original, replacement)
    super.init()
  }
}
