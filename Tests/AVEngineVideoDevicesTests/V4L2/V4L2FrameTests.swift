import AVEngineCV4L2
import AVEngineCore
import CoreMedia
import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import AVEngineVideoDevices

@Suite struct V4L2FrameTests {
  private func buffer(_ frame: CapturedFrame) throws -> CVPixelBuffer {
    guard case .pixels(let buffer) = frame.content else { throw Tool.Failure(description: "no pixels") }
    return buffer
  }

  private func rows(_ buffer: CVPixelBuffer, plane: Int, count: Int = 2) -> [[UInt8]] {
    buffer.withPlanes { planes in
      (0..<planes[plane].height).map { row in
        Array(UnsafeRawBufferPointer(start: planes[plane].base + row * planes[plane].bytesPerRow, count: count))
      }
    }
  }

  /// Each byte states its piece of memory and its row.
  private func numbered(_ rowBytes: Int) -> (Int, UnsafeMutableRawBufferPointer) -> Void {
    { piece, bytes in
      for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: piece * 100 + index / rowBytes) }
    }
  }

  @Test func framesLieInTheDriversMemory() throws {
    let bench = try V4L2Bench(FakeCamera.simple("YUYV", 16, 4))
    let taker = FrameTaker()
    let input = try bench.open(taker)
    try input.start()
    let pieces = bench.kernel.mappedPieces
    #expect(bench.kernel.deliver(fill: numbered(32)))
    try taker.wait(frames: 1)
    let picture = try buffer(taker.all[0])
    #expect(rows(picture, plane: 0) == [[0, 0], [1, 1], [2, 2], [3, 3]])
    #expect(CVPixelBufferGetPixelFormatType(picture) == kCVPixelFormatType_422YpCbCr8_yuvs)
    let matrix = CVBufferCopyAttachment(picture, kCVImageBufferYCbCrMatrixKey, nil) as? NSString
    #expect(matrix == kCVImageBufferYCbCrMatrix_ITU_R_601_4)
    // Bytes that the driver writes later are visible, so nothing was copied.
    bench.kernel.change { camera in
      let index = camera.buffers.firstIndex { !$0.isQueued } ?? 0
      camera.buffers[index].memories[0].address.storeBytes(of: 99, as: UInt8.self)
    }
    #expect(rows(picture, plane: 0)[0] == [99, 0])
    #expect(bench.kernel.mappedPieces == pieces)
  }

  @Test func buffersGoBackWithTheLastHolder() throws {
    let bench = try V4L2Bench(FakeCamera.simple("YUYV", 16, 4))
    let taker = FrameTaker()
    let input = try bench.open(taker)
    try input.start()
    let queued = bench.kernel.change { $0.queued }
    bench.kernel.deliver()
    try taker.wait(frames: 1)
    #expect(bench.kernel.change { $0.queued } == queued)
    taker.letGo()
    // The reader's thread may be the last to hold the buffer.
    try Server.wait(for: "the buffer") { bench.kernel.change { $0.queued } == queued + 1 }
  }

  @Test func heldBuffersCostTheirFramesOnly() throws {
    let bench = try V4L2Bench(FakeCamera.simple("YUYV", 16, 4))
    let taker = FrameTaker()
    let input = try bench.open(taker)
    try input.start()
    for count in 1...6 {
      bench.kernel.deliver()
      try taker.wait(frames: count)
    }
    for count in 1...5 {
      #expect(bench.kernel.deliver())
      try taker.wait(for: "the loss") { $0.losses[.outOfBuffers] == count }
    }
    #expect(bench.kernel.change { $0.buffers.count { $0.isQueued } } == 2)
    taker.letGo()
    bench.kernel.deliver()
    try taker.wait(frames: 7)
    #expect(taker.losses == [.outOfBuffers: 5])
    // The gap in the numbers equals the losses.
    #expect(taker.all.map(\.number) == [11])
  }

  /// v4l2loopback has two buffers if a client requests eight.
  @Test func fewBuffersAreCopied() throws {
    let camera = FakeCamera.simple("NV12", 16, 4)
    camera.mostBuffers = 2
    camera.changesFormat = {
      $0.fmt.pix.bytesperline = 64
      $0.fmt.pix.sizeimage = 64 * 6
    }
    let bench = try V4L2Bench(camera)
    let taker = FrameTaker()
    let input = try bench.open(taker)
    try input.start()
    for count in 1...8 {
      #expect(bench.kernel.deliver(fill: numbered(64)))
      try taker.wait(frames: count)
    }
    let picture = try buffer(taker.all[0])
    #expect(rows(picture, plane: 0) == [[0, 0], [1, 1], [2, 2], [3, 3]])
    #expect(rows(picture, plane: 1) == [[4, 4], [5, 5]])
    bench.kernel.deliver()
    try taker.wait(for: "the loss") { $0.losses[.outOfBuffers] == 1 }
  }

  @Test func rowsMayBeLongerThanThePicture() throws {
    let camera = FakeCamera.simple("YU12", 16, 4)
    camera.changesFormat = {
      $0.fmt.pix.bytesperline = 64
      $0.fmt.pix.sizeimage = 64 * 6
    }
    let bench = try V4L2Bench(camera)
    let taker = FrameTaker()
    let input = try bench.open(taker)
    try input.start()
    bench.kernel.deliver(fill: numbered(32))
    try taker.wait(frames: 1)
    let picture = try buffer(taker.all[0])
    #expect(rows(picture, plane: 0) == [[0, 0], [2, 2], [4, 4], [6, 6]])
    #expect(rows(picture, plane: 1) == [[8, 8], [9, 9]])
    #expect(rows(picture, plane: 2) == [[10, 10], [11, 11]])
  }

  @Test func redMayComeBeforeBlue() throws {
    let bench = try V4L2Bench(FakeCamera.simple("YV12", 16, 4))
    let taker = FrameTaker()
    let input = try bench.open(taker)
    try input.start()
    bench.kernel.deliver(fill: numbered(8))
    try taker.wait(frames: 1)
    let picture = try buffer(taker.all[0])
    #expect(rows(picture, plane: 1) == [[10, 10], [11, 11]])
    #expect(rows(picture, plane: 2) == [[8, 8], [9, 9]])
  }

  @Test func planesMayHaveMemoryOfTheirOwn() throws {
    let camera = FakeCamera.simple("NM12", 16, 4)
    camera.capabilities = UInt32(V4L2_CAP_VIDEO_CAPTURE_MPLANE | V4L2_CAP_STREAMING)
    let bench = try V4L2Bench(camera)
    let taker = FrameTaker()
    let input = try bench.open(taker)
    #expect(input.format.coding == .pixels(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange))
    try input.start()
    bench.kernel.deliver(fill: numbered(16))
    try taker.wait(frames: 1)
    let picture = try buffer(taker.all[0])
    #expect(rows(picture, plane: 0) == [[0, 0], [1, 1], [2, 2], [3, 3]])
    #expect(rows(picture, plane: 1) == [[100, 100], [101, 101]])
    // After the driver's data offset, too few bytes remain.
    bench.kernel.deliver { $0.dataOffset = 16 }
    try taker.wait(for: "the loss") { $0.losses == [.damaged: 1] }
  }

  @Test(arguments: [("XR24", 3), ("BX24", 0)]) func camerasAreOpaque(_ fourCC: String, _ alpha: Int) throws {
    let bench = try V4L2Bench(FakeCamera.simple(fourCC, 4, 2))
    let taker = FrameTaker()
    let input = try bench.open(taker)
    try input.start()
    bench.kernel.deliver(fill: { _, bytes in for index in bytes.indices { bytes[index] = 7 } })
    try taker.wait(frames: 1)
    for row in rows(try buffer(taker.all[0]), plane: 0, count: 16) {
      for (index, byte) in row.enumerated() { #expect(byte == (index % 4 == alpha ? 255 : 7)) }
    }
  }

  @Test(
    arguments: [
      ("NV12", "420v"), ("YU12", "y420"), ("YUYV", "yuvs"), ("UYVY", "2vuy"), ("XR24", "BGRA"), ("RGB3", "RGB"),
      ("NV16", "422v"), ("MJPG", "jpeg"), ("JPEG", "jpeg"),
    ])
  func codingsHaveNames(_ fourCC: String, _ name: String) throws {
    let bench = try V4L2Bench(FakeCamera.simple(fourCC, 16, 8))
    let coding = try #require(try bench.cameras.devices().first?.formats.first?.coding)
    let types = ["420v": 0x3432_3076, "y420": 0x7934_3230, "yuvs": 0x7975_7673, "2vuy": 0x3276_7579]
    let more = ["BGRA": 0x4247_5241, "RGB": 24, "422v": 0x3432_3276]
    let type = types[name] ?? more[name]
    #expect(coding == type.map { .pixels(OSType($0)) } ?? .jpeg)
    let taker = FrameTaker()
    let input = try bench.open(taker)
    try input.start()
    let image: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 1, 0xFF, 0xD9]
    bench.kernel.deliver(fill: { _, bytes in if type == nil { bytes.copyBytes(from: image) } })
    try taker.wait(frames: 1)
    #expect(taker.losses.isEmpty)
  }

  /// obs-studio#9013: cut, zeroed and empty images between intact ones.
  @Test func brokenImagesAreLeftOut() throws {
    let bench = try V4L2Bench(FakeCamera.simple("MJPG", 640, 480))
    let taker = FrameTaker()
    let input = try bench.open(taker)
    #expect(input.format.coding == .jpeg)
    try input.start()
    let image: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, 4, 0xFF, 0xD9, 0xFF, 0xDA, 0, 3, 7, 1, 2, 3, 0xFF, 0xD9]
    let frames: [[UInt8]] = [
      image, Array(image.prefix(14)), image + [0, 0, 0], image.map { _ in 0 }, [], image + [9, 9], image,
    ]
    for bytes in frames {
      bench.kernel.deliver {
        $0.bytesUsed = [UInt32(bytes.count)]
      } fill: {
        $1.copyBytes(from: bytes)
      }
    }
    try taker.wait(for: "all") { $0.count == 4 && $0.losses == [.damaged: 3] }
    #expect(taker.all.map(\.number) == [0, 2, 5, 6])
    for frame in taker.all {
      guard case .jpeg(let block) = frame.content else {
        Issue.record("no JPEG")
        continue
      }
      #expect(try block.withContiguousBytes { Array($0) } == image)
    }
    #expect(bench.kernel.change { $0.buffers.allSatisfy(\.isQueued) })
  }

  @Test func damagedFramesAreLeftOut() throws {
    let bench = try V4L2Bench(FakeCamera.simple("YUYV", 16, 4))
    let taker = FrameTaker()
    let input = try bench.open(taker)
    try input.start()
    bench.kernel.deliver()
    bench.kernel.deliver { $0.flags |= UInt32(V4L2_BUF_FLAG_ERROR) }
    bench.kernel.deliver { $0.bytesUsed = [127] }
    bench.kernel.deliver()
    try taker.wait(frames: 2)
    #expect(taker.losses == [.damaged: 2])
    #expect(taker.all.map(\.number) == [0, 3])
    taker.letGo()
    try Server.wait(for: "all buffers") { bench.kernel.change { $0.buffers.allSatisfy(\.isQueued) } }
  }

  @Test func gapsAreTold() throws {
    let bench = try V4L2Bench(FakeCamera.simple("YUYV", 16, 4))
    let taker = FrameTaker(keepsFrames: true)
    let input = try bench.open(taker)
    try input.start()
    for (count, sequence) in ([7, 8, 12, 12, 3, .max] as [UInt32]).enumerated() {
      bench.kernel.deliver { $0.sequence = sequence }
      try taker.wait(frames: count + 1)
    }
    #expect(taker.all.map(\.number) == [0, 1, 5, 6, 7, 8])
    #expect(taker.losses == [.device: 3])
  }

  @Test func timesAreOfTheHostsClock() throws {
    let bench = try V4L2Bench(FakeCamera.simple("YUYV", 16, 4))
    let taker = FrameTaker()
    let input = try bench.open(taker)
    try input.start()
    let (start, period) = (bench.kernel.now, Int64(33_333_000))
    for number in 0..<3 as Range<Int64> {
      bench.kernel.now = start + number * period + 4_000_000
      bench.kernel.deliver {
        let taken = start + number * period
        $0.time = timeval(tv_sec: Int(taken / 1_000_000_000), tv_usec: Int(taken % 1_000_000_000 / 1_000))
      }
      try taker.wait(frames: Int(number) + 1)
    }
    #expect(taker.all.map(\.time.value) == (0..<3).map { start + $0 * period })

    taker.letGo()
    input.stop()
    try input.start()
    for number in 0..<3 as Range<Int64> {
      bench.kernel.now = start + (10 + number) * period
      // The first frame's time is in 2033. The other frames' flags name no clock.
      bench.kernel.deliver {
        $0.time = timeval(tv_sec: 2_000_000_000, tv_usec: 0)
        $0.flags = number == 0 ? $0.flags : 0
      }
      try taker.wait(frames: 4 + Int(number))
    }
    let times = taker.all.map(\.time.value)
    #expect(zip(times, 0...).allSatisfy { abs($0 - (start + (10 + Int64($1)) * period)) <= period })
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(taker.all.map(\.number) == [0, 1, 2])
  }
}
