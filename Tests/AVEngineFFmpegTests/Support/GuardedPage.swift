import CoreMedia
import Foundation

/// The page that follows the block is protected.
func guardedBlock(_ data: Data) throws -> CMBlockBuffer {
  let page = Int(sysconf(Int32(_SC_PAGESIZE)))
  let length = (data.count + page - 1) / page * page
  guard let base = mmap(nil, length + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
    base != MAP_FAILED,
    mprotect(base + length, page, PROT_NONE) == 0
  else { throw Demuxed.Failure(text: "mmap") }
  let start = base + (length - data.count)
  // Safety: the mapping has room for the bytes before its protected page; it is unmapped when the block is released.
  data.withUnsafeBytes { if let source = $0.baseAddress { start.copyMemory(from: source, byteCount: data.count) } }
  let (address, total) = (UInt(bitPattern: base), length + page)
  return CMBlockBuffer(foreignBytes: start, count: data.count, padding: 0) {
    if let base = UnsafeMutableRawPointer(bitPattern: address) { munmap(base, total) }
  }
}
