package import AVEngineCore
package import Foundation

package struct HTTPOptions: Sendable {
  /// Returns the header fields for a URL, because cookies differ by host and path.
  package var headers: @Sendable (URL) -> [String: String] = { _ in [:] }
  /// Sent only to the origin of the resource's own URL, not to other origins after a redirection.
  package var fields: [String: String] = [:]
  /// Answers a server's challenge. Returns when there is an answer, or when `isOver` returns true.
  package var authenticate: (@Sendable (HTTPChallenge, _ isOver: () -> Bool) -> HTTPChallengeAnswer)?
  package var credentials = HTTPCredentials()
  package var references = ReferencePolicy()
  /// The seconds without a byte after which a server counts as stalled.
  package var stallSeconds = 30
  package var connectSeconds = 20

  package init() {}
}
