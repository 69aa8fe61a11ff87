import AVEngineCore
import AVEngineSystem
import Synchronization

final class SessionConverter: @unchecked Sendable {
  // Safety: the converter is used only under the mutex.
  private let turn = Mutex(())
  private var converter: (any VideoFrameConverter)?

  /// `failure` is returned if the converter fails for another reason than missing memory.
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

  func close() { turn.withLock { _ in converter = nil } }
}
