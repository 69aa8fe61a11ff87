import CoreMedia
import MediaEngine

/// What the track of an edited movie keeps of itself, and where its media stands.
struct TrackPlace {
  var id: UInt32
  /// References by kind to other tracks, by their identifiers.
  var references: [String: [UInt32]] = [:]
  /// The files that hold media, as URLs; nil: the file that has the header.
  var locations: [String?] = []
  /// For each format of the track, the index of its location.
  var locationOfFormat: [Int] = []
  /// Sizes of pictures in Apple's four ways, where they were set.
  var apertures: TrackApertures?
  var chunkDuration = CMTime(value: 1, timescale: 1)
  /// Bytes.
  var chunkSize = 1 << 20
  /// Nothing of the media plays.
  var hasNoEdits = false

  /// A data reference (ISO/IEC 14496-12 §8.7.2) for each location; flag 1: the media is in this file.
  func writeReferences(_ writer: inout BoxWriter) {
    writer.fullBox("dref") { list in
      list.u32(UInt32(clamping: locations.count))
      for location in locations {
        guard let location else {
          list.fullBox("url ", flags: 1) { _ in }
          continue
        }
        list.fullBox("url ") { $0.bytes(Array(location.utf8) + [0]) }
      }
    }
  }

  /// QuickTime File Format, "Track Aperture Mode Dimensions Atom".
  func writeApertures(_ writer: inout BoxWriter) {
    guard let apertures else { return }
    writer.box("tapt") { box in
      for (type, size) in [("clef" as FourCC, apertures.clean), ("prof", apertures.production), ("enof", apertures.encoded)] {
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
}
