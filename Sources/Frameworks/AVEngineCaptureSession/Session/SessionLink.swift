import Synchronization

enum CaptureNumber {
  private static let last = Atomic(0)
  static func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}

final class SessionLink: Sendable {
  private struct Weak: Sendable { weak var session: SessionCore? }
  private let state = Guarded(Weak())

  var session: SessionCore? {
    get { state.withLock { $0.session } }
    set { state.withLock { $0.session = newValue } }
  }
}
