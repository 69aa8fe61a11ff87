import CoreMedia
import Synchronization
import Testing

@testable import AVEngineCore
@testable import AVEngineReading

private final class Counter: Sendable {
  private let made = Atomic(0)
  private let active = Atomic(0)
  private let met = Atomic(false)
  var count: Int { made.load(ordering: .sequentiallyConsistent) }
  var hasMet: Bool { met.load(ordering: .sequentiallyConsistent) }

  func next() -> Int {
    if active.add(1, ordering: .sequentiallyConsistent).oldValue > 0 {
      met.store(true, ordering: .sequentiallyConsistent)
    }
    defer { active.subtract(1, ordering: .sequentiallyConsistent) }
    return made.add(1, ordering: .sequentiallyConsistent).oldValue
  }
}

@Suite struct ReadAheadTests {
  private final class Numbers {
    private let ahead: ReadAhead<Int, [Int]>
    private var loaded: ArraySlice<Int> = []
    init(_ ahead: ReadAhead<Int, [Int]>) { self.ahead = ahead }

    func next() throws(EngineError) -> Int? {
      while true {
        if let number = loaded.popFirst() { return number }
        guard let more = try ahead.next() else { return nil }
        loaded = more[...]
      }
    }
  }

  private func reading(size: Int = 1, _ next: @escaping () throws(EngineError) -> Int?) -> Numbers {
    Numbers(ReadAhead(plan: planner(size: size, next), load: { ($0, nil) }))
  }

  private func planner(size: Int = 1, _ next: @escaping () throws(EngineError) -> Int?) -> ReadAhead<Int, [Int]>.Planner
  {
    { (plans) throws(EngineError) in
      guard let number = try next() else { return nil }
      plans.append(number)
      return size
    }
  }

  @Test func everyElementComesOnceAndInOrder() throws {
    let counter = Counter()
    let ahead = reading { counter.count < 10_000 ? counter.next() : nil }
    for expected in 0..<10_000 { #expect(try ahead.next() == expected) }
    #expect(try ahead.next() == nil)
    #expect(try ahead.next() == nil)
    #expect(!counter.hasMet)
  }

  @Test func aFailureComesAfterWhatCameBeforeIt() throws {
    let counter = Counter()
    let ahead = reading { () throws(EngineError) in
      guard counter.count < 100 else { throw EngineError(.truncated, "Reading") }
      return counter.next()
    }
    for expected in 0..<100 { #expect(try ahead.next() == expected) }
    for _ in 0..<2 { #expect { try ahead.next() } throws: { ($0 as? EngineError)?.kind == .truncated } }
  }

  @Test func whatWasLoadedBeforeAFailureIsGiven() throws {
    let counter = Counter()
    let ahead = Numbers(
      ReadAhead(plan: planner { counter.next() }) { plans in
        let before = plans.prefix { $0 != 1000 }
        return (Array(before), before.count < plans.count ? EngineError(.truncated, "Reading") : nil)
      })
    for expected in 0..<1000 { #expect(try ahead.next() == expected) }
    for _ in 0..<2 { #expect { try ahead.next() } throws: { ($0 as? EngineError)?.kind == .truncated } }
  }

  @Test func theFirstIsNotHeldUpByOthers() throws {
    let counter = Counter()
    let given = Atomic(false)
    let ahead = reading {
      while counter.count == 1, !given.load(ordering: .sequentiallyConsistent) {}
      return counter.count < 5 ? counter.next() : nil
    }
    #expect(try ahead.next() == 0)
    given.store(true, ordering: .sequentiallyConsistent)
    for expected in 1..<5 { #expect(try ahead.next() == expected) }
    #expect(try ahead.next() == nil)
  }

  @Test(arguments: [1, 1 << 20]) func noMoreIsMadeThanIsWantedSoon(size: Int) throws {
    let counter = Counter()
    let ahead = reading(size: size) { counter.next() }
    // At most three batches wait or are being made, and one is being read.
    let most = size == 1 ? 16 * 4 : 4
    for number in 0..<1000 {
      _ = try ahead.next()
      #expect(counter.count <= number + 1 + most)
    }
  }

  @Test func aCancellationEndsIt() throws {
    let (cancellation, counter) = (ReadCancellation(), Counter())
    var made: Numbers?
    cancellation.perform {
      made = reading { () throws(EngineError) in
        try ReadCancellation.check("Reading")
        return counter.next()
      }
    }
    let ahead = try #require(made)
    #expect(try ahead.next() == 0)
    cancellation.cancel()
    #expect { while try ahead.next() != nil {} } throws: { ($0 as? EngineError)?.kind == .cancelled }
  }
}
