import CoreMedia
import Synchronization

enum AwaitedBuffers {
  /// The callbacks by buffer. The batch retains its buffers until they are settled, so that no other buffer gets the
  /// same identifier.
  private static let callbacks = Mutex<[ObjectIdentifier: [@Sendable () -> Void]]>([:])

  static func announce(_ buffer: CMSampleBuffer) { callbacks.withLock { $0[ObjectIdentifier(buffer)] = [] } }

  /// Returns false if no batch will read the buffer.
  static func wait(for buffer: CMSampleBuffer, _ callback: @escaping @Sendable () -> Void) -> Bool {
    callbacks.withLock { callbacks in
      guard callbacks[ObjectIdentifier(buffer)] != nil else { return false }
      callbacks[ObjectIdentifier(buffer)]?.append(callback)
      return true
    }
  }

  static func settle(_ buffer: CMSampleBuffer) {
    let waiting = callbacks.withLock { $0.removeValue(forKey: ObjectIdentifier(buffer)) } ?? []
    for callback in waiting { callback() }
  }
}
