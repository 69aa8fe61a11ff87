import AVEngineCore

/// stss (ISO/IEC 14496-12 §8.6.2) or stps (QuickTime File Format, "Partial Sync Sample Atom").
struct SyncTable: Sendable {
  /// Sorted sample numbers, counted from one.
  let place: TablePlace
}

struct SyncCursor {
  private var window: TableWindow
  private var at = 0

  /// A search jumps through the whole table, so the window is large enough for most tables.
  init(_ table: SyncTable) { window = TableWindow(table.place, bytes: 16_384) }

  var count: Int { window.place.count }

  mutating func sample(_ position: Int) throws(EngineError) -> Int { max(0, Int(try window.u32(position)) - 1) }

  /// Returns how many sync samples are at or before `sample`.
  mutating func position(after sample: Int) throws(EngineError) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if try self.sample(middle) <= sample { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Calls for consecutive samples need no search.
  mutating func contains(_ sample: Int) throws(EngineError) -> Bool {
    let next = try listed(at)
    if let next, next < sample {
      at += 1
      if let following = try listed(at), following < sample { at = max(0, try position(after: sample) - 1) }
    } else if at > 0, let previous = try listed(at - 1), previous >= sample {
      at = max(0, try position(after: sample) - 1)
    }
    return try listed(at) == sample
  }

  private mutating func listed(_ position: Int) throws(EngineError) -> Int? {
    position < count ? try sample(position) : nil
  }
}
