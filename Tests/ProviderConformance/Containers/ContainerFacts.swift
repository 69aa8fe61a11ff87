package import AVEngineCore
package import CoreMedia
import Foundation

/// A file, and facts about it from another source than the provider.
package struct ContainerFacts: Sendable {
  package var name: String
  package var data: Data
  package var options = OpenOptions()
  package var tracks: [Track]
  package var openingReads: Int

  package struct Track: Sendable {
    package var mediaType: CMMediaType
    /// The number of samples. Packets of constant size, such as frames of uncompressed audio, are counted individually.
    package var sampleCount: Int
    /// The interval between presentation times, or between those of packets of constant size. It is invalid if the
    /// interval is not checked.
    package var step: CMTime
    /// The duration in asset time, up to the end of the track's last segment.
    package var duration: CMTime
    /// The greatest error of the file's times due to rounding. It is zero if the file stores them exactly.
    package var tolerance: CMTime
    /// The greatest error of durations, at least `tolerance`.
    package var durationTolerance: CMTime

    package init(
      _ mediaType: CMMediaType, sampleCount: Int, step: CMTime = .invalid, duration: CMTime,
      tolerance: CMTime = .zero, durationTolerance: CMTime = .zero
    ) {
      self.mediaType = mediaType
      self.sampleCount = sampleCount
      self.step = step
      self.duration = duration
      self.tolerance = tolerance
      self.durationTolerance = max(tolerance, durationTolerance)
    }
  }

  /// - Parameter openingReads: The number of bytes that opening may read. nil means the file's size.
  package init(_ name: String, _ data: Data, tracks: [Track], openingReads: Int? = nil) {
    self.name = name
    self.data = data
    self.tracks = tracks
    self.openingReads = openingReads ?? data.count
    options.pathExtension = name.split(separator: ".").last.map(String.init) ?? ""
  }
}
