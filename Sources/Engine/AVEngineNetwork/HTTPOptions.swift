package import AVEngineCore
package import Foundation

/// How resources are asked for.
package struct HTTPOptions: Sendable {
  /// Header fields to send to a URL: cookies differ by host and path, so each URL has its own.
  package var headers: @Sendable (URL) -> [String: String] = { _ in [:] }
  /// Header fields that go to the site of the resource's own URL only, wherever redirections lead.
  package var fields: [String: String] = [:]
  /// Asked by a server for a name and a password; it returns when there is an answer, or when the closure says that
  /// nobody waits for one.
  package var authenticate: (@Sendable (HTTPChallenge, _ isOver: () -> Bool) -> HTTPChallengeAnswer)?
  /// The credentials that were given so far, for all that is read with these options.
  package var credentials = HTTPCredentials()
  /// Decides where redirections may lead.
  package var references = ReferencePolicy()
  /// Seconds without a byte after which a server counts as stalled.
  package var stallSeconds = 30
  package var connectSeconds = 20

  package init() {}
}
