package import AVEngineCore
package import CoreMedia
import Foundation

/// A file, and what its author knows of it from elsewhere than the provider.
package struct ContainerFacts: Sendable {
  /// The name of the file in issues.
  package var name: String
  package var data: Data
  package var options = OpenOptions()
  /// In the file's order.
  package var tracks: [Track]
  /// Bytes that opening may read.
  package var openingReads: Int

  package struct Track: Sendable {
    package var mediaType: CMMediaType
    /// Packets of one size each are counted by themselves, though they may come in runs: frames of uncompressed sound.
    package var sampleCount: Int
    /// From one presentation to the next; invalid where the samples' durations differ.
    package var step: CMTime
    /// Of asset time, to the end of the track's last segment.
    package var duration: CMTime
    /// By which the file rounds times; zero where it stores them exactly.
    package var tolerance: CMTime
    /// By which durations may be longer or shorter, because the last packet is not cut.
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

  /// - Parameter openingReads: nil: as many as the file has.
  package init(_ name: String, _ data: Data, tracks: [Track], openingReads: Int? = nil) {
    self.name = name
    self.data = data
    self.tracks = tracks
    self.openingReads = openingReads ?? data.count
    options.pathExtension = name.split(separator: ".").last.map(String.init) ?? ""
  }
}
