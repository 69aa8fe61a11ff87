import AVEngineCore
import CoreMedia
import CoreVideo
import Foundation
import TestSupport

@testable import AVEngineVideoDevices

struct PortalBench {
  let bus: MessageBus
  let pipeWire: PipeWireBench
  let screen: TestCamera
  let portal: TestPortal
  let screens: PortalScreens

  init(_ settings: TestPortal.Settings = TestPortal.Settings(), interval: UInt32 = 10) throws {
    bus = try MessageBus()
    pipeWire = try PipeWireBench()
    screen = try TestCamera(
      pipeWire.server, TestCamera.Settings(name: "screen", formats: [(8, 320, 240, [30])], interval: interval)
    ) { number, _ in Self.picture(number) }
    _ = try pipeWire.wait(for: "screen")
    let look = try PipeWireConnection(remote: .server(pipeWire.server.address), threadName: "look")
    defer { look.close() }
    var settings = settings
    settings.node = look.withLock { look.nodes.camera("screen")?.number ?? 0 }
    portal = try TestPortal(bus, server: pipeWire.server.address, settings)
    screens = PortalScreens(address: bus.address)
  }

  func open(
    _ film: PipeWireBench.Film, _ change: (inout ScreenCaptureSettings) -> Void = { _ in }
  ) throws -> any VideoInput {
    var settings = ScreenCaptureSettings()
    settings.minimumFrameDuration = CMTime(value: 1, timescale: 1_000)
    change(&settings)
    return try screens.makeInput(
      screen: PortalScreens.identifier, settings: settings, receiver: film, onEvent: { film.add($0) })
  }

  /// Makes a frame: blue is the column, green the row; red counts the frames. The fourth byte is undefined.
  private static func picture(_ number: Int) -> TestCamera.Frame {
    var bytes = [UInt8](repeating: 0x55, count: 320 * 240 * 4)
    for y in 0..<240 {
      for x in 0..<320 {
        let pixel = 4 * (y * 320 + x)
        bytes[pixel] = UInt8(truncatingIfNeeded: x)
        bytes[pixel + 1] = UInt8(y)
        bytes[pixel + 2] = UInt8(truncatingIfNeeded: number)
      }
    }
    return TestCamera.Frame(
      bytes: bytes, stride: 0, time: CMClock.hostTimeClock.time.value, sequence: UInt64(number))
  }

  /// Only some pixels are compared.
  static func shows(_ frame: CapturedFrame, x: Int = 0, y: Int = 0, width: Int = 320, height: Int = 240) -> Bool {
    guard case .pixels(let buffer) = frame.content, buffer.width == width, buffer.height == height,
      CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_32BGRA
    else { return false }
    return buffer.withPlanes { planes in
      [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1), (width / 2, height / 3)].allSatisfy {
        column, row in
        let pixel = planes[0].base + row * planes[0].bytesPerRow + 4 * column
        let bytes = (0..<4).map { pixel.load(fromByteOffset: $0, as: UInt8.self) }
        return bytes[0] == UInt8(truncatingIfNeeded: x + column) && bytes[1] == UInt8(y + row) && bytes[3] == 255
      }
    }
  }
}
