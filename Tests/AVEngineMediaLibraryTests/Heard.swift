import AVEngineMediaLibrary
import Synchronization

/// The differences that an observer received, in order.
final class Heard: Sendable {
  private let values = Mutex<[MediaLibraryDifference]>([])
  var all: [MediaLibraryDifference] { values.withLock { $0 } }
  func add(_ value: MediaLibraryDifference) { values.withLock { $0.append(value) } }
}
