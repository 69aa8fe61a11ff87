import AVEngineCore
import AVEngineStreaming
public import Foundation

/// What was loaded of a stream, an event for each time that another variant was chosen.
open class AVPlayerItemAccessLog: NSObject, NSCopying, @unchecked Sendable {
  // Safety: immutable.
  private let contents: [AVPlayerItemAccessLogEvent]

  /// - Parameter counts: What has gone wrong until now.
  init(_ log: StreamLog, session: String, counts: PlaybackCounts) {
    let ends = log.accesses.dropFirst().map(\.before) + [counts]
    contents = zip(log.accesses, ends).map { AVPlayerItemAccessLogEvent($0, session: session, counts: $1 - $0.before) }
    super.init()
  }

  /// In order.
  open var events: [AVPlayerItemAccessLogEvent] { contents }

  /// The log as text, an event a line, its values in columns that the second line names; nil where there is none.
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

  /// How `extendedLogData()` is encoded.
  open var extendedLogDataStringEncoding: UInt { String.Encoding.utf8.rawValue }

  /// A log does not change, so a copy is the log itself.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension StreamLog {
  /// Lines of values, below one that names them; nil where there are none.
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

/// What was loaded of one variant until another was chosen. What is not known is negative, or nil.
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

  /// How many segments were asked for.
  open var numberOfMediaRequests: Int { access.requestCount }
  /// When the variant was chosen.
  open var playbackStartDate: Date? { access.startDate }
  /// The variant's playlist.
  open var uri: String? { access.url?.absoluteString }
  /// The server's name, as the playlist's URL has it.
  open var serverAddress: String? { access.url?.host }
  open var numberOfServerAddressChanges: Int { -1 }
  /// The same in all events of an item.
  open var playbackSessionID: String? { session }
  open var playbackStartOffset: TimeInterval { -1 }
  /// How many seconds of media were loaded.
  open var segmentsDownloadedDuration: TimeInterval { access.mediaSeconds }
  open var durationWatched: TimeInterval { -1 }
  /// How often playing waited for media.
  open var numberOfStalls: Int { counts.stalls }
  open var numberOfBytesTransferred: Int64 { access.byteCount }
  /// How many seconds loading took.
  open var transferDuration: TimeInterval { access.transferSeconds }
  /// Bits a second at which media came.
  open var observedBitrate: Double {
    access.transferSeconds > 0 ? Double(access.byteCount) * 8 / access.transferSeconds : -1
  }
  /// Bits a second that the playlist says the variant needs at most.
  open var indicatedBitrate: Double { access.indicatedBitRate }
  /// Bits a second that the playlist says the variant needs on average.
  open var indicatedAverageBitrate: Double { access.indicatedAverageBitRate }
  /// Bits a second of the media that was loaded.
  open var averageVideoBitrate: Double {
    access.mediaSeconds > 0 ? Double(access.byteCount) * 8 / access.mediaSeconds : -1
  }
  open var averageAudioBitrate: Double { 0 }
  /// Pictures whose time had passed before they could be shown.
  open var numberOfDroppedVideoFrames: Int { counts.droppedFrames }
  open var startupTime: TimeInterval { -1 }
  /// Segments that took longer to load than they play.
  open var downloadOverdue: Int { access.overdueCount }
  @available(macOS, deprecated: 12, message: "use observedBitrateStandardDeviation")
  open var observedMaxBitrate: Double { access.rates.max() ?? -1 }
  @available(macOS, deprecated: 12, message: "use observedBitrateStandardDeviation")
  open var observedMinBitrate: Double { access.rates.min() ?? -1 }

  /// How much the bit rates of segments differ.
  open var observedBitrateStandardDeviation: Double {
    guard !access.rates.isEmpty else { return -1 }
    let mean = access.rates.reduce(0, +) / Double(access.rates.count)
    return (access.rates.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(access.rates.count)).squareRoot()
  }

  /// "LIVE" or "VOD".
  open var playbackType: String? { access.isLive ? "LIVE" : "VOD" }
  open var mediaRequestsWWAN: Int { -1 }
  /// The bit rate that was observed when this variant took another's place.
  open var switchBitrate: Double { access.switchBitRate }

  /// An event does not change, so a copy is the event itself.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
