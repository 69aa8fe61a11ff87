package import AVEngineCore

/// The user's answers to what a graph needs to be asked for. As long as they are held, nobody is asked for the same
/// again.
package struct CapturePermissions: Sendable {
  private struct Answer: Sendable {
    /// nil: nobody had to be asked.
    let held: (any Sendable & AnyObject)?
  }
  private var answers: [CaptureSource: Answer] = [:]

  package init() {}

  /// Whether a source has not been asked for.
  package func lacks(_ source: CaptureSource) -> Bool { answers[source] == nil }

  /// Asks the user for a screen where that has to be, and waits for the answer. Does nothing for other sources.
  ///
  /// - Throws: What `ScreenInputProvider.permission` throws.
  package mutating func ask(
    for source: CaptureSource, of screens: any ScreenInputProvider, _ wait: PermissionWait
  ) throws(EngineError) {
    guard case .screen(let device, let settings) = source, lacks(source) else { return }
    answers[source] = Answer(held: try screens.permission(screen: device, settings: settings, wait: wait))
  }
}
