import AVEngineCore
import AVEngineISOMedia
import CoreMedia
import Foundation

struct TrackLocation {
  var id: UInt32
  var references: [String: [UInt32]] = [:]
  var apertures: TrackApertures?
  var chunkDuration = CMTime(value: 1, timescale: 1)
  /// In bytes. One sample may be larger.
  var chunkSize = 1 << 20
  var hasNoEdits = false
  var creationDate: Date?
  var kept = PreservedBytes()

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
  fileprivate func write(in writer: inout BoxWriter) {
    writer.fixed(width, 16)
    writer.fixed(height, 16)
  }
}

struct MoviePresentation {
  var rate: Double = 1
  var volume: Double = 1
  var transform = CGAffineTransform.identity
  var nextTrackID: UInt32
  var creationDate: Date?
  var kept = PreservedBytes()
}
