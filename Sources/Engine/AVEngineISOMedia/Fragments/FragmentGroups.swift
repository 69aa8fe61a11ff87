import AVEngineCore

extension SampleGroups.Members {
  /// Description numbers above this one refer to descriptions in the fragment itself (ISO/IEC 14496-12 §8.9.4).
  private static let localDescriptions = 0x1_0000

  /// `samples` are indices in the part (`FragmentIndex.Part`). `distances` are those of the `roll` descriptions in the
  /// track's header.
  mutating func add(_ boxes: [ByteParser], samples: Range<Int>, distances: [Int]) throws(EngineError) {
    var local: [Int] = []
    for box in boxes where box.box == "sgpd" { local = try SampleGroups.distances(box, of: ["roll"]) ?? local }
    for box in boxes where box.box == "sbgp" {
      var parser = box
      let (version, _) = try parser.fullBox()
      let kind = try parser.code()
      if version >= 1 { try parser.skip(4) }
      var count = try parser.u32()
      var next = samples.lowerBound
      while count > 0, next < samples.upperBound, let length = try? parser.u32(), let description = try? parser.u32() {
        let range = next..<min(samples.upperBound, next + Int(length))
        count = count - 1
        next = range.upperBound
        guard description > 0 else { continue }
        switch kind {
        case "rap ": randomAccess.append(range)
        case "sync": sync.append(range)
        case "roll":
          let isLocal = description > Self.localDescriptions
          let (list, index) = (
            isLocal ? local : distances, Int(description) - (isLocal ? Self.localDescriptions : 0) - 1
          )
          if list.indices.contains(index), list[index] > 0 { addRecovery(range, distance: list[index]) }
        default: break
        }
      }
    }
  }
}
