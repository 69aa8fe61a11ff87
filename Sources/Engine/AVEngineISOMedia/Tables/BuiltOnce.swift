import AVEngineCore
import Synchronization

/// Other threads wait while the value is built. A failure is not cached.
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
