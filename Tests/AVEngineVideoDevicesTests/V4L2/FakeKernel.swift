import AVEngineCV4L2
import Foundation

@testable import AVEngineVideoDevices

/// Descriptors are real eventfd(2) descriptors, and memory is mapped from unnamed files.
final class FakeKernel: @unchecked Sendable {
  // Safety: all state is used under the lock.
  private let lock = NSRecursiveLock()
  private var cameras: [String: FakeCamera] = [:]
  private var opened: [Int32: FakeCamera] = [:]
  private var time: Int64 = 1_000_000_000_000
  private(set) var mappings = 0
  private var openings: [String: Int] = [:]
  /// Answers requests instead of the cameras; nil leaves a request to the camera.
  private var answer: ((UInt, UnsafeMutableRawPointer) -> Int32?)?

  var openDescriptors: Int { with { opened.count } }
  var mappedPieces: Int { with { mappings } }

  func takeOpenings() -> [String: Int] {
    with {
      defer { openings = [:] }
      return openings
    }
  }

  /// Keeps the folder of the nodes as long as the kernel exists.
  private let folder: AnyObject

  init(folder: AnyObject) { self.folder = folder }

  func with<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  @discardableResult func change<Result>(_ name: String = "video0", _ body: (FakeCamera) -> Result) -> Result {
    with {
      guard let camera = cameras[name] else { preconditionFailure("no camera \(name)") }
      let result = body(camera)
      for (descriptor, one) in opened where one === camera { wake(descriptor) }
      return result
    }
  }

  func add(_ camera: FakeCamera, as name: String) { with { cameras[name] = camera } }
  func answer(_ body: @escaping (UInt, UnsafeMutableRawPointer) -> Int32?) { with { answer = body } }

  /// The time of the host's clock, in nanoseconds.
  var now: Int64 {
    get { with { time } }
    set { with { time = newValue } }
  }

  var system: V4L2System {
    let calls = cv4l2_calls(
      context: Unmanaged.passUnretained(self).toOpaque(),
      open: { context, path, _ in FakeKernel.of(context).open(String(cString: path)) },
      close: { context, descriptor in FakeKernel.of(context).close(descriptor) },
      ioctl: { context, descriptor, request, argument in
        FakeKernel.of(context).request(request, descriptor, argument)
      },
      mmap: { context, length, _, _, descriptor, offset in FakeKernel.of(context).map(descriptor, offset, length) },
      munmap: { context, address, length in FakeKernel.of(context).unmap(address, length) },
      poll: { context, descriptors, count, milliseconds in
        FakeKernel.of(context).poll(descriptors, Int(count), milliseconds)
      })
    return V4L2System(calls: calls, owner: self, now: { self.now })
  }

  // Safety: the table's owner keeps the kernel alive.
  private static func of(_ context: UnsafeMutableRawPointer?) -> FakeKernel {
    Unmanaged<FakeKernel>.fromOpaque(context!).takeUnretainedValue()
  }

  // MARK: - Descriptors

  private func open(_ path: String) -> Int32 {
    with {
      let name = URL(fileURLWithPath: path).lastPathComponent
      openings[name, default: 0] += 1
      guard let camera = cameras[name] else { return -ENOENT }
      if let error = camera.openError { return -error }
      if camera.isGone { return -ENODEV }
      let descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
      opened[descriptor] = camera
      return descriptor
    }
  }

  private func close(_ descriptor: Int32) -> Int32 {
    with {
      guard let camera = opened.removeValue(forKey: descriptor) else { return -EBADF }
      if !opened.values.contains(where: { $0 === camera }) { camera.freeBuffers() }
      return Glibc.close(descriptor)
    }
  }

  private func wake(_ descriptor: Int32) {
    var one: UInt64 = 1
    _ = write(descriptor, &one, 8)
  }

