import AVEngineCore
import AVEngineStreaming
public import Foundation

/// A log of the media that was loaded for a stream. Each event covers the time from the choice of one variant to the
/// choice of another.
open class AVPlayerItemAccessLog: NSObject, NSCopying, @unchecked Sendable {
  // Safety: immutable.
  private let contents: [AVPlayerItemAccessLogEvent]

  /// - Parameter counts: The counts of the item until now; an event holds the differences between two counts.
  init(_ log: StreamLog, session: String, counts: PlaybackCounts) {
    let ends = log.accesses.dropFirst().map(\.before) + [counts]
    contents = zip(log.accesses, ends).map { AVPlayerItemAccessLogEvent($0, session: session, counts: $1 - $0.before) }
    super.init()
  }

  /// One event for each choice of a variant, the oldest first.
  open var events: [AVPlayerItemAccessLogEvent] { contents }

  /// Returns the log as text: header lines with the version and the names of the columns, then a line per event; nil
  /// without events.
  @discardableResult
  open func extendedLogData() -> Data? {
    StreamLog.text(
      fields: "date cs-uri bytes c-observed-bitrate sc-indicated-bitrate c-transfer-duration sc-count",
      contents.map { event in
        [
          event.playbackStartDate, event.uri, event.numberOfBytesTransferred, event.observedBitrate,
          event.indicatedBitrate,
          event.transferDuration, event.numberOfMediaRequests,
        ]
      })
  }

  /// The encoding of `extendedLogData()`, as a raw value of `String.Encoding`.
  open var extendedLogDataStringEncoding: UInt { String.Encoding.utf8.rawValue }

  /// Returns the log itself, because it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension StreamLog {
  static func text(fields: String, _ events: [[Any?]]) -> Data? {
    guard !events.isEmpty else { return nil }
    let lines = events.map { $0.map(word).joined(separator: " ") }
    return Data(("#Version: 1.0\n#Fields: \(fields)\n" + lines.map { $0 + "\n" }.joined()).utf8)
  }

  private static func word(_ value: Any?) -> String {
    switch value {
    case let date as Date: date.formatted(.iso8601)
    case let value?: "\(value)"
    case nil: "-"
    }
  }
}

/// The media that was loaded from one variant until another was chosen. Numbers that are not known are negative, except
/// for `averageAudioBitrate`.
open class AVPlayerItemAccessLogEvent: NSObject, NSCopying, @unchecked Sendable {
  // Safety: immutable.
  private let access: StreamLog.Access
  private let session: String
  private let counts: PlaybackCounts

  init(_ access: StreamLog.Access, session: String, counts: PlaybackCounts) {
    self.access = access
    self.session = session
    self.counts = counts
    super.init()
  }

  /// The number of the variant's segments that were loaded, or whose loading was given up because it was slow or the
  /// server stalled. Segments of separate audio and subtitles are not counted.
  open var numberOfMediaRequests: Int { access.requestCount }
  /// The date at which the variant was chosen.
  open var playbackStartDate: Date? { access.startDate }
  /// The URL of the variant's playlist, as text.
  open var uri: String? { access.url?.absoluteString }
  /// The host in the URL of the variant's playlist, as a name or an address.
  open var serverAddress: String? { access.url?.host }
  /// The number of times that the server's address changed. Linux: not known, always negative.
  open var numberOfServerAddressChanges: Int { -1 }
  /// A random identifier that all events of an item share.
  open var playbackSessionID: String? { session }
  /// The time of the stream at which playback began, in seconds. Linux: not known, always negative.
  open var playbackStartOffset: TimeInterval { -1 }
  /// The duration of the loaded media, in seconds.
  open var segmentsDownloadedDuration: TimeInterval { access.mediaSeconds }
  /// The duration of the media that was played, in seconds. Linux: not known, always negative.
  open var durationWatched: TimeInterval { -1 }
  /// The number of times that playback stalled while media of this variant was loaded.
  open var numberOfStalls: Int { counts.stalls }
  /// The number of bytes of the segments that were loaded.
  open var numberOfBytesTransferred: Int64 { access.byteCount }
  /// The time during which segments were loaded, in seconds.
  open var transferDuration: TimeInterval { access.transferSeconds }
  /// The bits per second at which media was loaded; negative before any was.
  open var observedBitrate: Double {
    access.transferSeconds > 0 ? Double(access.byteCount) * 8 / access.transferSeconds : -1
  }
  /// The highest bit rate of the variant according to the playlist, in bits per second.
  open var indicatedBitrate: Double { access.indicatedBitRate }
  /// The average bit rate of the variant according to the playlist, in bits per second.
  open var indicatedAverageBitrate: Double { access.indicatedAverageBitRate }
  /// The average bit rate of the loaded media, in bits per second; negative before any was loaded.
  open var averageVideoBitrate: Double {
    access.mediaSeconds > 0 ? Double(access.byteCount) * 8 / access.mediaSeconds : -1
  }
  /// The average bit rate of the audio, in bits per second. Linux: not known, always zero.
  open var averageAudioBitrate: Double { 0 }
  /// The number of decoded video frames that were not shown because their time had passed.
  open var numberOfDroppedVideoFrames: Int { counts.droppedFrames }
  /// The time until the player was ready to play, in seconds. Linux: not known, always negative.
  open var startupTime: TimeInterval { -1 }
  /// The number of segments whose loading took longer than their duration, or was given up.
  open var downloadOverdue: Int { access.overdueCount }
  /// The highest bit rate at which a recent segment was loaded, in bits per second; negative before any segment was
  /// loaded.
  @available(macOS, deprecated: 12, message: "use observedBitrateStandardDeviation")
  open var observedMaxBitrate: Double { access.rates.max() ?? -1 }
  /// The lowest bit rate at which a recent segment was loaded, in bits per second; nearly 0 if loading a segment was
  /// given up, and negative before any segment was loaded.
  @available(macOS, deprecated: 12, message: "use observedBitrateStandardDeviation")
  open var observedMinBitrate: Double { access.rates.min() ?? -1 }

  /// The standard deviation of the bit rates at which recent segments were loaded, in bits per second; negative before
  /// any segment was loaded.
  open var observedBitrateStandardDeviation: Double {
    guard !access.rates.isEmpty else { return -1 }
    let mean = access.rates.reduce(0, +) / Double(access.rates.count)
    return (access.rates.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(access.rates.count)).squareRoot()
  }

  /// `LIVE` for a stream that goes on, or `VOD` for one whose end is known.
  open var playbackType: String? { access.isLive ? "LIVE" : "VOD" }
  /// The number of segments that were loaded over cellular networks. Linux: not known, always negative.
  open var mediaRequestsWWAN: Int { -1 }
  /// The observed throughput, in bits per second, when this variant replaced another; negative for the first variant,
  /// or if the throughput is not known.
  open var switchBitrate: Double { access.switchBitRate }

  /// Returns the event itself, because it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
