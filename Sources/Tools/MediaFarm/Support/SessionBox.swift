import AVFoundation
import Foundation

/// A session whose progress another task reads.
final class SessionBox: @unchecked Sendable {
  // Safety: the lock guards the variable; a session's progress may be read on any thread.
  private let lock = NSLock()
  private var session: AVAssetExportSession?

  var value: AVAssetExportSession? {
    get { lock.withLock { session } }
    set { lock.withLock { session = newValue } }
  }

  var fraction: Double { Double(value?.progress ?? 0) }
}
