package import AVEngineCore

/// The user's permissions for the sources of a graph. As long as they are retained, the user is not asked for the same
/// source again.
package struct CapturePermissions: Sendable {
  private struct Answer: Sendable {
    /// The permission; nil if the user did not have to be asked.
    let held: (any Sendable & AnyObject)?
  }
  private var answers: [CaptureSource: Answer] = [:]

  package init() {}

  /// Returns whether there is no answer for a source yet.
  package func lacks(_ source: CaptureSource) -> Bool { answers[source] == nil }

  /// Requests the user's permission for a screen if necessary, and waits for the answer. Does nothing for other
  /// sources, and for screens that have an answer.
  ///
  /// - Throws: The errors of `ScreenInputProvider.permission`.
  package mutating func ask(
    for source: CaptureSource, of screens: any ScreenInputProvider, _ wait: PermissionWait
  ) throws(EngineError) {
    guard case .screen(let device, let settings) = source, lacks(source) else { return }
    answers[source] = Answer(held: try screens.permission(screen: device, settings: settings, wait: wait))
  }
}
