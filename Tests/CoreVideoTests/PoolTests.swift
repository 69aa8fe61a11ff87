import CoreFoundation
import CoreVideo
import Synchronization
import Testing

@Suite("Pools") struct PoolTests {
  private func pool(_ attributes: [String: Any]? = nil, width: Int = 64, height: Int = 48) throws -> CVPixelBufferPool {
    let buffers: [String: Any] = [
      kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
      kCVPixelBufferWidthKey as String: width, kCVPixelBufferHeightKey as String: height,
      kCVBufferPropagatedAttachmentsKey as String: ["a": 1],
    ]
    var pool: CVPixelBufferPool?
    #expect(
      CVPixelBufferPoolCreate(kCFAllocatorDefault, attributes as CFDictionary?, buffers as CFDictionary, &pool)
        == kCVReturnSuccess)
    return try #require(pool)
  }

  private func buffer(_ pool: CVPixelBufferPool) throws -> CVPixelBuffer {
    var buffer: CVPixelBuffer?
    #expect(CVPixelBufferPoolCreatePixelBuffer(kCFAllocatorDefault, pool, &buffer) == kCVReturnSuccess)
    return try #require(buffer)
  }

  private func address(_ buffer: CVPixelBuffer) -> UInt {
    UInt(bitPattern: CVPixelBufferGetBaseAddressOfPlane(buffer, 0))
  }

  @Test("the memory of a released buffer is reused, and two live buffers never share memory")
  func recycling() throws {
    let pool = try pool()
    var first: CVPixelBuffer? = try buffer(pool)
    let second = try buffer(pool)
    let address1 = first.map(address)
    #expect(address1 != address(second) && pool.shelf.counts == (0, 2))
    if let first { CVBufferSetAttachment(first, "mark" as CFString, 1 as NSNumber, .shouldPropagate) }
    first = nil
    #expect(pool.shelf.counts == (1, 1))
    let third = try buffer(pool)
    #expect(address(third) == address1 && third != second)
    #expect(CVBufferCopyAttachments(third, .shouldPropagate) as? [String: Int] == ["a": 1])
  }

  @Test("attributes are numbers of any type")
  func numbers() throws {
    let size = CGSize(width: 64, height: 48)
    let pairs: [(Any, Any)] = [
      (size.width, size.height), (Float(64), Float(48)), (64.0, Int32(48)), (UInt8(64), Int16(48)),
      (Decimal(64), NSNumber(value: 48)),
    ]
    for (width, height) in pairs {
      let attributes: [String: Any] = [
        kCVPixelBufferPixelFormatTypeKey as String: Int(kCVPixelFormatType_32BGRA),
        kCVPixelBufferWidthKey as String: width,
        kCVPixelBufferHeightKey as String: height, kCVPixelBufferBytesPerRowAlignmentKey as String: CGFloat(256),
      ]
      let limits: NSDictionary = [
        kCVPixelBufferPoolMinimumBufferCountKey: CGFloat(2), kCVPixelBufferPoolMaximumBufferAgeKey: Float(1),
      ]
      var made: CVPixelBufferPool?
      #expect(
        CVPixelBufferPoolCreate(nil, limits, attributes as NSDictionary, &made) == kCVReturnSuccess,
        "\(type(of: width))")
      let buffer = try buffer(try #require(made))
      #expect(CVPixelBufferGetWidth(buffer) == 64 && CVPixelBufferGetHeight(buffer) == 48)
      #expect(CVPixelBufferGetBytesPerRow(buffer) == 256)
    }
  }

  @Test("a thousand frames in sequence use the memory of two")
  func bounded() throws {
    let pool = try pool()
    var (addresses, last): (Set<UInt>, CVPixelBuffer?) = ([], nil)
    for _ in 0..<1000 {
      let buffer = try buffer(pool)
      addresses.insert(address(buffer))
      last = buffer
    }
    #expect(addresses.count == 2 && last != nil)
  }

  @Test("memory that an encoder still holds is not reused when the buffer is released")
  func heldMemory() throws {
    let pool = try pool()
    var memory: PixelMemory? = try buffer(pool).memory
    #expect(memory != nil && pool.shelf.counts == (0, 1))
    memory = nil
    #expect(pool.shelf.counts == (1, 0))
  }

  @Test("the threshold refuses another buffer, and a notification reports when one is free")
  func threshold() throws {
    let pool = try pool()
    let aux = [kCVPixelBufferPoolAllocationThresholdKey as String: 2] as NSDictionary
    func create() -> (CVReturn, CVPixelBuffer?) {
      var buffer: CVPixelBuffer?
      return (CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(kCFAllocatorDefault, pool, aux, &buffer), buffer)
    }
    let posts = Posts()
    let observer = NotificationCenter.default.addObserver(
      forName: Notification.Name(kCVPixelBufferPoolFreeBufferNotification as String), object: pool, queue: nil
    ) { _ in posts.add() }
    defer { NotificationCenter.default.removeObserver(observer) }
    var first = create().1
    let second = create().1
    #expect(first != nil && second != nil && posts.count == 0)
    let (code, third) = create()
    #expect(code == kCVReturnWouldExceedAllocationThreshold && third == nil)
    first = nil
    #expect(posts.count == 1)
    first = create().1
    #expect(first != nil)
    first = nil
    #expect(posts.count == 1)
  }

  final class Posts: Sendable {
    private let posts = Atomic<Int>(0)
    func add() { posts.add(1, ordering: .relaxed) }
    var count: Int { posts.load(ordering: .relaxed) }
  }

  final class Clock: Sendable {
    private let instant = Mutex(ContinuousClock.now)
    func advance(_ seconds: Double) { instant.withLock { $0 = $0.advanced(by: .seconds(seconds)) } }
    @Sendable func now() -> ContinuousClock.Instant { instant.withLock { $0 } }
  }

  @Test(
    "old free memory is released down to the minimum",
    arguments: [(nil, 0, 1.0), (2.5, 1, 2.5), (0, 3, 1e6)] as [(Double?, Int, Double)])
  func aging(_ age: Double?, _ kept: Int, _ wait: Double) throws {
    let clock = Clock()
    var limits: [String: Any] = [kCVPixelBufferPoolMinimumBufferCountKey as String: kept == 1 ? 1 : 0]
    limits[kCVPixelBufferPoolMaximumBufferAgeKey as String] = age
    let pool = try CVPixelBufferPool(
      poolAttributes: limits as NSDictionary,
      pixelBufferAttributes: ["PixelFormatType": kCVPixelFormatType_32BGRA, "Width": 8, "Height": 8] as NSDictionary,
      now: clock.now)
    var buffers = try (0..<3).map { _ in try buffer(pool) }
    buffers.removeAll()
    CVPixelBufferPoolFlush(pool, [])
    #expect(pool.shelf.counts == (3, 0))
    clock.advance(wait)
    CVPixelBufferPoolFlush(pool, [])
    #expect(pool.shelf.counts.free == kept)
    CVPixelBufferPoolFlush(pool, .excessBuffers)
    #expect(pool.shelf.counts == (0, 0))
  }

  @Test("buffers outlive their pool")
  func outliving() throws {
    var pool: CVPixelBufferPool? = try pool()
    let shelf = try #require(pool?.shelf)
    var last = try pool.map(buffer)
    pool = nil
    #expect(shelf.counts == (0, 1))
    let base = try #require(last.flatMap { CVPixelBufferGetBaseAddressOfPlane($0, 0) })
    memset(base, 1, 64 * 48)
    last = nil
    #expect(shelf.counts == (0, 0))
  }

  @Test("invalid pools are refused")
  func refusals() {
    func code(_ limits: [String: Any], _ buffers: [String: Any]?) -> CVReturn {
      var pool: CVPixelBufferPool?
      let code = CVPixelBufferPoolCreate(kCFAllocatorDefault, limits as NSDictionary, buffers as NSDictionary?, &pool)
      #expect((code == kCVReturnSuccess) == (pool != nil))
      return code
    }
    let good: [String: Any] = ["PixelFormatType": [77, 32] as [NSNumber], "Width": 8, "Height": 8]
    #expect(code([:], good) == kCVReturnSuccess)
    #expect(code([:], nil) == kCVReturnInvalidPixelFormat)
    #expect(code([:], ["PixelFormatType": 32, "Width": 8]) == kCVReturnInvalidPixelBufferAttributes)
    #expect(code([:], ["PixelFormatType": 32, "Width": "x", "Height": 1]) == kCVReturnInvalidPixelBufferAttributes)
    #expect(code([:], ["PixelFormatType": 32, "Width": 0, "Height": 1]) == kCVReturnInvalidArgument)
    #expect(code(["MinimumBufferCount": -1], good) == kCVReturnInvalidPoolAttributes)
    #expect(code(["MaximumBufferAge": Double.nan], good) == kCVReturnInvalidPoolAttributes)
  }

  @Test("many threads use buffers of one pool without losing or sharing any")
  func concurrency() async throws {
    let pool = try CVPixelBufferPool(format: kCVPixelFormatType_OneComponent8, width: 64, height: 1)
    // Safety: a pool may be used on any thread, as this test shows.
    nonisolated(unsafe) let shared = pool
    let clashes = await withTaskGroup(of: Int.self) { group in
      for id in 1...8 {
        group.addTask {
          var clashes = 0
          for _ in 0..<300 {
            guard let buffer = try? shared.makeBuffer() else { return 1 << 20 }
            guard CVPixelBufferLockBaseAddress(buffer, []) == 0, let base = CVPixelBufferGetBaseAddress(buffer) else {
              return 1 << 20
            }
            memset(base, Int32(id), 64)
            await Task.yield()
            if !UnsafeRawBufferPointer(start: base, count: 64).allSatisfy({ $0 == UInt8(id) }) { clashes += 1 }
            _ = CVPixelBufferUnlockBaseAddress(buffer, [])
          }
          return clashes
        }
      }
      return await group.reduce(0, +)
    }
    #expect(clashes == 0 && pool.shelf.counts.lent == 0)
    #expect((1...8).contains(pool.shelf.counts.free))
  }
}