  private func poll(_ descriptors: UnsafeMutablePointer<pollfd>, _ count: Int, _ milliseconds: Int32) -> Int32 {
    while true {
      let answer = with { () -> Int32? in
        guard let camera = opened[descriptors[0].fd] else { return -EBADF }
        var count: UInt64 = 0
        _ = read(descriptors[0].fd, &count, 8)
        camera.polls += 1
        var events: Int32 = 0
        if !camera.filled.isEmpty || camera.wakesForNothing { events |= POLLIN }
        if !camera.events.isEmpty { events |= POLLPRI }
        if camera.isFatal { events |= POLLERR }
        if camera.isGone { events |= POLLPRI | POLLERR | POLLHUP }
        descriptors[0].revents = Int16(events & (Int32(descriptors[0].events) | POLLERR | POLLHUP))
        guard descriptors[0].revents == 0 else { return 1 }
        if camera.isFrozen {
          camera.polls += 1
          time += Int64(max(milliseconds, 0)) * 1_000_000
          return 0
        }
        return nil
      }
      // A request to stop takes priority over ready frames.
      var others = pollfd(fd: descriptors[1].fd, events: Int16(POLLIN), revents: 0)
      if Glibc.poll(&others, 1, 0) > 0 {
        descriptors[1].revents = others.revents
        return 1
      }
      if let answer { return answer }
      _ = Glibc.poll(descriptors, nfds_t(count), -1)
    }
  }

  // MARK: - Memory

  private func map(_ descriptor: Int32, _ offset: Int64, _ length: Int) -> Int {
    with {
      guard let camera = opened[descriptor] else { return Int(-EBADF) }
      let (index, plane) = (Int(offset) >> 16, (Int(offset) >> 12) & 15)
      guard camera.buffers.indices.contains(index), camera.buffers[index].memories.indices.contains(plane) else {
        return Int(-EINVAL)
      }
      let memory = camera.buffers[index].memories[plane]
      guard length <= memory.length,
        let address = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, memory.file, 0), address != MAP_FAILED
      else { return Int(-EINVAL) }
      mappings += 1
      return Int(bitPattern: address)
    }
  }

  private func unmap(_ address: UnsafeMutableRawPointer, _ length: Int) -> Int32 {
    with { mappings -= 1 }
    return munmap(address, length)
  }

  // MARK: - Requests

  private func request(_ request: UInt, _ descriptor: Int32, _ argument: UnsafeMutableRawPointer) -> Int32 {
    with {
      if let result = answer?(request, argument) { return result }
      guard let camera = opened[descriptor] else { return -EBADF }
      if camera.isGone { return -ENODEV }
      if let error = camera.errors[request] { return -error }
      return camera.answer(request, argument)
    }
  }

  // MARK: - Frames

  /// - Returns: Whether the camera streams and the driver had a buffer.
  @discardableResult func deliver(
    _ name: String = "video0", _ change: (inout FakeCamera.Frame) -> Void = { _ in },
    fill: (Int, UnsafeMutableRawBufferPointer) -> Void = { _, _ in }
  ) -> Bool {
    self.change(name) { camera in
      guard camera.isStreaming else { return false }
      var frame = FakeCamera.Frame()
      frame.sequence = camera.sequence
      frame.bytesUsed = camera.frameSizes.map { UInt32($0) }
      frame.time = timeval(tv_sec: Int(time / 1_000_000_000), tv_usec: Int(time % 1_000_000_000) / 1_000)
      change(&frame)
      camera.sequence = frame.sequence &+ 1
      guard let index = camera.buffers.firstIndex(where: \.isQueued) else { return false }
      for (plane, memory) in camera.buffers[index].memories.enumerated() {
        fill(plane, UnsafeMutableRawBufferPointer(start: memory.address, count: memory.length))
      }
      camera.buffers[index].isQueued = false
      camera.buffers[index].answer = frame
      camera.filled.append(index)
      return true
    }
  }
}
