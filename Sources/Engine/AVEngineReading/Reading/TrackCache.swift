import AVEngineCore

struct TrackCache<Value> {
  private var entries: [(track: ObjectIdentifier, value: Value)] = []
  private let capacity: Int

  init(capacity: Int) { self.capacity = max(1, capacity) }

  mutating func value(for track: any MediaTrack, make: () throws(EngineError) -> Value) throws(EngineError) -> Value {
    let id = ObjectIdentifier(track)
    if let last = entries.last, last.track == id { return last.value }
    if let index = entries.firstIndex(where: { $0.track == id }) {
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.value
    }
    let value = try make()
    if entries.count == capacity { entries.removeFirst() }
    entries.append((id, value))
    return value
  }
}
