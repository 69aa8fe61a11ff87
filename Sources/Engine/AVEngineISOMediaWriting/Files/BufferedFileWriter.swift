import AVEngineCore
import CoreMedia
import Foundation

final class BufferedFileWriter {
  let path: String
  private var descriptor: Int32
  // Exclusivity: this file has one owner at a time, and no access to these properties calls back into the file.
  @exclusivity(unchecked) private var staged: [UInt8] = []
  /// The offset of the next byte, after the staged bytes.
  @exclusivity(unchecked) private(set) var position: Int64 = 0

  /// Blocks of 256 KB took twice the system time: Linux searches long for contiguous memory if free memory is
  /// fragmented.
  private static let blockSize = 64 << 10
  /// Ranges are copied in pieces that stay in the processor's second-level cache between reading and writing.
  private static let copySize = 64 << 10

  init(path: String) throws(EngineError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileDescriptorWriting.failure(errno, path) }
    staged.reserveCapacity(Self.blockSize)
  }

  deinit { close() }

  func close() {
    if descriptor >= 0 { _ = Foundation.close(descriptor) }
    descriptor = -1
  }

  // MARK: In order

  func write(_ bytes: [UInt8]) throws(EngineError) { try write(bytes, bytes.indices) }

  func write(_ bytes: [UInt8], _ range: Range<Int>) throws(EngineError) {
    guard !range.isEmpty else { return }
    try FileDescriptorWriting.withBytes(of: bytes) { raw throws(EngineError) in
      try write(UnsafeRawBufferPointer(rebasing: raw[range]))
    }
  }

  /// All bytes are written in one system call, unless the system writes only a part. A process that is killed before or
  /// after the call leaves none or all of them.
  func writeAtOnce(_ bytes: [UInt8]) throws(EngineError) {
    try FileDescriptorWriting.withBytes(of: bytes) { raw throws(EngineError) in try putStaged(and: raw) }
    position += Int64(bytes.count)
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(EngineError) {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let room = Self.blockSize - Int(position % Int64(Self.blockSize))
      // The bytes that complete a block are written together with the staged bytes and all further whole blocks.
      let isStaged = rest.count < room
      let part = isStaged ? rest.count : room + (rest.count - room) / Self.blockSize * Self.blockSize
      let bytes = UnsafeRawBufferPointer(rebasing: rest[..<part])
      if isStaged { staged.append(contentsOf: bytes) } else { try putStaged(and: bytes) }
      position += Int64(part)
      done += part
    }
  }

  func write(_ data: CMBlockBuffer) throws(EngineError) {
    try FileDescriptorWriting.withBytes(of: data, path) { bytes throws(EngineError) in try write(bytes) }
  }

  func writeZeros(_ count: Int64) throws(EngineError) {
    var rest = count
    while rest > 0 {
      let part = min(rest, Int64(Self.copySize))
      try write([UInt8](repeating: 0, count: Int(part)))
      rest -= part
    }
  }

  func flush() throws(EngineError) {
    guard !staged.isEmpty else { return }
    try putStaged(and: UnsafeRawBufferPointer(start: nil, count: 0))
  }

  private func putStaged(and bytes: UnsafeRawBufferPointer) throws(EngineError) {
    let start = position - Int64(staged.count)
    defer { staged.removeAll(keepingCapacity: true) }
    // Safety: pwritev only reads the two runs, which both live until it returns.
    let count = staged.withUnsafeBytes { staged in
      let runs = [staged, bytes].map {
        iovec(iov_base: UnsafeMutableRawPointer(mutating: $0.baseAddress), iov_len: $0.count)
      }
      return pwritev(descriptor, runs, Int32(runs.count), off_t(start))
    }
    // The call may write only a part, or fail.
    let done = max(0, count)
    if done < staged.count { try put(Array(staged[done...]), at: start + Int64(done)) }
    let rest = max(0, done - staged.count)
    try put(UnsafeRawBufferPointer(rebasing: bytes[rest...]), at: position + Int64(rest))
  }

  func copy(_ source: any ByteSource, range: Range<Int64>) throws(EngineError) {
    try flush()
    var offset = try copyInKernel(source, range: range)
    // Safety: the block is freed on every exit; reads and writes stay within its size.
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.copySize, alignment: 4096)
    defer { block.deallocate() }
    while offset < range.upperBound {
      let count = Int(min(Int64(Self.copySize), range.upperBound - offset))
      let part = UnsafeMutableRawBufferPointer(rebasing: block[0..<count])
      let filled = try source.read(at: offset, into: part)
      guard filled == count else {
        throw EngineError(
          .truncated, "Copying media", subject: source.name,
          detail: "it ends at byte \(offset + Int64(filled)), before the samples that it lists")
      }
      try put(UnsafeRawBufferPointer(part), at: position)
      position += Int64(count)
      offset += Int64(count)
    }
  }

  /// Returns the offset at which the kernel stopped.
  private func copyInKernel(_ source: any ByteSource, range: Range<Int64>) throws(EngineError) -> Int64 {
    guard let copyFileRange = Self.copyFileRange, let (file, start) = try Self.file(of: source, at: range.lowerBound)
    else { return range.lowerBound }
    return try file.withDescriptor { (input) throws(EngineError) in
      var offset = range.lowerBound
      while offset < range.upperBound {
        var (from, to) = (off_t(offset - start), off_t(position))
        // If the call fails or copies nothing, the caller's loop copies the rest or throws the error.
        let count = copyFileRange(input, &from, descriptor, &to, Int(min(range.upperBound - offset, 1 << 24)), 0)
        guard count > 0 else { return offset }
        offset += Int64(count)
        position += Int64(count)
      }
      return offset
    }
  }

  /// Returns the file that contains a byte of the source, and the offset of the file's first byte in the source.
  private static func file(of source: any ByteSource, at offset: Int64) throws(EngineError) -> (FileByteSource, Int64)?
  {
    switch source {
    case let file as FileByteSource: (file, 0)
    case let joined as JoinedByteSource: try joined.file(at: offset)
    default: nil
    }
  }

  // MARK: In place

  /// Does not move `position`.
  func put(_ bytes: [UInt8], at offset: Int64) throws(EngineError) {
    try FileDescriptorWriting.withBytes(of: bytes) { raw throws(EngineError) in try put(raw, at: offset) }
  }

  private func put(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(EngineError) {
    try FileDescriptorWriting.put(bytes, at: offset, to: descriptor, of: path)
  }

  /// Some file systems (ext4, XFS) insert room without touching the data.
  func insert(_ count: Int64) throws(EngineError) {
    try flush()
    if Self.fallocate?(descriptor, Self.insertRange, 0, off_t(count)) != 0 { try moveUp(by: count) }
    position += count
  }

  private typealias FileCopy =
    @convention(c) (Int32, UnsafeMutablePointer<off_t>, Int32, UnsafeMutablePointer<off_t>, Int, UInt32) -> Int
  // Safety: copy_file_range(2) has this signature wherever it exists; nil if the C library lacks it.
  private static let copyFileRange = dlsym(nil, "copy_file_range").map { unsafeBitCast($0, to: FileCopy.self) }

  /// `target` must be before `source`.
  func move(_ count: Int64, from source: Int64, to target: Int64) throws(EngineError) {
    try flush()
    // Safety: the block is freed on every exit, and no part is longer than it.
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)
    defer { block.deallocate() }
    var done: Int64 = 0
    while done < count {
      let part = UnsafeMutableRawBufferPointer(rebasing: block[0..<Int(min(Int64(block.count), count - done))])
      try read(part, at: source + done)
      try put(UnsafeRawBufferPointer(part), at: target + done)
      done += Int64(part.count)
    }
  }

  func truncate(to length: Int64) throws(EngineError) {
    try flush()
    guard ftruncate(descriptor, off_t(length)) == 0 else { throw FileDescriptorWriting.failure(errno, path) }
    position = length
  }

  private func read(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(EngineError) {
    var filled = 0
    while filled < buffer.count {
      // Safety: `filled` is below the count, so there is a base address and the rest is within the buffer.
      let got = pread(descriptor, buffer.baseAddress! + filled, buffer.count - filled, off_t(offset) + off_t(filled))
      if got > 0 {
        filled += got
      } else if got == 0 || errno != EINTR {
        throw FileDescriptorWriting.failure(got == 0 ? EIO : errno, path)
      }
    }
  }

  /// FALLOC_FL_INSERT_RANGE of linux/falloc.h.
  private static let insertRange: Int32 = 0x20
  private typealias Allocation = @convention(c) (Int32, Int32, off_t, off_t) -> Int32
  /// fallocate(2), which the toolchain's module of the C library omits.
  // Safety: fallocate(2) has this signature wherever it exists; nil if the C library lacks it.
  private static let fallocate = dlsym(nil, "fallocate").map { unsafeBitCast($0, to: Allocation.self) }
  /// The usual block size of file systems, which insert whole blocks.
  static let insertUnit: Int64 = 4096

  private func moveUp(by distance: Int64) throws(EngineError) {
    // Safety: the block is freed on every exit, and `count` is at most its size.
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)
    defer { block.deallocate() }
    var end = position
    while end > 0 {
      let count = Int(min(Int64(block.count), end))
      try read(UnsafeMutableRawBufferPointer(rebasing: block[0..<count]), at: end - Int64(count))
      end -= Int64(count)
      try put(UnsafeRawBufferPointer(rebasing: block[0..<count]), at: end + distance)
    }
  }
}
