import AVEngineCore
import Foundation
import Synchronization

final class ObservedByteSource: ByteSource {
  let name: String
  private let bytes: MemoryByteSource
  private let isCancelled = Atomic(false)
  private let readCount = Atomic(0)
  private let failureOffset: Int64

  init(_ data: Data, name: String, failingFrom failureOffset: Int64 = .max) {
    self.name = name
    self.failureOffset = failureOffset
    bytes = MemoryByteSource(data, name: name)
  }

  var bytesRead: Int { readCount.load(ordering: .relaxed) }

  func length() throws(EngineError) -> Int64? { try bytes.length() }

  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int {
    try ReadCancellation.check("Reading", subject: name)
    if isCancelled.load(ordering: .relaxed) { throw EngineError(.cancelled, "Reading", subject: name) }
    let count = try bytes.read(at: offset, into: buffer)
    guard offset + Int64(count) <= failureOffset else { throw EngineError(.network, "Reading", subject: name) }
    readCount.add(count, ordering: .relaxed)
    return count
  }

  func cancel() { isCancelled.store(true, ordering: .relaxed) }
}
