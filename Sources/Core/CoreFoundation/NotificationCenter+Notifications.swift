extension NotificationCenter {
  /// Returns the notifications of a name that `object` posts, or that any object posts if it is nil, as they are
  /// posted.
  ///
  /// Posting does not wait for an iterator: of the notifications that the iterator has not taken, the newest eight are
  /// kept.
  public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
    Notifications(center: self, name: name, object: object)
  }

  /// Notifications as a sequence. Each iterator observes separately, until it is released or its task is cancelled.
  public final class Notifications: AsyncSequence, @unchecked Sendable {
    // Safety: immutable except for the weak reference; the center is safe to use from every thread, and only compares
    // the object.
    /// Each element is a notification as it was posted, with its name, object and user info.
    public typealias Element = Notification

    private let center: NotificationCenter
    private let name: Notification.Name
    private weak var object: AnyObject?
    private let isFiltered: Bool

    init(center: NotificationCenter, name: Notification.Name, object: AnyObject?) {
      (self.center, self.name, self.object, isFiltered) = (center, name, object, object != nil)
    }

    /// Starts to observe, and returns an iterator over the notifications that follow. The iterator ends at once if the
    /// object no longer exists.
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

    /// An iterator that returns one notification after another, and waits for those that are not posted yet.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var base: AsyncStream<Posted>.Iterator

      /// Returns the next notification as soon as there is one; nil at the end, such as after the task is cancelled.
      public mutating func next() async -> Notification? { await base.next()?.notification }
    }
  }

  // Safety: a notification passes from the thread that posts it to the thread that takes it. The poster is responsible
  // for the objects that it carries, as with a block observer.
  fileprivate struct Posted: @unchecked Sendable {
    let notification: Notification
    init(_ notification: Notification) { self.notification = notification }
  }

  // Safety: only ever passed back to the center.
  private struct Token: @unchecked Sendable {
    let observer: any NSObjectProtocol
    init(_ observer: any NSObjectProtocol) { self.observer = observer }
  }
}
