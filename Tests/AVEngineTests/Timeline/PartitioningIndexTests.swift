import Testing

@testable import AVEngineCore

@Suite struct PartitioningIndexTests {
  @Test func halvingFindsWhatAWalkFinds() {
    for count in 0..<20 {
      let values = (0..<count).map { $0 / 3 * 2 }
      for bound in -1...15 {
        #expect(values.partitioningIndex { $0 > bound } == values.firstIndex { $0 > bound } ?? count)
      }
      let slice = values.dropFirst(5)
      #expect(slice.partitioningIndex { $0 > 6 } == slice.firstIndex { $0 > 6 } ?? slice.endIndex)
    }
  }
}
