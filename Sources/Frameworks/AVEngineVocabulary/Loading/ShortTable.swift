/// A linear search is cheaper than hashing for few entries.
struct ShortTable<Key: Equatable, Value> {
  private(set) var entries: [(key: Key, value: Value)] = []

  subscript(key: Key) -> Value? {
    get { entries.first { $0.key == key }?.value }
    set {
      let place = entries.firstIndex { $0.key == key }
      switch (place, newValue) {
      case (let place?, let value?): entries[place].value = value
      case (let place?, nil): entries.remove(at: place)
      case (nil, let value?): entries.append((key, value))
      case (nil, nil): break
      }
    }
  }

  mutating func removeValue(forKey key: Key) -> Value? {
    defer { self[key] = nil }
    return self[key]
  }

  mutating func removeAll(where condition: (Key, Value) -> Bool) { entries.removeAll { condition($0.key, $0.value) } }
}
