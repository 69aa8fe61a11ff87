package import AVEngineCore
package import AVEngineReading
package import CoreMedia
import Foundation

/// What an export makes of an asset: which tracks, which stretch of time, and how each track is coded.
package struct ExportPlan: Sendable {
  package enum Coding: Sendable {
    /// Samples as stored; what lies before the start and is needed to decode it stays hidden by an edit.
    case copy
    case video(VideoEncoderSettings)
    case audio(AudioEncoderSettings)
  }

  package struct Track: Sendable {
    package var source: EditedTrack
    package var coding: Coding
    /// What is mixed where the coding is one of sound; none: the source alone, as it is.
    package var voices: [MixInput] = []
    /// What makes the pictures, in place of the track's own.
    package var composition: FrameComposition?
    /// What is stored is what the coding would make of it, but for the loss: where a trim can copy samples of H.264, it
    /// does.
    package var isAlike = false
    /// The output track's header; its format descriptions are filled in from the encoder or the source.
    package var header: WriterTrack

    package init(source: EditedTrack, coding: Coding, header: WriterTrack) {
      self.source = source
      self.coding = coding
      self.header = header
    }
  }

  package var tracks: [Track]
  /// Asset time; output time zero is its start.
  package var range: CMTimeRange
  /// Bytes; the export ends early, with a whole file, rather than pass it.
  package var sizeLimit: Int64?
  /// Bytes that the header takes beside its sample tables: metadata above all.
  package var headerReserve: Int64 = 0
  /// Where the notes of a first pass over the pictures go; nil: there is one pass only.
  package var passFolder: URL?

  package init(tracks: [Track], range: CMTimeRange) { (self.tracks, self.range) = (tracks, range) }
}
