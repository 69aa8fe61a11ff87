package import CoreMedia
import Foundation

package struct SegmentOptions: Sendable {
  package enum Profile: Sendable, Hashable {
    case plain
    /// Fragmented MPEG-4 for HTTP Live Streaming (RFC 8216 §3.3).
    case appleHLS
    /// The profile of ISO/IEC 23000-19.
    case cmaf
  }

  package var profile: Profile
  /// The nominal duration of the segments, if it is numeric and above zero.
  package var interval: CMTime
  /// The start of the first interval.
  package var start: CMTime
  /// Receives each segment in order, on the thread that called the writer.
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

package struct WrittenSegment: Sendable {
  package enum Kind: Sendable, Hashable {
    case initialization
    case media
  }

  package struct Track: Sendable {
    package var track: Int
    package var mediaType: CMMediaType
    package var earliestPresentation: CMTime
    /// The time from the earliest presentation time to the end of the last sample.
    package var duration: CMTime
    package var firstSample: Sample?
  }

  package struct Sample: Sendable, Hashable {
    package var presentationTime: CMTime
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
  /// The tracks with samples in the segment; in an initialization segment, the tracks with a format.
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
