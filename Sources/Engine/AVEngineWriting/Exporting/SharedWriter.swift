import AVEngineCore
import CoreMedia
import Foundation

final class SharedWriter: @unchecked Sendable {
  // Safety: the writer is used under the lock only.
  private let lock = NSLock()
  private let writer: any ContainerWriter

  init(_ writer: any ContainerWriter) { self.writer = writer }

  func use<T>(_ body: (any ContainerWriter) throws(EngineError) -> T) throws(EngineError) -> T {
    lock.lock()
    defer { lock.unlock() }
    return try body(writer)
  }
}
