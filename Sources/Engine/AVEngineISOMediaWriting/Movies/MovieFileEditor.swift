package import AVEngineCore
import AVEngineISOMedia
package import CoreMedia
import Foundation
import Synchronization

/// Data is turned into filler only after the data that replaces it has been written at the end of the file, so that a
/// killed process leaves a file that plays.
package final class MovieFileEditor {
  private let path: String
  private let descriptor: Int32

  /// Held during a change of any file, so that changes take turns.
  private static let turn = Mutex(())

  package static func withFile<T>(_ path: String, _ body: (MovieFileEditor) throws(EngineError) -> T)
    throws(EngineError) -> T
  {
    let result: Result<T, EngineError> = turn.withLock { _ in
      do throws(EngineError) {
        let editor = try MovieFileEditor(path)
        return .success(try body(editor))
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  private init(_ path: String) throws(EngineError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileDescriptorWriting.failure(errno, path) }
  }

  deinit { close(descriptor) }

  private func length() throws(EngineError) -> Int64 {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileDescriptorWriting.failure(errno, path) }
    return Int64(status.st_size)
  }

  private func put(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(EngineError) {
    try FileDescriptorWriting.put(bytes, at: offset, to: descriptor, of: path)
  }

  private func put(_ bytes: [UInt8], at offset: Int64) throws(EngineError) {
    try FileDescriptorWriting.withBytes(of: bytes) { raw throws(EngineError) in try put(raw, at: offset) }
  }

  private func boxes() throws(EngineError) -> [Box] {
    let source = try FileByteSource(path: path)
    let reader = try BoxReader(source)
    return try reader.boxes(in: 0..<reader.length)
  }

  /// A last box that extends to the end of the file gets its size, so that another box can follow it.
  private func closeLast(_ boxes: [Box], length: Int64) throws(EngineError) {
    guard let last = boxes.last, last.end == length else {
      guard length > 0 else { return }
      throw EngineError(
        .malformed, "Writing", subject: path,
        detail: "the data after byte \(boxes.last?.end ?? 0) is not part of a movie")
    }
    let size = last.end - last.start
    let isShort = last.body.lowerBound - last.start == 8
    guard isShort || last.isCut else { return }
    guard size <= Int64(UInt32.max), isShort else {
      throw EngineError(
        .unsupported, "Writing", subject: path,
        detail: "the end of its last box is not stated, so nothing can be added after it")
    }
    var writer = BoxWriter()
    writer.u32(UInt32(size))
    try put(writer.bytes, at: last.start)
  }

  // MARK: Media

  package func addMedia(_ blocks: [CMBlockBuffer], alignment: Int = 0) throws(EngineError) -> [Int64] {
    let total = blocks.reduce(Int64(0)) { $0 + Int64(CMBlockBufferGetDataLength($1)) }
    let (box, start) = try mediaBox(adding: total)
    let unit = Int64(max(1, alignment))
    var offset = (start + unit - 1) / unit * unit
    var places: [Int64] = []
    for block in blocks {
      places.append(offset)
      try write(block, at: offset)
      offset += Int64(CMBlockBufferGetDataLength(block))
    }
    // Until the size is written, the bytes belong to no box.
    try put(Self.size(of: offset - box.start, isLarge: box.isLarge), at: box.start)
    return places
  }

  private func write(_ block: CMBlockBuffer, at offset: Int64) throws(EngineError) {
    try FileDescriptorWriting.withBytes(of: block, path) { bytes throws(EngineError) in try put(bytes, at: offset) }
  }

  private func mediaBox(adding count: Int64) throws(EngineError) -> (box: (start: Int64, isLarge: Bool), next: Int64) {
    var end = try length()
    if end == 0 {
      let format = ContainerFormat(pathExtension: URL(fileURLWithPath: path).pathExtension)
      let type = (format.flatMap(ContainerBrand.init) ?? .quickTime).typeBox
      try put(type, at: 0)
      end = Int64(type.count)
    } else {
      let boxes = try boxes()
      try closeLast(boxes, length: end)
      if let last = boxes.last, last.type == "mdat" {
        let isLarge = last.body.lowerBound - last.start == 16
        if isLarge || last.end - last.start + count <= Int64(UInt32.max) { return ((last.start, isLarge), end) }
      }
    }
    try put(Self.size(of: 16, isLarge: true), at: end)
    return ((end, true), end + 16)
  }

  private static func size(of count: Int64, isLarge: Bool) -> [UInt8] {
    var writer = BoxWriter()
    writer.u32(isLarge ? 1 : UInt32(clamping: count))
    writer.code("mdat")
    if isLarge { writer.i64(count) }
    return writer.bytes
  }

  // MARK: Headers

  private static let replaced: Set<FourCC> = ["moov", "moof", "mfra", "sidx", "ssix"]

  func replaceHeader(with movie: [UInt8], typeBox: [UInt8]) throws(EngineError) {
    let end = try length()
    guard end > 0 else { return try put(typeBox + movie, at: 0) }
    let boxes = try boxes()
    try closeLast(boxes, length: end)
    try put(movie, at: end)
    guard fsync(descriptor) == 0 else { throw FileDescriptorWriting.failure(errno, path) }
    for box in boxes where Self.replaced.contains(box.type) { try put(FourCC("free").bytes, at: box.start + 4) }
  }
}
