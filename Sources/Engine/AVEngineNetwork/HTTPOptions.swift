package import AVEngineCore
package import Foundation

/// The options of requests for resources.
package struct HTTPOptions: Sendable {
  /// A function that returns the header fields to send to a URL: cookies differ by host and path, so each URL has its
  /// own.
  package var headers: @Sendable (URL) -> [String: String] = { _ in [:] }
  /// The header fields that are sent only to the origin of the resource's own URL, not to other origins after a
  /// redirection.
  package var fields: [String: String] = [:]
  /// A function that answers a server's challenge for a name and a password. It returns when there is an answer, or
  /// when `isOver` returns true because no request waits for one.
  package var authenticate: (@Sendable (HTTPChallenge, _ isOver: () -> Bool) -> HTTPChallengeAnswer)?
  /// The stored credentials, shared by all sources with these options.
  package var credentials = HTTPCredentials()
  /// The policy that decides which redirections are allowed.
  package var references = ReferencePolicy()
  /// The seconds without a byte after which a server counts as stalled.
  package var stallSeconds = 30
  package var connectSeconds = 20

  package init() {}
}
