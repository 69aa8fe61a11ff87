package import AVEngineGraphicsValues
package import CoreFoundation
package import CoreMedia

/// How frames are made in a stretch of time.
package struct CompositionInstruction: Sendable {
  package var timeRange: CMTimeRange
  package var background = BackgroundColor.black
  /// The topmost first.
  package var layers: [VideoLayer] = []
  /// Tracks whose pictures are needed; nil: all of them.
  package var requiredTracks: [CMPersistentTrackID]?
  /// The track whose pictures are the frames, without any compositing.
  package var passthroughTrack: CMPersistentTrackID?
  /// What is drawn over all frames is drawn over these too.
  package var isPostProcessed = true

  package init(timeRange: CMTimeRange) { self.timeRange = timeRange }
}

/// One track's pictures in a frame, with everything that changes over time.
package struct VideoLayer: Sendable {
  package var trackID: CMPersistentTrackID
  /// From the shown picture (square pixels of its clean aperture) to the frame; both have their origin at the top left,
  /// y downwards.
  package var transform = Ramps<CGAffineTransform>()
  /// 0 to 1; 1 where nothing is set.
  package var opacity = Ramps<Float>()
  /// What of the shown picture is to be seen.
  package var crop = Ramps<CGRect>()

  package init(trackID: CMPersistentTrackID) { self.trackID = trackID }
}

/// What shows where no layer does: R′G′B′ in the frame's own colours, each 0 to 1.
package struct BackgroundColor: Sendable, Hashable {
  package var red: Double, green: Double, blue: Double

  package init(red: Double, green: Double, blue: Double) { (self.red, self.green, self.blue) = (red, green, blue) }

  package static let black = BackgroundColor(red: 0, green: 0, blue: 0)
}
