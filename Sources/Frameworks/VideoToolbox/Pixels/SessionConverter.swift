import AVEngineCore
import AVEngineSystem
import Synchronization

/// The converter of a session's pictures, made for the first one; one picture after the other.
final class SessionConverter: @unchecked Sendable {
  // Safety: the converter belongs to who has the turn.
  private let turn = Mutex(())
  private var converter: (any VideoFrameConverter)?

  /// - Parameter failure: The status where the converter fails for another reason than memory.
  func use(orElse failure: OSStatus, _ body: (any VideoFrameConverter) throws(EngineError) -> OSStatus) -> OSStatus {
    turn.withLock { _ in
      do throws(EngineError) { return try body(opened()) } catch {
        return error.kind == .outOfMemory ? kVTAllocationFailedErr : failure
      }
    }
  }

  private func opened() throws(EngineError) -> any VideoFrameConverter {
    if let converter { return converter }
    let made = try Engine.system.codecs.makeVideoFrameConverter()
    converter = made
    return made
  }

  /// Lets go of it.
  func close() { turn.withLock { _ in converter = nil } }
}
