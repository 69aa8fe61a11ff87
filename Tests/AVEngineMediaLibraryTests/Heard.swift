import AVEngineMediaLibrary
import Synchronization

final class Heard: Sendable {
  private let values = Mutex<[MediaLibraryDifference]>([])
  var all: [MediaLibraryDifference] { values.withLock { $0 } }
  func add(_ value: MediaLibraryDifference) { values.withLock { $0.append(value) } }
}
