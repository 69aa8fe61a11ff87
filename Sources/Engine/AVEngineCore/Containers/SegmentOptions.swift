package import CoreMedia
import Foundation

/// The options of media that is written in segments for a caller, instead of a file.
package struct SegmentOptions: Sendable {
  package enum Profile: Sendable, Hashable {
    /// Fragments without the rules of a profile.
    case plain
    /// Fragmented MPEG-4 for HTTP Live Streaming (RFC 8216 §3.3).
    case appleHLS
    /// The profile of ISO/IEC 23000-19.
    case cmaf
  }

  package var profile: Profile
  /// A segment ends before a sync sample at or after a multiple of this interval. An interval that is not numeric, or
  /// not above zero, ends no segment. Segments also end for other reasons, such as a call of `flushSegment()`.
  package var interval: CMTime
  /// The time from which multiples of `interval` are counted.
  package var start: CMTime
  /// A function that receives each segment, in order, on the thread that called the writer.
  package var sink: @Sendable (WrittenSegment) -> Void

  package init(
    profile: Profile, interval: CMTime = .indefinite, start: CMTime = .zero,
    sink: @escaping @Sendable (WrittenSegment) -> Void
  ) {
    self.profile = profile
    self.interval = interval
    self.start = start
    self.sink = sink
  }
}

/// One segment: its bytes and a description of its contents.
package struct WrittenSegment: Sendable {
  package enum Kind: Sendable, Hashable {
    /// The headers that the following media segments need.
    case initialization
    /// Media that can be played with the headers.
    case media
  }

  package struct Track: Sendable {
    /// The writer's index of the track.
    package var track: Int
    package var mediaType: CMMediaType
    /// The earliest presentation time, on the samples' own timeline.
    package var earliestPresentation: CMTime
    /// The time from the earliest presentation time to the end of the last sample.
    package var duration: CMTime
    /// The first sample, if the track is video.
    package var firstSample: Sample?
  }

  /// The location of a sample in a segment.
  package struct Sample: Sendable, Hashable {
    package var presentationTime: CMTime
    /// The offset in bytes from the segment's start.
    package var offset: Int
    package var length: Int
    package var isSync: Bool

    package init(presentationTime: CMTime, offset: Int, length: Int, isSync: Bool) {
      self.presentationTime = presentationTime
      self.offset = offset
      self.length = length
      self.isSync = isSync
    }
  }

  package var kind: Kind
  package var data: Data
  /// The tracks with samples in this segment; in an initialization segment, the tracks that have a format, without
  /// times.
  package var tracks: [Track]

  package init(kind: Kind, data: Data, tracks: [Track]) { (self.kind, self.data, self.tracks) = (kind, data, tracks) }
}

extension WrittenSegment.Track {
  package init(track: Int, mediaType: CMMediaType) {
    self.track = track
    self.mediaType = mediaType
    earliestPresentation = .invalid
    duration = .invalid
    firstSample = nil
  }
}
