import AVEngineCore

final class PartByteSource: ByteSource {
  private let source: any ByteSource
  private let start: Int64
  private let end: Int64?

  init(_ source: any ByteSource, from start: Int64 = 0, to end: Int64? = nil) {
    self.source = source
    self.start = start
    self.end = end
  }

  var name: String { source.name }

  func length() throws(EngineError) -> Int64? {
    guard let whole = try source.length() else { return nil }
    return max(0, min(whole, end ?? whole) - start)
  }

  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int {
    let (place, overflow) = start.addingReportingOverflow(offset)
    guard !overflow, place < end ?? .max else { return 0 }
    guard let end, end - place < buffer.count else { return try source.read(at: place, into: buffer) }
    return try source.read(at: place, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<Int(end - place)]))
  }

  func cancel() { source.cancel() }
}
