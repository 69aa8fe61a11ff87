internal import CoreFoundation
internal import CoreMedia

enum AnnexB {
  static func units(_ bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
    var starts: [Int] = []
    var ends: [Int] = []
    var index = 0
    while index + 2 < bytes.count {
      // A third byte of 2 or more cannot be inside a start code.
      if bytes[index + 2] > 1 {
        index += 3
      } else if bytes[index] == 0, bytes[index + 1] == 0, bytes[index + 2] == 1 {
        if !starts.isEmpty { ends.append(index) }
        starts.append(index + 3)
        index += 3
      } else {
        index += 1
      }
    }
    if !starts.isEmpty { ends.append(bytes.count) }
    return zip(starts, ends).compactMap { start, end in
      var end = end
      while end > start, bytes[end - 1] == 0 { end -= 1 }
      return end > start ? start..<end : nil
    }
  }

  static func lengthPrefixed(_ bytes: UnsafeRawBufferPointer, leavingOut isLeftOut: (UInt8) -> Bool) -> CMBlockBuffer? {
    let kept = units(bytes).filter { !isLeftOut(bytes[$0.lowerBound]) }
    return CMBlockBuffer(count: kept.reduce(0) { $0 + 4 + $1.count }) { target in
      var offset = 0
      for unit in kept {
        // Safety: the target was made for the sum of all lengths.
        target.storeBytes(of: UInt32(unit.count).bigEndian, toByteOffset: offset, as: UInt32.self)
        UnsafeMutableRawBufferPointer(rebasing: target[(offset + 4)..<(offset + 4 + unit.count)])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[unit]))
        offset += 4 + unit.count
      }
    }
  }
}
