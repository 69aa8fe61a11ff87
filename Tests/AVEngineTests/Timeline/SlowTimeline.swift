struct SlowTimeline {
  /// A fraction of 128-bit integers: nested changes of speed may exceed 64 bits.
  struct Ratio: Equatable {
    var over: Int128
    var under: Int128

    init(_ over: Int128, _ under: Int128 = 1) {
      let divisor = under == 1 ? 1 : max(Self.divisor(abs(over), under), 1)
      (self.over, self.under) = divisor == 1 ? (over, under) : (over / divisor, under / divisor)
    }
    init(_ over: Int, _ under: Int = 1) { self.init(Int128(over), Int128(under)) }

    private static func divisor(_ a: Int128, _ b: Int128) -> Int128 {
      var (a, b) = (a, b)
      while b != 0 {
        if let a = Int64(exactly: a), let b = Int64(exactly: b) { return Int128(divisor(a, b)) }
        (a, b) = (b, a % b)
      }
      return a
    }
    private static func divisor(_ a: Int64, _ b: Int64) -> Int64 {
      var (a, b) = (a, b)
      while b != 0 { (a, b) = (b, a % b) }
      return a
    }

    static func + (a: Ratio, b: Ratio) -> Ratio { Ratio(a.over * b.under + b.over * a.under, a.under * b.under) }
    static func * (a: Ratio, b: Ratio) -> Ratio { Ratio(a.over * b.over, a.under * b.under) }
    var value: Double { Double(over) / Double(under) }
    var floor: Int { Int(over >= 0 ? over / under : -((under - 1 - over) / under)) }
    /// The nearest integer; halves are rounded up.
    var rounded: Int { Ratio(2 * over + under, 2 * under).floor }
  }

  struct Cell {
    var media = 0
    /// The number of the cell's run; 0 for an empty cell. A run is the ticks of one inserted part that were
    /// not cut apart since.
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

  var cuts: [Int] { cells.indices.filter { $0 == 0 || cells[$0].run != cells[$0 - 1].run } }

  private mutating func cut(_ place: Int) {
    guard place > 0, place < cells.count, cells[place].run == cells[place - 1].run, cells[place].media != 0 else {
      return
    }
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
      let length = Ratio(part.sourceTicks, part.ticks)
      for tick in 0..<part.ticks {
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
      while stop < clamped.upperBound, cells[stop].run == cells[start].run,
        (cells[stop].media == 0) == (cells[start].media == 0)
      { stop += 1 }
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
