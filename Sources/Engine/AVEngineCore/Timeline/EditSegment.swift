package import CoreMedia

/// One edit: a stretch of asset time and the stretch of media time that plays in it.
package struct EditSegment: Sendable, Hashable {
  /// Media time; nil where nothing plays (an empty edit).
  package var source: CMTimeRange?
  /// Asset time.
  package var target: CMTimeRange

  package init(source: CMTimeRange?, target: CMTimeRange) { (self.source, self.target) = (source, target) }

  package var isEmpty: Bool { source == nil }
}
