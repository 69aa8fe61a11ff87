package import CoreMedia

/// A range of asset time and the range of media time that plays in it.
package struct EditSegment: Sendable, Hashable {
  /// The media time; nil for an empty edit.
  package var source: CMTimeRange?
  /// The asset time.
  package var target: CMTimeRange

  package init(source: CMTimeRange?, target: CMTimeRange) { (self.source, self.target) = (source, target) }

  package var isEmpty: Bool { source == nil }
}
