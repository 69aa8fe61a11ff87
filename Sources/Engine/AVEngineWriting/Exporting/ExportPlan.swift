package import AVEngineCore
package import AVEngineReading
package import CoreMedia
import Foundation

package struct ExportPlan: Sendable {
  package enum Coding: Sendable {
    /// Samples are copied as stored. An edit hides those before the start that are needed for decoding.
    case copy
    case video(VideoEncoderSettings)
    case audio(AudioEncoderSettings)
  }

  package struct Track: Sendable {
    package var source: EditedTrack
    package var coding: Coding
    /// The tracks that are mixed if `coding` encodes audio; empty: the source alone, unchanged.
    package var voices: [MixInput] = []
    package var composition: FrameComposition?
    /// Whether the stored samples already have the form that `coding` requires. The export of a range then copies H.264
    /// samples if it can.
    package var isAlike = false
    /// The asset time of frames around the plan's range that are encoded first and last, and not written. An encoder
    /// decides by the frames before and after a frame how many bits it gets.
    package var context: CMTimeRange?
    /// The format descriptions are filled in from the encoder or the source.
    package var header: WriterTrack

    package init(source: EditedTrack, coding: Coding, header: WriterTrack) {
      self.source = source
      self.coding = coding
      self.header = header
    }
  }

  package var tracks: [Track]
  /// In asset time. Its start is output time zero.
  package var range: CMTimeRange
  /// In bytes. The export ends early rather than exceed it.
  package var sizeLimit: Int64?
  /// The bytes of the header apart from its sample tables, mostly metadata.
  package var headerReserve: Int64 = 0
  /// The folder for the statistics of a first pass over the frames; nil: there is one pass only.
  package var passFolder: URL?

  package init(tracks: [Track], range: CMTimeRange) { (self.tracks, self.range) = (tracks, range) }
}
