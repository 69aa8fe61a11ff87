import AVEngineCore
import Synchronization

/// A value that is worked out on first use; who comes meanwhile waits for it. A failure is not kept.
final class BuiltOnce<Value: Sendable>: Sendable {
  private let cache = Mutex<Value?>(nil)

  func value(or build: () throws(EngineError) -> Value) throws(EngineError) -> Value {
    try cache.withLock { (cached: inout Value?) throws(EngineError) -> Value in
      if let cached { return cached }
      let built = try build()
      cached = built
      return built
    }
  }
}
