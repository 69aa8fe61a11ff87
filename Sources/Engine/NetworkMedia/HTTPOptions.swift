package import Foundation

/// How resources are asked for.
package struct HTTPOptions: Sendable {
  /// Header fields to send to a URL: cookies differ by host and path, so each URL has its own.
  package var headers: @Sendable (URL) -> [String: String] = { _ in [:] }
  /// Seconds without a byte after which a server counts as stalled.
  package var stallSeconds = 30
  package var connectSeconds = 20

  package init() {}
}
