import CoreMedia
import TestSupport
import Testing

struct BlockBufferTests {
  private func buffer(_ bytes: [UInt8]) throws -> CMBlockBuffer {
    let buffer = try CMBlockBuffer(length: bytes.count, flags: .assureMemoryNow)
    try bytes.withUnsafeBytes { try buffer.replaceDataBytes(with: $0) }
    return buffer
  }

  private func bytes(_ buffer: some CMBlockBufferProtocol) throws -> [UInt8] { Array(try buffer.dataBytes()) }

  @Test func segmentsReadAsOneRun() throws {
    let whole = try CMBlockBuffer()
    try whole.append(bufferReference: try buffer([1, 2, 3]))
    try whole.append(bufferReference: try buffer([4, 5, 6, 7])[1..<3])
    #expect(try bytes(whole) == [1, 2, 3, 5, 6])
    #expect(!whole.isContiguous)
    #expect(whole[0..<3].isContiguous)
    #expect(try bytes(whole[2...3]) == [3, 5])
    #expect(try bytes(whole.makeContiguous()) == [1, 2, 3, 5, 6])
    #expect(try whole.withContiguousStorage { Array($0) } == [1, 2, 3, 5, 6])
  }

  @Test func referencesShareMemory() throws {
    let original = try buffer([1, 2, 3, 4])
    let reference = try CMBlockBuffer(bufferReference: original[1..<4])
    try reference.fillDataBytes(with: 9)
    #expect(try bytes(original) == [1, 9, 9, 9])
    let copy = try reference.makeContiguous(flags: .alwaysCopyData)
    try copy.fillDataBytes(with: 7)
    #expect(try bytes(original) == [1, 9, 9, 9])
  }

  @Test func fillingWithoutALengthFillsTheRest() throws {
    let buffer = try buffer([1, 2, 3, 4])
    try buffer[1..<1].fillDataBytes(with: 9)
    #expect(try bytes(buffer) == [1, 2, 3, 4])
    #expect(CMBlockBufferFillDataBytes(with: 9, blockBuffer: buffer, offsetIntoDestination: 2, dataLength: 0) == noErr)
    #expect(try bytes(buffer) == [1, 2, 9, 9])
  }

  @Test func dataPointerStopsAtTheSegment() throws {
    let whole = try CMBlockBuffer(bufferReference: try buffer([1, 2, 3]))
    try whole.append(bufferReference: try buffer([4, 5]))
    var (length, total) = (0, 0)
    var pointer: UnsafeMutablePointer<CChar>?
    let status = CMBlockBufferGetDataPointer(
      whole, atOffset: 1, lengthAtOffsetOut: &length, totalLengthOut: &total, dataPointerOut: &pointer)
    #expect(status == noErr && length == 2 && total == 5 && pointer?.pointee == 2)
    var temporary = [UInt8](repeating: 0, count: 4)
    var accessed: UnsafeMutablePointer<CChar>?
    temporary.withUnsafeMutableBytes { room in
      let status = CMBlockBufferAccessDataBytes(
        whole, atOffset: 1, length: 4, temporaryBlock: room.baseAddress!, returnedPointerOut: &accessed)
      #expect(status == noErr && UnsafeMutableRawPointer(accessed) == room.baseAddress)
    }
    #expect(temporary == [2, 3, 4, 5])
  }

  @Test func badParametersHaveApplesCodes() throws {
    let three = try buffer([1, 2, 3])
    var out = [UInt8](repeating: 0, count: 8)
    #expect(CMBlockBufferCopyDataBytes(three, atOffset: 4, dataLength: 1, destination: &out) == -12703)
    #expect(CMBlockBufferCopyDataBytes(three, atOffset: 2, dataLength: 2, destination: &out) == -12704)
    #expect(CMBlockBufferCopyDataBytes(three, atOffset: -1, dataLength: 1, destination: &out) == -12703)
    #expect(CMBlockBufferCopyDataBytes(three, atOffset: 1, dataLength: .max, destination: &out) == -12704)
    let empty = try CMBlockBuffer()
    #expect(CMBlockBufferCopyDataBytes(empty, atOffset: 0, dataLength: 1, destination: &out) == -12706)
    #expect(empty.isEmpty && CMBlockBufferGetDataLength(empty) == 0)
    #expect(throws: NSError.self) { try CMBlockBuffer(length: 0) }
    var made: CMBlockBuffer?
    let status = CMBlockBufferCreateWithMemoryBlock(
      allocator: nil, memoryBlock: nil, blockLength: 4, blockAllocator: nil, customBlockSource: nil, offsetToData: 2,
      dataLength: 3,
      flags: 0, blockBufferOut: &made)
    #expect(status == -12704 && made == nil)
  }

