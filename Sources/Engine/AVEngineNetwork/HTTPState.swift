import AVEngineCCurl
import AVEngineCore
import Foundation

struct HTTPState: @unchecked Sendable {
  // Safety: a mutex protects the state; the connection and the spool file are used only while it is held.

  struct Client {
    let options: HTTPOptions
    let cancel: CancelFlag
    /// Has precedence over stored credentials, and is sent to its own origin only.
    var credential: HTTPCredentials.Known?
  }

  /// The URL of the resource, after redirections.
  private var url: URL
  private let origin: String
  private var connection: HTTPConnection?
  private var cache = BlockCache()
  private var spool: SpoolFile?
  private var hasBegun = false
  private(set) var length: Int64?
  private(set) var contentType: String?
  private(set) var requestCount = 0
  /// The refusal of the last request, if a client can be asked for a credential.
  private var question: HTTPRefusal?
  private var entityTag: String?
  private var lastModified: String?
  private var expected: Int64 = 0
  private var window = Self.smallestWindow
  private var end: Int64?

  // In blocks of 64 KB.
  private static let smallestWindow: Int64 = 4
  private static let largestWindow: Int64 = 64
  /// An endless stream would fill the disk.
  private static let spoolLimit: Int64 = 16 << 30

  init(url: URL) { (self.url, origin) = (url, url.origin) }

  mutating func begin(_ client: Client) throws(EngineError) {
    if !hasBegun { try fetch(block: 0, client) }
  }

