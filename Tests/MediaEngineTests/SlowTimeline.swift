/// A timeline as an array of ticks: slow, and written without a look at the quick one.
struct SlowTimeline {
  /// A fraction of whole numbers.
  struct Ratio: Equatable {
    var over: Int
    var under: Int

    init(_ over: Int, _ under: Int = 1) {
      var (a, b) = (abs(over), under)
      while b != 0 { (a, b) = (b, a % b) }
      (self.over, self.under) = (over / max(a, 1), under / max(a, 1))
    }

    static func + (a: Ratio, b: Ratio) -> Ratio { Ratio(a.over * b.under + b.over * a.under, a.under * b.under) }
    static func * (a: Ratio, b: Ratio) -> Ratio { Ratio(a.over * b.over, a.under * b.under) }
    var value: Double { Double(over) / Double(under) }
    /// To the nearest, halves upward.
    var rounded: Int { Int((Double(2 * over + under) / Double(2 * under)).rounded(.down)) }
  }

  /// What plays during one tick.
  struct Cell {
    /// 0: nothing.
    var media = 0
    /// Ticks that were put in together and have not been cut apart.
    var run = 0
    var from = Ratio(0)
    var length = Ratio(0)
  }

  struct Part {
    var media: Int
    var from: Int
    var sourceTicks: Int
    var ticks: Int
  }

  private(set) var cells: [Cell] = []
  private var lastRun = 0

  /// What is on both sides of a place belongs together no longer.
  private mutating func cut(_ place: Int) {
    guard place > 0, place < cells.count, cells[place].run == cells[place - 1].run, cells[place].media != 0 else { return }
    lastRun += 1
    let run = cells[place].run
    for index in place..<cells.count where cells[index].run == run { cells[index].run = lastRun }
  }

  mutating func insert(_ parts: [Part], at place: Int) {
    while cells.count < place { cells.append(Cell()) }
    cut(place)
    var new: [Cell] = []
    for part in parts {
      lastRun += 1
      for tick in 0..<part.ticks {
        let length = Ratio(part.sourceTicks, part.ticks)
        let cell = Cell(media: part.media, run: lastRun, from: Ratio(part.from) + length * Ratio(tick), length: length)
        new.append(part.media == 0 ? Cell() : cell)
      }
    }
    cells.insert(contentsOf: new, at: place)
  }

  mutating func insertEmpty(_ range: Range<Int>) {
    guard range.lowerBound < cells.count else { return }
    insert([Part(media: 0, from: 0, sourceTicks: 0, ticks: range.count)], at: range.lowerBound)
  }

  mutating func remove(_ range: Range<Int>) {
    let clamped = range.clamped(to: 0..<cells.count)
    guard !clamped.isEmpty else { return }
    let isTail = clamped.upperBound == cells.count
    cut(clamped.lowerBound)
    cut(clamped.upperBound)
    cells.removeSubrange(clamped)
    while isTail, let last = cells.last, last.media == 0 { cells.removeLast() }
  }

  mutating func scale(_ range: Range<Int>, to ticks: Int) {
    guard !range.isEmpty else { return }
    guard ticks > 0 else { return remove(range) }
    let clamped = range.clamped(to: 0..<cells.count)
    guard !clamped.isEmpty else { return }
    let end = range.lowerBound + (Ratio(clamped.upperBound - range.lowerBound) * Ratio(ticks, range.count)).rounded
    let length = end - clamped.lowerBound
    guard length > 0 else { return remove(clamped) }
    cut(clamped.lowerBound)
    cut(clamped.upperBound)
    var new: [Cell] = []
    var start = clamped.lowerBound
    while start < clamped.upperBound {
      var stop = start + 1
      while stop < clamped.upperBound, cells[stop].run == cells[start].run, (cells[stop].media == 0) == (cells[start].media == 0) { stop += 1 }
      let from = (Ratio(start - clamped.lowerBound) * Ratio(length, clamped.count)).rounded
      let to = (Ratio(stop - clamped.lowerBound) * Ratio(length, clamped.count)).rounded
      let whole = cells[start].length * Ratio(stop - start)
      for tick in 0..<max(0, to - from) {
        var cell = cells[start]
        cell.length = whole * Ratio(1, to - from)
        cell.from = cells[start].from + cell.length * Ratio(tick)
        new.append(cell)
      }
      start = stop
    }
    cells.replaceSubrange(clamped, with: new)
  }
}