  @Test func memoryIsFreedOnceByItsOwner() throws {
    final class Count { var frees = 0, size = 0 }
    let count = Count()
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 16, alignment: 1)
    memory.initializeMemory(as: UInt8.self, repeating: 5)
    var slice: CMBlockBuffer?
    do {
      let owner = try CMBlockBuffer(
        buffer: memory,
        deallocator: { pointer, size in
          count.frees += 1
          count.size = size
          pointer.deallocate()
        })
      slice = try CMBlockBuffer(bufferReference: owner[4..<8])
    }
    #expect(count.frees == 0)
    #expect(try bytes(slice!) == [5, 5, 5, 5])
    slice = nil
    #expect(count.frees == 1 && count.size == 16)
  }

  @Test func allocatorNullLeavesMemoryAlone() throws {
    var bytes: [UInt8] = [1, 2, 3]
    bytes.withUnsafeMutableBytes { memory in
      var made: CMBlockBuffer?
      CMBlockBufferCreateWithMemoryBlock(
        allocator: kCFAllocatorDefault, memoryBlock: memory.baseAddress, blockLength: 3,
        blockAllocator: kCFAllocatorNull,
        customBlockSource: nil, offsetToData: 0, dataLength: 3, flags: 0, blockBufferOut: &made)
      #expect((try? made?.dataBytes()) == Data([1, 2, 3]))
    }
  }

  @Test func customSourceAllocatesAtFirstNeed() throws {
    final class Count { var made = 0, freed = 0 }
    let count = Count()
    do {
      let lazy = try CMBlockBuffer(
        length: 8,
        allocator: { size in
          count.made += 1
          return UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 1)
        },
        deallocator: { pointer, _ in
          count.freed += 1
          pointer.deallocate()
        }, range: 2..<6)
      #expect(count.made == 0 && lazy.dataLength == 4)
      try lazy.fillDataBytes(with: 3)
      #expect(count.made == 1)
      #expect(try bytes(lazy) == [3, 3, 3, 3])
    }
    #expect(count.freed == 1)
  }

  @Test func decoderPaddingIsZeroAndSparesCopies() throws {
    let whole = try #require(CMBlockBuffer(copying: Data(repeating: 0xff, count: 100)))
    #expect(try whole.paddedForDecoder() === whole)
    let head = whole.slice(0..<50)
    let padded = try head.paddedForDecoder()
    #expect(padded !== head && padded.zeroPadding >= 64)
    try padded.withContiguousBytes { bytes in
      #expect(bytes.count == 50 && bytes.allSatisfy { $0 == 0xff })
      let behind = UnsafeRawBufferPointer(start: bytes.baseAddress! + 50, count: 64)
      #expect(behind.allSatisfy { $0 == 0 })
    }
    #expect(try whole.slice(50..<100).paddedForDecoder().zeroPadding >= 64)
  }

  @Test func randomSplicesEqualAnArray() throws {
    var generator = SplitMix(seed: 7)
    for _ in 0..<200 {
      var model: [UInt8] = []
      let whole = try CMBlockBuffer()
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let piece = (0..<Int.random(in: 1...9, using: &generator)).map { _ in
          UInt8.random(in: 0...255, using: &generator)
        }
        let from = Int.random(in: 0..<piece.count, using: &generator)
        try whole.append(bufferReference: try buffer(piece)[from..<piece.count])
        model += piece[from...]
      }
      let low = Int.random(in: 0..<model.count, using: &generator)
      #expect(try whole[low..<low].makeContiguous().dataLength == 0 && whole[low..<low].isContiguous)
      let high = Int.random(in: low + 1...model.count, using: &generator)
      #expect(try bytes(whole[low..<high]) == Array(model[low..<high]))
      #expect(try bytes(CMBlockBuffer(bufferReference: whole[low..<high])) == Array(model[low..<high]))
      #expect(try bytes(whole[low..<high].makeContiguous()) == Array(model[low..<high]))
    }
  }
}
