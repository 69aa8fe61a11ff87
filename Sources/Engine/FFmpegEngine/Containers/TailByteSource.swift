import MediaEngine

/// The bytes of a source from some offset on.
final class TailByteSource: ByteSource {
  private let source: any ByteSource
  private let start: Int64

  init(_ source: any ByteSource, from start: Int64) { (self.source, self.start) = (source, start) }

  var name: String { source.name }

  func length() throws(EngineError) -> Int64? { try source.length().map { max(0, $0 - start) } }

  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int {
    let (place, overflow) = start.addingReportingOverflow(offset)
    return overflow ? 0 : try source.read(at: place, into: buffer)
  }

  func cancel() { source.cancel() }
}
