import AVEngineCore
import AVEngineStreaming
public import Foundation

/// What could not be loaded of a stream.
open class AVPlayerItemErrorLog: NSObject, NSCopying, @unchecked Sendable {
  // Safety: immutable.
  private let contents: [AVPlayerItemErrorLogEvent]

  init(_ log: StreamLog, session: String) {
    contents = log.failures.map { AVPlayerItemErrorLogEvent($0, session: session) }
    super.init()
  }

  /// In order.
  open var events: [AVPlayerItemErrorLogEvent] { contents }

  /// The log as text, an event a line, its values in columns that the second line names; nil where there is none.
  @discardableResult
  open func extendedLogData() -> Data? {
    StreamLog.text(
      fields: "date cs-uri domain status comment",
      contents.map { [$0.date, $0.uri, $0.errorDomain, $0.errorStatusCode, $0.errorComment] })
  }

  /// How `extendedLogData()` is encoded.
  open var extendedLogDataStringEncoding: UInt { String.Encoding.utf8.rawValue }

  /// A log does not change, so a copy is the log itself.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// One thing that could not be loaded.
open class AVPlayerItemErrorLogEvent: NSObject, NSCopying, @unchecked Sendable {
  // Safety: immutable.
  private let failure: StreamLog.Failure
  private let session: String

  init(_ failure: StreamLog.Failure, session: String) {
    self.failure = failure
    self.session = session
    super.init()
  }

  /// When it failed.
  open var date: Date? { failure.date }
  /// What could not be loaded.
  open var uri: String? { failure.url.absoluteString }
  /// The server's name, as the URL has it.
  open var serverAddress: String? { failure.url.host }
  /// The same in all events of an item.
  open var playbackSessionID: String? { session }
  /// The status that an HTTP server answered, or the code of the error.
  open var errorStatusCode: Int { failure.error.code ?? (AVError(failure.error) as NSError).code }
  /// The error's domain.
  open var errorDomain: String { (AVError(failure.error) as NSError).domain }
  /// What happened.
  open var errorComment: String? { failure.error.description }
  /// Linux: nil; header fields are not kept.
  open var allHTTPResponseHeaderFields: [String: String]? { nil }

  /// An event does not change, so a copy is the event itself.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
