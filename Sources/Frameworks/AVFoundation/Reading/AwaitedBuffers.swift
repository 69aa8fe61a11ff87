import CoreMedia
import Synchronization

/// Buffers whose bytes a batch will read, and who wants to know when it has.
enum AwaitedBuffers {
  /// The batch keeps its buffers until then, so that no other comes to the place of one.
  private static let callbacks = Mutex<[ObjectIdentifier: [@Sendable () -> Void]]>([:])

  static func announce(_ buffer: CMSampleBuffer) { callbacks.withLock { $0[ObjectIdentifier(buffer)] = [] } }

  /// Calls back once the buffer is settled; false where no batch will read it.
  static func wait(for buffer: CMSampleBuffer, _ callback: @escaping @Sendable () -> Void) -> Bool {
    callbacks.withLock { callbacks in
      guard callbacks[ObjectIdentifier(buffer)] != nil else { return false }
      callbacks[ObjectIdentifier(buffer)]?.append(callback)
      return true
    }
  }

  /// The bytes are there, or will never be.
  static func settle(_ buffer: CMSampleBuffer) {
    let waiting = callbacks.withLock { $0.removeValue(forKey: ObjectIdentifier(buffer)) } ?? []
    for callback in waiting { callback() }
  }
}
