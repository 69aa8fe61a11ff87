extension NotificationCenter {
  /// The notifications of a name, as they are posted.
  ///
  /// Posting never waits: of notifications that are not taken in time, the newest eight are kept.
  public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
    Notifications(center: self, name: name, object: object)
  }

  /// Notifications as a sequence; each iterator observes by itself, for as long as it is used.
  public final class Notifications: AsyncSequence, @unchecked Sendable {
    // Safety: immutable; the center is safe to use from every thread, and the object is only compared.
    public typealias Element = Notification

    private let center: NotificationCenter
    private let name: Notification.Name
    private weak var object: AnyObject?
    private let isFiltered: Bool

    init(center: NotificationCenter, name: Notification.Name, object: AnyObject?) {
      (self.center, self.name, self.object, isFiltered) = (center, name, object, object != nil)
    }

    public func makeAsyncIterator() -> Iterator {
      let (stream, continuation) = AsyncStream.makeStream(of: Posted.self, bufferingPolicy: .bufferingNewest(8))
      if isFiltered, object == nil {
        continuation.finish()
      } else {
        let token = Token(
          center.addObserver(forName: name, object: object, queue: nil) { continuation.yield(Posted($0)) })
        continuation.onTermination = { [center] _ in center.removeObserver(token.observer) }
      }
      return Iterator(base: stream.makeAsyncIterator())
    }

    /// Gives notifications one after the other.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var base: AsyncStream<Posted>.Iterator

      public mutating func next() async -> Notification? { await base.next()?.notification }
    }
  }

  // Safety: a notification is handed from the thread that posts it to the one that takes it; what it carries is the
  // poster's care, as it is with a block observer.
  fileprivate struct Posted: @unchecked Sendable {
    let notification: Notification
    init(_ notification: Notification) { self.notification = notification }
  }

  // Safety: only ever given back to the center.
  private struct Token: @unchecked Sendable {
    let observer: any NSObjectProtocol
    init(_ observer: any NSObjectProtocol) { self.observer = observer }
  }
}
