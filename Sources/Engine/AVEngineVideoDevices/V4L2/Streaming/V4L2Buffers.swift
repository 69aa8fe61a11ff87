internal import AVEngineCV4L2
import AVEngineCore
import Foundation
import Synchronization

/// A buffer's memory stays mapped as long as a client holds a frame in it, even after the device was closed.
final class V4L2Buffers: Sendable {
  struct Filled {
    var index: Int
    var memory: [V4L2Mapping]
    var bytes: [Range<Int>]
    var flags: UInt32
    var timestamp: timeval
    var sequence: UInt32
  }

  private enum Holder { case nobody, driver, reader, client }

  private struct State {
    var node: V4L2Node?
    var memory: [[V4L2Mapping]] = []
    var holders: [Holder] = []
    var isStreaming = false
  }

  private let state: Mutex<State>
  private let type: UInt32
  private let memoryCount: Int
  let count: Int

  /// The number of buffers that are requested. Drivers may provide more or fewer.
  private static let wanted: UInt32 = 8
  private static let largest = 32
  /// The number of buffers that the driver needs so that it does not drop frames silently.
  private static let driversShare = 2

  /// Requesting buffers reserves the device for this process.
  init(_ node: V4L2Node, memoryCount: Int) throws(SystemFailure) {
    type = node.bufferType
    self.memoryCount = memoryCount
    var request = v4l2_requestbuffers()
    request.count = Self.wanted
    request.type = type
    request.memory = V4L2_MEMORY_MMAP.rawValue
    try node.request(CV4L2_REQBUFS, &request)
    count = min(Int(request.count), Self.largest)
    state = Mutex(State(node: node))
    do throws(SystemFailure) {
      guard count > 0 else { throw SystemFailure(number: ENOMEM) }
      let memory = try (0..<count).map { index throws(SystemFailure) in try map(index, of: node) }
      state.withLock {
        $0.memory = memory
        $0.holders = Array(repeating: .nobody, count: count)
      }
    } catch {
      close()
      throw error
    }
  }

  var lendable: Int { count >= 2 * Self.driversShare ? count - Self.driversShare : 0 }

  private func map(_ index: Int, of node: V4L2Node) throws(SystemFailure) -> [V4L2Mapping] {
    var (buffer, planes) = (v4l2_buffer(), planes(node))
    try request(CV4L2_QUERYBUF, of: node, index, &buffer, &planes)
    let places: [(length: UInt32, offset: UInt32)] =
      node.isMultiPlanar
      ? planes.prefix(memoryCount).map { ($0.length, $0.m.mem_offset) } : [(buffer.length, buffer.m.offset)]
    return try places.map { place throws(SystemFailure) in
      guard (1...Self.longest).contains(place.length) else { throw SystemFailure(number: EINVAL) }
      return try V4L2Mapping(node.system, Int(place.length), of: node.descriptor, at: Int64(place.offset))
    }
  }

  private static let longest: UInt32 = 1 << 30

  // MARK: - Streaming

  func start() throws(SystemFailure) {
    try locked { state throws(SystemFailure) in
      guard let node = state.node else { throw SystemFailure(number: ENODEV) }
      for index in 0..<count where state.holders[index] == .nobody { try queue(index, of: node, &state) }
      var type = Int32(bitPattern: self.type)
      try node.request(CV4L2_STREAMON, &type)
      state.isStreaming = true
    }
  }

  /// Errors are ignored, for example if the device was disconnected.
  func stop() { state.withLock { stop(&$0) } }

  private func stop(_ state: inout State) {
    guard let node = state.node else { return }
    var type = Int32(bitPattern: self.type)
    do throws(SystemFailure) { try node.request(CV4L2_STREAMOFF, &type) } catch {}
    state.isStreaming = false
    for index in state.holders.indices where state.holders[index] == .driver { state.holders[index] = .nobody }
  }

  func next() throws(SystemFailure) -> Filled? {
    try locked { state throws(SystemFailure) in
      guard let node = state.node, state.isStreaming else { throw SystemFailure(number: ENODEV) }
      var (buffer, planes) = (v4l2_buffer(), planes(node))
      do throws(SystemFailure) {
        try request(CV4L2_DQBUF, of: node, 0, &buffer, &planes)
      } catch {
        if error.number == EAGAIN { return nil }
        throw error
      }
      let index = Int(buffer.index)
      guard state.holders.indices.contains(index), state.holders[index] == .driver else {
        throw SystemFailure(number: EIO)
      }
      state.holders[index] = .reader
      let memory = state.memory[index]
      let parts: [Range<UInt32>] =
        node.isMultiPlanar
        ? planes.prefix(memoryCount).map { min($0.data_offset, $0.bytesused)..<$0.bytesused } : [0..<buffer.bytesused]
      let bytes = zip(parts, memory).map { part, memory in
        let end = min(Int(part.upperBound), memory.length)
        return min(Int(part.lowerBound), end)..<end
      }
      return Filled(
        index: index, memory: memory, bytes: bytes, flags: buffer.flags, timestamp: buffer.timestamp,
        sequence: buffer.sequence)
    }
  }

  func lend(_ filled: Filled) -> Bool {
    state.withLock { state in
      guard state.holders.count(where: { $0 == .client }) < lendable else { return false }
      state.holders[filled.index] = .client
      return true
    }
  }

  func giveBack(_ index: Int) {
    state.withLock { state in
      guard state.holders.indices.contains(index) else { return }
      state.holders[index] = .nobody
      guard state.isStreaming, let node = state.node else { return }
      do throws(SystemFailure) { try queue(index, of: node, &state) } catch {}
    }
  }

  /// Frames of clients stay valid.
  func close() {
    let node = state.withLock { state in
      if state.isStreaming { stop(&state) }
      defer { state.node = nil }
      state.memory = []
      state.holders = []
      return state.node
    }
    guard let node else { return }
    // Since version 5.0, the kernel releases the device even if a client has a buffer mapped.
    var request = v4l2_requestbuffers()
    request.type = type
    request.memory = V4L2_MEMORY_MMAP.rawValue
    do throws(SystemFailure) { try node.request(CV4L2_REQBUFS, &request) } catch {}
  }

  // MARK: - Requests

  private func queue(_ index: Int, of node: V4L2Node, _ state: inout State) throws(SystemFailure) {
    var (buffer, planes) = (v4l2_buffer(), planes(node))
    try request(CV4L2_QBUF, of: node, index, &buffer, &planes)
    state.holders[index] = .driver
  }

  private func planes(_ node: V4L2Node) -> [v4l2_plane] {
    node.isMultiPlanar ? Array(repeating: v4l2_plane(), count: Int(VIDEO_MAX_PLANES)) : []
  }

  private func request(
    _ request: UInt, of node: V4L2Node, _ index: Int, _ buffer: inout v4l2_buffer, _ planes: inout [v4l2_plane]
  ) throws(SystemFailure) {
    buffer.index = UInt32(index)
    buffer.type = type
    buffer.memory = V4L2_MEMORY_MMAP.rawValue
    guard node.isMultiPlanar else { return try node.request(request, &buffer) }
    try planes.withUnsafeMutableBufferPointer { planes throws(SystemFailure) in
      buffer.m.planes = planes.baseAddress
      buffer.length = UInt32(memoryCount)
      try node.request(request, &buffer)
    }
  }

  private func locked<Result>(_ body: (inout State) throws(SystemFailure) -> Result) throws(SystemFailure) -> Result {
    let result: Swift.Result<Result, SystemFailure> = state.withLock { state in
      do throws(SystemFailure) { return .success(try body(&state)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}
