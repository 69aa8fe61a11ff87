import Synchronization

final class KeyValueRecorder: @unchecked Sendable {
  // Safety: used on the one thread that evaluates the key path.
  private(set) var hits: [(registrar: _KeyValueRegistrar, key: String)] = []
  private var depth = 0

  @TaskLocal static var current: KeyValueRecorder?
  private static let active = Atomic<Int>(0)

  static var isActive: Bool { active.load(ordering: .relaxed) != 0 }

  /// `hits` are the properties that `body` reads directly, not those read within another property.
  static func record<Value>(_ body: () -> Value) -> (value: Value, hits: [(registrar: _KeyValueRegistrar, key: String)])
  {
    active.add(1, ordering: .relaxed)
    defer { active.subtract(1, ordering: .relaxed) }
    let recorder = KeyValueRecorder()
    let value = $current.withValue(recorder, operation: body)
    return (value, recorder.hits)
  }

  func enter(_ registrar: _KeyValueRegistrar, _ key: String) {
    if depth == 0 { hits.append((registrar, key)) }
    depth += 1
  }

  func leave() { depth -= 1 }
}
