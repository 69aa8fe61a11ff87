package import Foundation

package final class MemoryByteSource: ByteSource {
  package let name: String
  private let data: Data

  package init(_ data: Data, name: String = "memory") { (self.data, self.name) = (data, name) }

  package func length() throws(EngineError) -> Int64? { Int64(data.count) }

  package func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int {
    guard offset >= 0, offset < Int64(data.count) else { return 0 }
    let start = data.startIndex + Int(offset)
    let end = min(start + buffer.count, data.endIndex)
    data.copyBytes(to: buffer, from: start..<end)
    return end - start
  }

  package func cancel() {}
}
