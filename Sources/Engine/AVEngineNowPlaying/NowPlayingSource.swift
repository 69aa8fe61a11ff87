package final class NowPlayingSource: Sendable {
  private let center: NowPlayingCenter
  private let key: Int
  private let perform: @Sendable (NowPlayingCommand) -> Bool

  /// - Parameter perform: Called on the main queue with a desktop's command; returns false if the command cannot be
  ///   performed.
  package init(center: NowPlayingCenter = .shared, perform: @escaping @Sendable (NowPlayingCommand) -> Bool) {
    self.center = center
    self.perform = perform
    key = center.makeKey()
  }

  deinit { center.publish(nil, of: key, perform: perform) }

  package func publish(_ state: NowPlayingState?) { center.publish(state, of: key, perform: perform) }
}
