import AVEngineCore
import AVEngineStreaming
public import Foundation

/// A log of the resources of a stream that could not be loaded.
open class AVPlayerItemErrorLog: NSObject, NSCopying, @unchecked Sendable {
  // Safety: immutable.
  private let contents: [AVPlayerItemErrorLogEvent]

  init(_ log: StreamLog, session: String) {
    contents = log.failures.map { AVPlayerItemErrorLogEvent($0, session: session) }
    super.init()
  }

  /// One event for each failure, the oldest first.
  open var events: [AVPlayerItemErrorLogEvent] { contents }

  /// Returns the log as text: header lines with the version and the names of the columns, then a line per event; nil
  /// without events.
  @discardableResult
  open func extendedLogData() -> Data? {
    StreamLog.text(
      fields: "date cs-uri domain status comment",
      contents.map { [$0.date, $0.uri, $0.errorDomain, $0.errorStatusCode, $0.errorComment] })
  }

  /// The encoding of `extendedLogData()`, as a raw value of `String.Encoding`.
  open var extendedLogDataStringEncoding: UInt { String.Encoding.utf8.rawValue }

  /// Returns the log itself, because it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// One failure to load a resource of a stream, such as a segment or a playlist.
open class AVPlayerItemErrorLogEvent: NSObject, NSCopying, @unchecked Sendable {
  // Safety: immutable.
  private let failure: StreamLog.Failure
  private let session: String

  init(_ failure: StreamLog.Failure, session: String) {
    self.failure = failure
    self.session = session
    super.init()
  }

  /// The date at which loading failed.
  open var date: Date? { failure.date }
  /// The URL of the resource that could not be loaded. Linux: never nil.
  open var uri: String? { failure.url.absoluteString }
  /// The host in the URL of the resource, as a name or an address.
  open var serverAddress: String? { failure.url.host }
  /// A random identifier that all events of an item share.
  open var playbackSessionID: String? { session }
  /// The code of the underlying failure, such as an HTTP status. If there is none, the code of the `AVError`.
  open var errorStatusCode: Int { failure.error.code ?? (AVError(failure.error) as NSError).code }
  /// The domain of the error as `AVError`, `AVFoundationErrorDomain`.
  open var errorDomain: String { (AVError(failure.error) as NSError).domain }
  /// A description of the failure in English, for developers.
  open var errorComment: String? { failure.error.description }
  /// The header fields of the server's response. Linux: always nil.
  open var allHTTPResponseHeaderFields: [String: String]? { nil }

  /// Returns the event itself, because it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
