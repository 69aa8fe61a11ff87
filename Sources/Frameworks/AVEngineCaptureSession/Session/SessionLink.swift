import Synchronization

/// Numbers for the parts of capture graphs.
enum CaptureNumber {
  private static let last = Atomic(0)
  static func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}

/// The session that a part belongs to.
final class SessionLink: Sendable {
  private struct Weak: Sendable { weak var session: SessionCore? }
  private let state = Guarded(Weak())

  var session: SessionCore? {
    get { state.withLock { $0.session } }
    set { state.withLock { $0.session = newValue } }
  }
}
