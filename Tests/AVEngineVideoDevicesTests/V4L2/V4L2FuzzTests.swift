import AVEngineCV4L2
import AVEngineCore
import CoreMedia
import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import AVEngineVideoDevices

@Suite struct V4L2FuzzTests {
  /// Returns the size of a request's structure, from its number (<asm-generic/ioctl.h>).
  private static func size(_ request: UInt) -> Int { Int(request >> 16 & 0x3FFF) }

  /// Returns the bytes that hold an address, which a kernel does not change.
  private static func address(_ request: UInt) -> Range<Int> {
    switch request {
    case CV4L2_G_EXT_CTRLS, CV4L2_S_EXT_CTRLS: 24..<32
    case CV4L2_QUERYBUF, CV4L2_QBUF, CV4L2_DQBUF: 64..<72
    default: 0..<0
    }
  }

  private static let odd: [UInt32] = [0, 1, 2, .max, 1 << 31, 0x7FFF_FFFF, 0xFEED_CAFE, 4_096, 65_536]

  private static func scramble(
    _ request: UInt, _ argument: UnsafeMutableRawPointer, _ random: inout SplitMix, share: Int
  ) {
    let kept = address(request)
    for offset in stride(from: 0, to: size(request) - 3, by: 4) where !kept.contains(offset) {
      guard Int.random(in: 0..<share, using: &random) == 0 else { continue }
      let number =
        Bool.random(using: &random) ? odd.randomElement(using: &random) : UInt32(truncatingIfNeeded: random.next())
      argument.storeBytes(of: number ?? 0, toByteOffset: offset, as: UInt32.self)
    }
  }

  private static let errors: [Int32] = [
    EINVAL, ENOTTY, EIO, ENODEV, EBUSY, EAGAIN, EINTR, EACCES, ENOSPC, ENOMEM, .max,
  ]

  @Test(arguments: 0..<60) func anyAnswerIsBorne(_ seed: Int) throws {
    let camera = FakeCamera.webcam()
    let bench = try V4L2Bench(camera)
    let random = Locked(SplitMix(seed: UInt64(seed)))
    // QUERYCAP is answered correctly: a node that does not pass as a camera gets no further requests.
    bench.kernel.answer { request, argument in
      random.with { random in
        guard request != CV4L2_QUERYCAP else { return nil }
        let kind = Int.random(in: 0..<10, using: &random)
        guard kind > 0 else { return -(Self.errors.randomElement(using: &random) ?? EIO) }
        // Answers with few wrong words reach deeper code than fully random ones.
        let result = camera.answer(request, argument)
        Self.scramble(request, argument, &random, share: kind < 3 ? 1 : 16)
        return kind == 1 ? Int32.random(in: 0...(.max), using: &random) : result
      }
    }
    let devices = (try? bench.cameras.devices()) ?? []
    for device in devices {
      #expect(device.formats.allSatisfy { !$0.frameDurations.isEmpty && $0.size.width > 0 && $0.size.height > 0 })
      #expect(device.formats.flatMap(\.frameDurations).allSatisfy { $0.lowerBound > .zero })
    }
    let size = PixelSize(width: 640, height: 480)
    let duration = CMTime(value: 1, timescale: 30)
    for coding in [VideoDeviceFormat.Coding.jpeg, .pixels(kCVPixelFormatType_422YpCbCr8_yuvs)] {
      let format = VideoDeviceFormat(coding: coding, size: size, frameDurations: [duration...duration])
      let input = try? bench.cameras.makeInput(
        device: "usb-0000:00:14.0-1:\(camera.card)", format: format, frameDuration: duration, receiver: FrameTaker(),
        onEvent: { _ in })
      try? input?.start()
      for control in VideoControl.allCases {
        _ = try? input?.value(of: control)
        try? input?.set(control, to: 0.5)
      }
      input?.stop()
    }
    #expect(bench.kernel.openDescriptors == 0 && bench.kernel.mappedPieces == 0)
  }

  @Test(arguments: 0..<60) func anyFrameIsBorne(_ seed: Int) throws {
    let camera = seed % 3 == 0 ? FakeCamera.simple("MJPG", 64, 64) : FakeCamera.simple("NM12", 64, 16)
    if seed % 3 != 0 { camera.capabilities = UInt32(V4L2_CAP_VIDEO_CAPTURE_MPLANE | V4L2_CAP_STREAMING) }
    if seed % 3 == 2 { camera.mostBuffers = 3 }
    let bench = try V4L2Bench(camera)
    let taker = FrameTaker(keepsFrames: false)
    let input = try bench.open(taker)
    try input.start()
    let random = Locked(SplitMix(seed: UInt64(seed)))
    bench.kernel.answer { request, argument in
      guard request == CV4L2_DQBUF || request == CV4L2_DQEVENT else { return nil }
      return random.with { random in
        let kind = Int.random(in: 0..<20, using: &random)
        guard kind > 0 else { return -(Self.errors.randomElement(using: &random) ?? EIO) }
        let result = camera.answer(request, argument)
        guard result == 0, kind < 12 else { return result }
        if request == CV4L2_DQBUF, camera.isMultiPlanar {
          let planes = argument.assumingMemoryBound(to: v4l2_buffer.self).pointee.m.planes
          for index in 0..<2 where Bool.random(using: &random) {
            planes?[index].bytesused = UInt32(truncatingIfNeeded: random.next())
            planes?[index].data_offset = UInt32(
              truncatingIfNeeded: random.next() >> UInt64.random(in: 0..<64, using: &random))
          }
        }
        Self.scramble(request, argument, &random, share: 4)
        return 0
      }
    }
    for number in 0..<60 {
      bench.kernel.now += 33_000_000
      bench.kernel.deliver(fill: { _, bytes in
        let image: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 1, 0xFF, 0xD9]
        random.with { random in bytes.copyBytes(from: image.prefix(Int.random(in: 0...9, using: &random))) }
      })
      if number % 7 == 0 { bench.kernel.change { $0.events.append(v4l2_event()) } }
      if number % 20 == 19 {
        input.stop()
        try? input.start()
      }
    }
    input.stop()
    #expect(taker.failures.count <= 1)
  }
}

private final class Locked<Value>: @unchecked Sendable {
  // Safety: the value is used under the lock.
  private let lock = NSLock()
  private var value: Value
  init(_ value: Value) { self.value = value }
  func with<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&value) } }
}
