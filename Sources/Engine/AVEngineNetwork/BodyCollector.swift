import AVEngineCore
import Foundation

/// Keeps the bytes of a range in memory, and those of a whole resource in a file.
final class BodyCollector {
  private let limit: Int
  private let acceptsWhole: Bool
  private let spoolLimit: Int64
  private(set) var bytes: [UInt8] = []
  private(set) var spool: SpoolFile?
  private(set) var failure: EngineError?

  init(limit: Int, acceptsWhole: Bool, spoolLimit: Int64) {
    self.limit = limit
    self.acceptsWhole = acceptsWhole
    self.spoolLimit = spoolLimit
  }

  var isFull: Bool { bytes.count == limit }

  func take(_ exchange: HTTPExchange, _ part: UnsafeRawBufferPointer) -> Bool {
    switch exchange.status {
    case 206:
      let isTooMuch = part.count > limit - bytes.count
      bytes += part.prefix(limit - bytes.count)
      return !isTooMuch
    case 200: return acceptsWhole && store(part)
    // The body of an error or a redirection is discarded, but reading the body keeps the connection.
    default: return true
    }
  }

  private func store(_ part: UnsafeRawBufferPointer) -> Bool {
    do throws(EngineError) {
      if spool == nil { spool = try SpoolFile() }
      guard let file = spool else { return false }
      guard file.count < spoolLimit else {
        throw EngineError(
          .unsupported, "Downloading",
          detail: "the server does not support byte ranges and sends more data than can be stored")
      }
      guard file.append(part) else {
        throw EngineError(
          .diskFull, "Downloading", detail: "the server does not support byte ranges, and the disk is full")
      }
      return true
    } catch {
      failure = error
      return false
    }
  }
}

/// Reason phrases (RFC 9110 §15, RFC 6585 §4).
enum StatusWords {
  static func text(_ status: Int) -> String {
    switch status {
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 407: "Proxy Authentication Required"
    case 408: "Request Timeout"
    case 410: "Gone"
    case 412: "Precondition Failed"
    case 429: "Too Many Requests"
    case 500: "Internal Server Error"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    default: ""
    }
  }
}
