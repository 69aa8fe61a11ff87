/// One player of the process, as it shows itself to desktops. It shows nothing until it publishes, and nothing any more
/// when it is let go of.
package final class NowPlayingSource: Sendable {
  private let center: NowPlayingCenter
  private let key: Int
  private let perform: @Sendable (NowPlayingCommand) -> Bool

  /// - Parameter perform: Does what a desktop asks for, on the main queue; false where that cannot be done.
  package init(center: NowPlayingCenter = .shared, perform: @escaping @Sendable (NowPlayingCommand) -> Bool) {
    self.center = center
    self.perform = perform
    key = center.makeKey()
  }

  deinit { center.publish(nil, of: key, perform: perform) }

  /// Shows what the player does now; nil: nothing.
  package func publish(_ state: NowPlayingState?) { center.publish(state, of: key, perform: perform) }
}
