import AVEngineCV4L2
import AVEngineCore
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineVideoDevices

@Suite(.serialized, .realTime, .requires(.pipeWire)) struct SystemCamerasTests {
  @Test func aCameraIsListedOnceAndBusyOnesComeFromTheServer() throws {
    let (kernel, server) = (try V4L2Bench(FakeCamera.webcam()), try PipeWireBench())
    let own = try #require(try kernel.cameras.devices().first)
    let path = kernel.nodes.appendingPathComponent("video0").path
    let directory = kernel.cameras
    let shared = PipeWireCameras(remote: server.server.address)
    let cameras = SystemCameras(kernel: directory, server: shared)
    #expect(try cameras.devices().map(\.identifier) == [own.identifier])

    let same = try TestCamera(
      server.server,
      TestCamera.Settings(name: "same", properties: ["api.v4l2.path": path], formats: [(4, 640, 480, [30])])
    ) { number, _ in PipeWireBench.nv12(number) }
    let other = try TestCamera(
      server.server, TestCamera.Settings(name: "other", formats: [(4, 640, 480, [30])])
    ) { number, _ in PipeWireBench.nv12(number) }
    _ = try server.wait(for: "same")
    let far = try server.wait(for: "other")
    #expect(try cameras.devices().map(\.identifier) == [own.identifier, "other"])

    func opens(_ device: String, _ format: VideoDeviceFormat) throws -> any VideoInput {
      try cameras.makeInput(
        device: device, format: format, frameDuration: nil, receiver: FrameTaker(), onEvent: { _ in })
    }
    #expect(try opens(own.identifier, own.formats[0]) is V4L2Input)
    #expect(try opens("other", far.formats[0]) is PipeWireInput)
    kernel.kernel.change { $0.isBusy = true }
    let common = try #require(own.formats.first { $0.coding == far.formats[0].coding && $0.size.width == 640 })
    #expect(try opens(own.identifier, common) is PipeWireInput)
    #expect(throws: EngineError.self) { try opens("nobody", common) }
    same.end()
    other.end()
  }

  @Test func aMachineWithoutAServerHasTheKernelsCameras() throws {
    let kernel = try V4L2Bench(FakeCamera.webcam())
    let cameras = SystemCameras(
      kernel: kernel.cameras, server: PipeWireCameras(remote: "/nowhere/at-all"))
    let own = try #require(try cameras.devices().first)
    kernel.kernel.change { $0.isBusy = true }
    #expect {
      _ = try cameras.makeInput(
        device: own.identifier, format: own.formats[0], frameDuration: nil, receiver: FrameTaker(), onEvent: { _ in })
    } throws: {
      ($0 as? EngineError)?.code == Int(EBUSY)
    }
  }
}

@Suite struct CameraOpeningTests {
  private func bench() throws -> V4L2Bench {
    let (metadata, second) = (FakeCamera.webcam(), FakeCamera.simple("YUYV", 16, 4))
    metadata.capabilities = UInt32(V4L2_CAP_META_CAPTURE | V4L2_CAP_STREAMING)
    (second.card, second.bus) = ("Second", "usb-2")
    return try V4L2Bench(FakeCamera.webcam(), FakeCamera.webcam(), metadata, second)
  }

  @Test func aLookOpensEachNodeOnce() throws {
    let bench = try bench()
    let cameras = SystemCameras(kernel: bench.cameras, server: PipeWireCameras(remote: "/nowhere/at-all"))
    let devices = try cameras.devices()
    #expect(devices.map(\.name) == ["HD Pro Webcam C920", "Second"])
    #expect(bench.kernel.takeOpenings() == ["video0": 1, "video1": 1, "video2": 1, "video3": 1])
    #expect(bench.kernel.openDescriptors == 0)
  }

  @Test func anInputOpensTheNodesBeforeItsOwnOnce() throws {
    let bench = try bench()
    let cameras = SystemCameras(kernel: bench.cameras, server: PipeWireCameras(remote: "/nowhere/at-all"))
    let devices = try cameras.devices()
    _ = bench.kernel.takeOpenings()
    for (device, expected) in zip(devices, [["video0": 1], ["video0": 1, "video1": 1, "video2": 1, "video3": 1]]) {
      let input = try cameras.makeInput(
        device: device.identifier, format: device.formats[0], frameDuration: nil, receiver: FrameTaker(),
        onEvent: { _ in })
      #expect(bench.kernel.takeOpenings() == expected)
      #expect(bench.kernel.openDescriptors == 1)
      withExtendedLifetime(input) {}
    }
  }

  @Test func allNodesOfACameraAreItsPaths() throws {
    let bench = try bench()
    #expect(
      try bench.cameras.find().paths.map { URL(fileURLWithPath: $0).lastPathComponent }.sorted() == [
        "video0", "video1", "video3",
      ])
  }
}
