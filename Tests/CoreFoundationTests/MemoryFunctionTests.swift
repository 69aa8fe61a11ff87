import CoreFoundation
import Testing

@Suite("Memory functions") struct MemoryFunctionTests {
  @Test("addresses that may be nil are accepted, and the others work as before")
  func copies() {
    var bytes: [UInt8] = [1, 2, 3, 4, 5, 6]
    bytes.withUnsafeMutableBytes { buffer in
      let perhaps: UnsafeMutableRawPointer? = buffer.baseAddress
      memmove(perhaps.map { $0 + 1 }, perhaps, 3)
      memset(perhaps, 9, 1)
      memcpy(perhaps.map { $0 + 4 }, [7, 8] as [UInt8], 2)
    }
    #expect(bytes == [9, 1, 2, 3, 7, 8])
    memset(&bytes, 0, 2)
    let source: [UInt8] = [5, 5]
    memcpy(&bytes, source, 1)
    #expect(bytes == [5, 0, 2, 3, 7, 8])
    let left: UnsafeRawPointer? = nil
    #expect(memcmp(left, left, 0) == 0 && memcmp(bytes, source, 1) == 0 && memcmp(bytes, source, 2) != 0)
  }
}
