import AVEngineCCurl
import AVEngineCore
import Foundation
import Synchronization

final class CancelFlag: Sendable {
  private let value = Atomic(false)
  var isSet: Bool { value.load(ordering: .relaxed) }
  func set() { value.store(true, ordering: .relaxed) }
}

/// A request and its answer. After several calls of `perform`, the newest answer applies.
final class HTTPExchange {
  private(set) var fields: [String: String] = [:]
  private(set) var status = 0
  /// Receives the body as it arrives; returns false to end the transfer.
  private let take: (HTTPExchange, UnsafeRawBufferPointer) -> Bool
  private let cancel: CancelFlag
  /// The cancellation of the reads on the thread that creates the exchange.
  private let consumer = ReadCancellation.running

  init(cancel: CancelFlag, take: @escaping (HTTPExchange, UnsafeRawBufferPointer) -> Bool) {
    self.cancel = cancel
    self.take = take
  }

  struct Outcome {
    /// The CURLcode.
    let code: Int32
    let words: String
    /// The code in NSURLErrorDomain.
    let failure: URLError.Code
  }

  func perform(
    _ connection: UnsafeMutableRawPointer, url: URL, headers: [String: String], credential: HTTPCredentials.Known?,
    options: HTTPOptions
  ) -> Outcome {
    let lines = headers.map { "\($0.key): \($0.value)" }.filter { !$0.contains("\r") && !$0.contains("\n") }
    var answer = CCurlAnswer()
    let secrets = credential.map { [$0.credential.user, $0.credential.password] } ?? []
    let code = withTexts(lines + secrets) { texts in
      let names = texts.dropFirst(lines.count)
      return url.absoluteString.withCString { location in
        // Safety: everything that the request points to outlives the call, and libcurl calls back only during it.
        var request = CCurlRequest(
          url: location, user_agent: nil, headers: texts.baseAddress, header_count: lines.count,
          user: names.first ?? nil, password: names.last ?? nil,
          uses_digest: credential?.scheme == .digest, connect_seconds: options.connectSeconds,
          stall_seconds: options.stallSeconds, context: Unmanaged.passUnretained(self).toOpaque(), header: takeHeader,
          body: takeBody,
          is_cancelled: isCancelled)
        return ccurl_perform(connection, &request, &answer)
      }
    }
    status = answer.status
    let words = withUnsafeBytes(of: answer.words) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    let failure = TransferFailure.code(
      ofCurl: code, systemError: answer.system_error, verification: answer.verification)
    return Outcome(code: code, words: words, failure: failure)
  }

  private func withTexts<R>(_ texts: [String], _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> R) -> R {
    let copies = texts.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    return copies.map { UnsafePointer($0) }.withUnsafeBufferPointer(body)
  }

  fileprivate var isOver: Bool { cancel.isSet || consumer?.isCancelled == true }

  fileprivate func header(_ line: String) {
    if line.hasPrefix("HTTP/") {
      // The fields before a status line belonged to an earlier answer, such as an interim answer.
      fields = [:]
      status = Int(line.split(separator: " ").dropFirst().first ?? "") ?? 0
    } else if let colon = line.firstIndex(of: ":") {
      let (name, value) = (
        line[..<colon].lowercased(), line[line.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
      )
      // A server states each challenge in a separate line, or all in one (RFC 9110 §5.2).
      fields[name] =
        name == "www-authenticate" ? [fields[name], value].compactMap { $0 }.joined(separator: ", ") : value
    }
  }

  fileprivate func body(_ bytes: UnsafeRawBufferPointer) -> Bool { take(self, bytes) }

  /// The position of the first byte, and the total size (RFC 9110 §14.4).
  var contentRange: (first: Int64?, total: Int64?) {
    guard let text = fields["content-range"], text.hasPrefix("bytes ") else { return (nil, nil) }
    let parts = text.dropFirst(6).split(separator: "/")
    let first = parts.first?.split(separator: "-").first.flatMap { Int64($0) }
    return (first, parts.count > 1 ? Int64(parts[1]).flatMap { $0 >= 0 ? $0 : nil } : nil)
  }
}

// Safety: `context` is the exchange whose `perform` is running on this thread.
private func exchange(_ context: UnsafeMutableRawPointer?) -> HTTPExchange? {
  context.map { Unmanaged<HTTPExchange>.fromOpaque($0).takeUnretainedValue() }
}

private func takeHeader(_ context: UnsafeMutableRawPointer?, _ line: UnsafePointer<CChar>, _ size: Int) {
  exchange(context)?.header(String(decoding: UnsafeRawBufferPointer(start: line, count: size), as: UTF8.self))
}

private func takeBody(_ context: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>, _ size: Int) -> Bool {
  guard let exchange = exchange(context), !exchange.isOver else { return false }
  return exchange.body(UnsafeRawBufferPointer(start: bytes, count: size))
}

private func isCancelled(_ context: UnsafeMutableRawPointer?) -> Bool { exchange(context)?.isOver ?? true }
