package import AVEngineGraphicsValues
package import CoreFoundation
package import CoreMedia

package struct CompositionInstruction: Sendable {
  package var timeRange: CMTimeRange
  package var background = BackgroundColor.black
  /// The topmost layer is the first.
  package var layers: [VideoLayer] = []
  /// The tracks whose frames are needed if there is no `passthroughTrack`; nil for all tracks.
  package var requiredTracks: [CMPersistentTrackID]?
  package var passthroughTrack: CMPersistentTrackID?
  package var isPostProcessed = true

  package init(timeRange: CMTimeRange) { self.timeRange = timeRange }
}

package struct VideoLayer: Sendable {
  package var trackID: CMPersistentTrackID
  /// The mapping from the shown part of the track's frame (square pixels of its clean aperture) to the composed frame.
  /// Both have their origin at the top left, y downwards.
  package var transform = Ramps<CGAffineTransform>()
  /// The opacity from 0 to 1; 1 if nothing is set.
  package var opacity = Ramps<Float>()
  /// The part of the track's shown frame that is visible; all of it if nothing is set.
  package var crop = Ramps<CGRect>()

  package init(trackID: CMPersistentTrackID) { self.trackID = trackID }
}

/// The colour shown outside of all layers: R′G′B′ in the composed frame's own colours, each from 0 to 1.
package struct BackgroundColor: Sendable, Hashable {
  package var red: Double, green: Double, blue: Double

  package init(red: Double, green: Double, blue: Double) { (self.red, self.green, self.blue) = (red, green, blue) }

  package static let black = BackgroundColor(red: 0, green: 0, blue: 0)
}
