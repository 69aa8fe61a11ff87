package import AVEngineGraphicsValues
package import CoreFoundation
package import CoreMedia

/// The way in which frames are composed in a time range.
package struct CompositionInstruction: Sendable {
  package var timeRange: CMTimeRange
  package var background = BackgroundColor.black
  /// The layers, the topmost first.
  package var layers: [VideoLayer] = []
  /// The tracks whose frames are needed; nil for all tracks.
  package var requiredTracks: [CMPersistentTrackID]?
  /// The track whose frames are shown without any compositing; nil for composed frames.
  package var passthroughTrack: CMPersistentTrackID?
  /// Whether the composition's overlay is drawn over these frames.
  package var isPostProcessed = true

  package init(timeRange: CMTimeRange) { self.timeRange = timeRange }
}

/// One track in a composed frame, with everything that changes over time.
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
