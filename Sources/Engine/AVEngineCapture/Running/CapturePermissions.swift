package import AVEngineCore

/// The user is not asked for a source again as long as this value is retained.
package struct CapturePermissions: Sendable {
  private struct Answer: Sendable {
    /// The permission; nil if the user did not have to be asked.
    let held: (any Sendable & AnyObject)?
  }
  private var answers: [CaptureSource: Answer] = [:]

  package init() {}

  package func lacks(_ source: CaptureSource) -> Bool { answers[source] == nil }

  package mutating func ask(
    for source: CaptureSource, of screens: any ScreenInputProvider, _ wait: PermissionWait
  ) throws(EngineError) {
    guard case .screen(let device, let settings) = source, lacks(source) else { return }
    answers[source] = Answer(held: try screens.permission(screen: device, settings: settings, wait: wait))
  }
}
