package import CoreMedia
import Foundation

/// How media is written in segments that a caller takes, in place of a file.
package struct SegmentOptions: Sendable {
  package enum Profile: Sendable, Hashable {
    /// Fragments without the rules of a profile.
    case plain
    /// RFC 8216 §3.3: fragmented MPEG-4 for HTTP Live Streaming.
    case appleHLS
    /// ISO/IEC 23000-19.
    case cmaf
  }

  package var profile: Profile
  /// A segment ends at the first sync sample at or behind each multiple of it; not numeric: by `flushSegment()` only.
  package var interval: CMTime
  /// The time from which multiples of `interval` are counted.
  package var start: CMTime
  /// Takes each segment, in order, on the thread that called the writer.
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

/// One segment: bytes that belong together, and what is in them.
package struct WrittenSegment: Sendable {
  package enum Kind: Sendable, Hashable {
    /// Headers that all media segments need.
    case initialization
    /// Media that plays once the headers are known.
    case media
  }

  package struct Track: Sendable {
    /// The writer's index.
    package var track: Int
    package var mediaType: CMMediaType
    /// On the samples' own timeline.
    package var earliestPresentation: CMTime
    /// From the earliest presentation to the end of the last.
    package var duration: CMTime
    /// For video.
    package var firstSample: Sample?
  }

  /// A sample's place in a segment.
  package struct Sample: Sendable, Hashable {
    package var presentationTime: CMTime
    /// Bytes from the segment's start.
    package var offset: Int
    /// Bytes.
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
  /// Tracks with samples in this segment; in the first one, all tracks without times.
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
