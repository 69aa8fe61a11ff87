import AVEngineCore
import Testing

@testable import AVEngineVideoDevices

@Suite struct PipeWireFrameCountTests {
  private func deliver(_ sequences: [UInt64?], passed: [Int] = []) -> [(Int64, [VideoInputEvent.Loss: Int])] {
    var count = PipeWireFrameCount()
    return sequences.enumerated().map { index, sequence in
      count.add(sequence: sequence, passed: passed.indices.contains(index) ? passed[index] : 0)
      let losses = count.losses
      return (count.deliver(), losses)
    }
  }

  @Test func gapsOfTheSourceAreLosses() {
    let frames = deliver([70, 71, 74, 75])
    #expect(frames.map(\.0) == [0, 1, 4, 5])
    #expect(frames.map(\.1) == [[:], [:], [.device: 2], [:]])
  }

  @Test func whatTheReaderPassedOverIsNotTheDevices() {
    let frames = deliver([5, 9], passed: [0, 1])
    #expect(frames.map(\.0) == [0, 4])
    #expect(frames[1].1 == [.outOfBuffers: 1, .device: 2])
  }

  @Test func sourcesWithoutNumbersAreCounted() {
    #expect(deliver([nil, nil, nil]).map(\.0) == [0, 1, 2])
    // Some sources leave the number at zero.
    #expect(deliver([0, 0, 0, 0]).map(\.0) == [0, 1, 2, 3])
  }

  @Test func numbersThatJumpAreNotLosses() {
    let frames = deliver([9, 10, 1, 2, .max, 3])
    #expect(frames.map(\.0) == [0, 1, 2, 3, 4, 5])
    #expect(frames.allSatisfy { $0.1.isEmpty })
  }

  @Test func damagedFramesAreCountedAndTold() {
    var count = PipeWireFrameCount()
    count.add(sequence: 1, passed: 0)
    #expect(count.deliver() == 0)
    count.add(sequence: 2, passed: 0)
    count.lose(.damaged)
    count.add(sequence: 4, passed: 0)
    #expect(count.losses == [.damaged: 1, .device: 1])
    #expect(count.deliver() == 3)
    #expect(count.losses.isEmpty)
  }
}