  mutating func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer, _ client: Client) throws(EngineError)
    -> Int
  {
    try begin(client)
    if let spool { return spool.read(at: offset, into: buffer) }
    var filled = 0
    while filled < buffer.count {
      let (position, overflow) = offset.addingReportingOverflow(Int64(filled))
      if overflow || position >= length ?? .max || position >= end ?? .max { break }
      let number = position / Int64(BlockCache.blockSize)
      if !cache.holds(number) { try fetch(block: number, client) }
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      if let spool { return filled + spool.read(at: position, into: rest) }
      let count = cache.copy(from: position, into: rest)
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  mutating func takeQuestion() -> HTTPRefusal? { question.take() }

  // MARK: Requests

  /// Requests a block and those after it that are not cached, up to the window, which grows in sequential reading.
  private mutating func fetch(block number: Int64, _ client: Client) throws(EngineError) {
    window = number == expected && hasBegun ? min(window * 2, Self.largestWindow) : Self.smallestWindow
    var count: Int64 = 1
    while count < window, !cache.holds(number + count) { count += 1 }
    let first = number * Int64(BlockCache.blockSize)
    let wanted = count * Int64(BlockCache.blockSize)
    var bytes: [UInt8] = []
    var attempts = 0
    while true {
      let before = bytes.count
      let isDone = try request(from: first + Int64(bytes.count), to: first + wanted - 1, into: &bytes, client)
      hasBegun = true
      if isDone || spool != nil { break }
      // After a broken connection, the request continues from the break; without any new byte, only twice.
      attempts = bytes.count > before ? 0 : attempts + 1
      guard attempts <= 2 else { throw brokenOff(after: first + Int64(bytes.count)) }
    }
    guard spool == nil else { return }
    if Int64(bytes.count) < wanted { end = first + Int64(bytes.count) }
    cache.insert(bytes, from: number)
    expected = number + count
  }

  /// Returns whether the transfer is complete.
  private mutating func request(
    from first: Int64, to last: Int64, into bytes: inout [UInt8], _ client: Client
  ) throws(EngineError) -> Bool {
    let collector = BodyCollector(limit: Int(last - first + 1), acceptsWhole: !hasBegun, spoolLimit: Self.spoolLimit)
    let exchange = HTTPExchange(cancel: client.cancel) { collector.take($0, $1) }
    let outcome = try send(exchange, first, last, client)
    if client.cancel.isSet { throw EngineError(.cancelled, "Reading").transferring(url, .cancelled) }
    try ReadCancellation.check("Reading")
    if let failure = collector.failure { throw failure }
    switch exchange.status {
    case 206:
      try note(exchange)
      guard exchange.contentRange.first ?? first == first else {
        throw EngineError(.network, "Reading", detail: "the server did not send the requested range", code: 206)
          .transferring(url, .badServerResponse, status: 206)
      }
      bytes += collector.bytes
      // The collector ends a transfer that brings more bytes than requested.
      if outcome.code == CCURL_OK || collector.isFull { return true }
    case 200:
      guard !hasBegun else {
        throw EngineError(.sourceLost, "Reading", detail: "the resource changed on the server while it was read")
      }
      try note(exchange)
      if outcome.code == CCURL_OK {
        spool = collector.spool
        length = collector.spool?.count ?? 0
        return true
      }
      // Without ranges, a broken download cannot be continued.
      if try !failed(outcome, client) {
        throw brokenOff(after: collector.spool?.count ?? 0)
      }
    case 416:
      // There are no bytes in this range (RFC 9110 §15.5.17).
      length = exchange.contentRange.total ?? length
      return true
    case 0: break
    default: throw refusal(exchange.status)
    }
    return try failed(outcome, client)
  }

  /// Returns false for failures that another attempt may mend.
  private func failed(_ outcome: HTTPExchange.Outcome, _ client: Client) throws(EngineError) -> Bool {
    switch outcome.code {
    case Int32(CCURL_TIMEOUT):
      throw EngineError(
        .timedOut, "Reading",
        detail: "the server stalled: \(client.options.stallSeconds) seconds passed without data",
        code: Int(outcome.code)
      ).transferring(url, .timedOut)
    case Int32(CCURL_PARTIAL), Int32(CCURL_RECEIVE), Int32(CCURL_NOTHING), Int32(CCURL_SEND):
      return false
    case Int32(CCURL_OK): return false
    default:
      throw EngineError(.network, hasBegun ? "Reading" : "Opening", detail: outcome.words, code: Int(outcome.code))
        .transferring(url, outcome.failure)
    }
  }

  private func brokenOff(after count: Int64) -> EngineError {
    EngineError(.network, "Reading", detail: "the server closed the connection after \(count) bytes")
      .transferring(url, .networkConnectionLost)
  }

  private func refusal(_ status: Int) -> EngineError {
    let words = StatusWords.text(status)
    let kind: EngineError.Kind =
      switch status {
      case 404, 410: hasBegun ? .sourceLost : .notFound
      case 401, 403, 407: .permissionDenied
      case 412: .sourceLost
      default: .network
      }
    return EngineError(
      kind, hasBegun ? "Reading" : "Opening", detail: "the server answered \(status) \(words)", code: status
    )
    .transferring(url, TransferFailure.code(ofStatus: status), status: status)
  }

  /// Throws if the answers state lengths, and the length or the entity tag has changed.
  private mutating func note(_ exchange: HTTPExchange) throws(EngineError) {
    let total =
      exchange.status == 206 ? exchange.contentRange.total : exchange.fields["content-length"].flatMap { Int64($0) }
    if hasBegun, length != nil, total != nil,
      total != length || entityTag != exchange.fields["etag"] && entityTag != nil
    {
      throw EngineError(.sourceLost, "Reading", detail: "the resource changed on the server while it was read")
    }
    if !hasBegun {
      entityTag = exchange.fields["etag"]
      lastModified = exchange.fields["last-modified"]
      contentType = exchange.fields["content-type"]?.split(separator: ";").first.map {
        $0.trimmingCharacters(in: .whitespaces).lowercased()
      }
    }
    if let total, total >= 0 { length = total }
  }

  private mutating func send(
    _ exchange: HTTPExchange, _ first: Int64, _ last: Int64, _ client: Client
  ) throws(EngineError) -> HTTPExchange.Outcome {
    if connection == nil { connection = try HTTPConnection() }
    guard let connection else { throw EngineError(.outOfMemory, "Opening") }
    var redirections = 0
    question = nil
    while redirections < 10 {
      let given = client.credential.flatMap { $0.realm.origin == url.origin ? $0 : nil }
      let credential = given ?? client.options.credentials[url]
      var headers = headers(client.options)
      // A credential replaces the client's own `Authorization` field.
      if credential != nil { headers = headers.filter { $0.key.lowercased() != "authorization" } }
      headers["Range"] = "bytes=\(first)-\(last)"
      headers["Accept-Encoding"] = "identity"
      if !headers.keys.contains(where: { $0.lowercased() == "user-agent" }) {
        headers["User-Agent"] = "swift-avfoundation"
      }
      // Only strong entity tags are allowed in If-Range (RFC 9110 §13.1.5).
      if hasBegun, let validator = entityTag.flatMap({ $0.hasPrefix("W/") ? nil : $0 }) ?? lastModified {
        headers["If-Range"] = validator
      }
      requestCount += 1
      let outcome = exchange.perform(
        connection.handle, url: url, headers: headers, credential: credential, options: client.options)
      if exchange.status == 401, client.options.authenticate != nil {
        question = HTTPRefusal(url: url, fields: exchange.fields, tried: credential)
      }
      guard [301, 302, 303, 307, 308].contains(exchange.status), let location = exchange.fields["location"] else {
        return outcome
      }
      redirections += 1
      do throws(EngineError) { url = try client.options.references.redirection(to: location, from: url) } catch {
        throw error.kind == .network
          ? error.transferring(url, .redirectToNonExistentLocation, status: exchange.status) : error
      }
    }
    throw EngineError(.network, "Opening", detail: "the server redirects too often").transferring(
      url, .httpTooManyRedirects)
  }

  private func headers(_ options: HTTPOptions) -> [String: String] {
    let fields = url.origin == origin ? options.fields : [:]
    let names = Set(fields.keys.map { $0.lowercased() })
    let others = options.headers(url).filter { !names.contains($0.key.lowercased()) }
    return others.merging(fields) { $1 }.filter {
      !["range", "if-range", "accept-encoding"].contains($0.key.lowercased())
    }
  }
}

/// A handle of libcurl, which keeps the connection open between requests.
final class HTTPConnection {
  let handle: UnsafeMutableRawPointer

  init() throws(EngineError) {
    if let reason = ccurl_load() { throw EngineError(.libraryMissing, "Opening", detail: String(cString: reason)) }
    guard let handle = ccurl_open() else { throw EngineError(.outOfMemory, "Opening") }
    self.handle = handle
  }

  deinit { ccurl_close(handle) }
}
