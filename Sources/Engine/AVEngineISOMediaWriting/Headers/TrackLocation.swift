import AVEngineCore
import AVEngineISOMedia
import CoreMedia
import Foundation

/// What the track of an edited movie keeps of itself.
struct TrackLocation {
  var id: UInt32
  /// References by kind to other tracks, by their identifiers.
  var references: [String: [UInt32]] = [:]
  /// Sizes of pictures in Apple's four ways, where they were set.
  var apertures: TrackApertures?
  var chunkDuration = CMTime(value: 1, timescale: 1)
  /// Bytes.
  var chunkSize = 1 << 20
  /// Nothing of the media plays.
  var hasNoEdits = false
  var creationDate: Date?
  /// What the header had that is not written from what is known here.
  var kept = PreservedBytes()

  /// QuickTime File Format, "Track Aperture Mode Dimensions Atom".
  func writeApertures(_ writer: inout BoxWriter) {
    guard let apertures else { return }
    writer.box("tapt") { box in
      for (type, size) in [
        ("clef" as FourCC, apertures.clean), ("prof", apertures.production), ("enof", apertures.encoded),
      ] {
        box.fullBox(type) { size.write(in: &$0) }
      }
    }
  }
}

extension CGSize {
  /// Width and height, with 16 bits after the point.
  fileprivate func write(in writer: inout BoxWriter) {
    writer.fixed(width, 16)
    writer.fixed(height, 16)
  }
}

/// What a movie header says of the whole presentation, and the next identifier that is free.
struct MoviePresentation {
  var rate: Double = 1
  var volume: Double = 1
  var transform = CGAffineTransform.identity
  var nextTrackID: UInt32
  var creationDate: Date?
  var kept = PreservedBytes()
}
