import AVEngineCV4L2
import AVEngineCore
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineVideoDevices

@Suite struct V4L2FindingTests {
  /// The request numbers and structure sizes of Linux on 64-bit machines with the numbers of <asm-generic/ioctl.h>.
  @Test func requestsAreTheKernels() {
    #expect(CV4L2_QUERYCAP == 0x8068_5600 && MemoryLayout<v4l2_capability>.size == 104)
    #expect(CV4L2_ENUM_FMT == 0xc040_5602 && MemoryLayout<v4l2_fmtdesc>.size == 64)
    #expect(CV4L2_S_FMT == 0xc0d0_5605 && MemoryLayout<v4l2_format>.size == 208)
    #expect(CV4L2_TRY_FMT == 0xc0d0_5640 && CV4L2_G_FMT == 0xc0d0_5604)
    #expect(CV4L2_REQBUFS == 0xc014_5608 && MemoryLayout<v4l2_requestbuffers>.size == 20)
    #expect(CV4L2_QUERYBUF == 0xc058_5609 && MemoryLayout<v4l2_buffer>.size == 88)
    #expect(CV4L2_QBUF == 0xc058_560f && CV4L2_DQBUF == 0xc058_5611)
    #expect(CV4L2_S_PARM == 0xc0cc_5616 && MemoryLayout<v4l2_streamparm>.size == 204)
    #expect(CV4L2_ENUM_FRAMESIZES == 0xc02c_564a && MemoryLayout<v4l2_frmsizeenum>.size == 44)
    #expect(CV4L2_ENUM_FRAMEINTERVALS == 0xc034_564b && MemoryLayout<v4l2_frmivalenum>.size == 52)
    #expect(CV4L2_QUERY_EXT_CTRL == 0xc0e8_5667 && MemoryLayout<v4l2_query_ext_ctrl>.size == 232)
    #expect(CV4L2_QUERYMENU == 0xc02c_5625 && MemoryLayout<v4l2_querymenu>.size == 44)
    #expect(CV4L2_G_EXT_CTRLS == 0xc020_5647 && CV4L2_S_EXT_CTRLS == 0xc020_5648)
    #expect(CV4L2_SUBSCRIBE_EVENT == 0x4020_565a && CV4L2_DQEVENT == 0x8088_5659)
    #expect(MemoryLayout<v4l2_event>.size == 136)
  }

  @Test func formatsAndRatesAreListed() throws {
    let camera = FakeCamera.webcam()
    let device = try #require(try V4L2Bench(camera).cameras.devices().first)
    #expect(device.name == "HD Pro Webcam C920")
    #expect(
      device.formats.map(\.coding) == [
        .pixels(kCVPixelFormatType_422YpCbCr8_yuvs), .pixels(kCVPixelFormatType_422YpCbCr8_yuvs), .jpeg,
      ])
    #expect(device.formats.map(\.size.width) == [640, 1920, 1920])
    let durations = device.formats[0].frameDurations
    #expect(durations.map(\.lowerBound) == [30, 24, 20, 15].map { CMTime(value: 1, timescale: $0) })
    #expect(durations.allSatisfy { $0.lowerBound == $0.upperBound })
  }

  @Test func nodesThatAreNoCamerasAreLeftOut() throws {
    let streaming = UInt32(V4L2_CAP_STREAMING)
    let kinds: [UInt32] = [
      UInt32(V4L2_CAP_META_CAPTURE), UInt32(V4L2_CAP_VIDEO_M2M_MPLANE), UInt32(V4L2_CAP_VIDEO_OUTPUT),
      UInt32(V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_VIDEO_OUTPUT), UInt32(V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_IO_MC),
    ]
    let bench = try V4L2Bench(FakeCamera.webcam())
    for (number, kind) in kinds.enumerated() {
      let node = FakeCamera.webcam()
      // The card's capabilities combine those of all its nodes.
      node.deviceCapabilities = kind | streaming
      node.bus = "other \(number)"
      try bench.add(node, as: "video\(number + 1)")
    }
    #expect(try bench.cameras.devices().count == 1)
  }

  @Test func theLoopbackIsBothEnds() throws {
    let camera = FakeCamera.simple("YUYV", 640, 480)
    camera.driver = "v4l2 loopback"
    camera.bus = "platform:v4l2loopback-000"
    camera.deviceCapabilities = UInt32(V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_VIDEO_OUTPUT | V4L2_CAP_STREAMING)
    let device = try #require(try V4L2Bench(camera).cameras.devices().first)
    #expect(device.kind == .external)
  }

  @Test(arguments: ["BA81", "Y10 ", "GREY", "Z16 "]) func sensorsAndInfraredAreNoCameras(_ fourCC: String) throws {
    let bench = try V4L2Bench(FakeCamera.simple(fourCC, 640, 480))
    #expect(try bench.cameras.devices().isEmpty)
  }

  @Test func nodesOfOneCameraAreOneDevice() throws {
    let depth = FakeCamera.simple("Z16 ", 640, 480)
    let bench = try V4L2Bench(depth, FakeCamera.webcam(), FakeCamera.webcam())
    for number in 0...2 {
      try bench.describe(
        "video\(number)", interface: "1-4:1.0",
        ["idVendor": "046d", "idProduct": "082d", "manufacturer": "Logitech", "removable": "removable"])
    }
    let device = try #require(try bench.cameras.devices().first)
    #expect(try bench.cameras.devices().count == 1)
    #expect(device.identifier == "usb:1-4:1.0:046d:082d")
    #expect(device.modelIdentifier == "UVC Camera VendorID_1133 ProductID_2093")
    #expect(device.manufacturer == "Logitech")
    #expect(device.kind == .external && device.position == .unspecified)
    // After the camera is plugged in again, its node has another number.
    let other = try V4L2Bench()
    try other.add(FakeCamera.webcam(), as: "video7")
    try other.describe("video7", interface: "1-4:1.0", ["idVendor": "046d", "idProduct": "082d"])
    #expect(try other.cameras.devices().map(\.identifier) == [device.identifier])
  }

  @Test func camerasOfTheMachineAreBuiltIn() throws {
    let usb = FakeCamera.webcam()
    usb.card = String(repeating: "x", count: 31)
    let (front, back) = (FakeCamera.simple("NV12", 640, 480), FakeCamera.simple("NV12", 640, 480))
    for (camera, orientation) in [(front, Int64(0)), (back, 1)] {
      camera.driver = "sensor"
      camera.bus = "platform:sensor-\(orientation)"
      let readOnly = UInt32(V4L2_CTRL_FLAG_READ_ONLY)
      camera.controls = [
        .init(id: CV4L2_CONTROL_ORIENTATION, maximum: 2, flags: readOnly, value: orientation),
        .init(id: CV4L2_CONTROL_ROTATION, maximum: 360, flags: readOnly, value: orientation * 90),
      ]
    }
    let bench = try V4L2Bench(usb, front, back)
    try bench.describe(
      "video0", interface: "2-1:1.0",
      ["idVendor": "0001", "idProduct": "0002", "removable": "fixed", "product": "A camera with a long name"])
    let devices = try bench.cameras.devices()
    #expect(devices.map(\.kind) == [.builtIn, .builtIn, .builtIn])
    #expect(devices.map(\.position) == [.unspecified, .front, .back])
    // The driver states 90° counter-clockwise for an upright frame, which is 270° clockwise.
    #expect(devices.map(\.rotation) == [0, 0, 270])
    #expect(devices[0].name == "A camera with a long name")
  }

  @Test func stepsBecomeUsualSizesAndOneRange() throws {
    let camera = FakeCamera()
    camera.formats = [
      .init(
        fourCC: "NV12", sizes: [],
        steps: v4l2_frmsize_stepwise(
          min_width: 16, max_width: 1_280, step_width: 2, min_height: 16, max_height: 720, step_height: 2),
        intervalSteps: ((1, 60), (1, 1)))
    ]
    let device = try #require(try V4L2Bench(camera).cameras.devices().first)
    let sizes = device.formats.map(\.size)
    #expect(sizes.contains(PixelSize(width: 1_280, height: 720)))
    #expect(!sizes.contains(PixelSize(width: 1_920, height: 1_080)))
    let range = CMTime(value: 1, timescale: 60)...CMTime(value: 1, timescale: 1)
    #expect(device.formats.allSatisfy { $0.frameDurations == [range] })
  }

  @Test func sizesBetweenStepsAreLeftOut() throws {
    let camera = FakeCamera()
    camera.formats = [
      .init(
        fourCC: "NV12", sizes: [],
        steps: v4l2_frmsize_stepwise(
          min_width: 16, max_width: 1_280, step_width: 16, min_height: 16, max_height: 720, step_height: 16),
        intervalSteps: ((1, 60), (1, 1)))
    ]
    let device = try #require(try V4L2Bench(camera).cameras.devices().first)
    let sizes = device.formats.map(\.size)
    #expect(sizes.contains(PixelSize(width: 640, height: 480)))
    #expect(!sizes.contains(PixelSize(width: 640, height: 360)))
    #expect(sizes.allSatisfy { $0.width.isMultiple(of: 16) && $0.height.isMultiple(of: 16) })
  }

  /// obs-studio#4926: an interval of 0/0 made the timeouts of waits invalid.
  @Test func rateThatIsUnknownIsAFrameRate() throws {
    let camera = FakeCamera()
    camera.formats = [.init(fourCC: "YUYV", sizes: [.init(width: 640, height: 480, intervals: [(0, 0)])])]
    camera.statedInterval = (0, 0)
    let bench = try V4L2Bench(camera)
    let device = try #require(try bench.cameras.devices().first)
    let usual = CMTime(value: 1, timescale: 30)
    #expect(device.formats[0].frameDurations == [usual...usual])
    let input = try bench.open(FrameTaker(), frameDuration: CMTime(value: 1, timescale: 25))
    #expect(input.format.frameDurations.allSatisfy { $0.lowerBound > .zero && $0.upperBound.isNumeric })
  }

  @Test func fullRangeIsToldByTheDriver() throws {
    let camera = FakeCamera.simple("NV12", 640, 480)
    camera.changesFormat = { $0.fmt.pix.quantization = V4L2_QUANTIZATION_FULL_RANGE.rawValue }
    let device = try #require(try V4L2Bench(camera).cameras.devices().first)
    #expect(device.formats[0].coding == .pixels(kCVPixelFormatType_420YpCbCr8BiPlanarFullRange))
  }

  @Test func refusalOfAllIsAnError() throws {
    let (one, other) = (FakeCamera.webcam(), FakeCamera.webcam())
    one.openError = EACCES
    other.openError = EACCES
    other.bus = "another"
    let bench = try V4L2Bench(one, other)
    let error = #expect(throws: EngineError.self) { try bench.cameras.devices() }
    #expect(error?.kind == .permissionDenied)
    bench.kernel.change("video1") { $0.openError = nil }
    #expect(try bench.cameras.devices().count == 1)
    // A node may remain after its camera is gone.
    bench.kernel.change("video0") { $0.openError = ENODEV }
    bench.kernel.change("video1") { $0.isGone = true }
    #expect(try bench.cameras.devices().isEmpty)
    #expect(bench.kernel.openDescriptors == 0)
  }

  @Test func nodesTellTheirCamera() throws {
    let meta = FakeCamera.webcam()
    meta.deviceCapabilities = UInt32(V4L2_CAP_META_CAPTURE | V4L2_CAP_STREAMING)
    let bench = try V4L2Bench(FakeCamera.webcam(), meta)
    let device = try #require(try bench.cameras.devices().first)
    func identifier(_ name: String) -> String? {
      bench.cameras.identifier(ofNode: bench.nodes.appendingPathComponent(name).path)
    }
    #expect(identifier("video0") == device.identifier)
    bench.kernel.change { $0.isBusy = true }
    #expect(identifier("video0") == device.identifier)
    #expect(identifier("video1") == nil && identifier("video9") == nil && identifier("../video0") == nil)
    #expect(bench.cameras.identifier(ofNode: "/nowhere/video0") == nil)
    bench.kernel.change { $0.openError = EACCES }
    #expect(identifier("video0") == nil)
  }

  @Test func changesOfTheFolderAreTold() throws {
    let bench = try V4L2Bench()
    let told = Atomic(0)
    let watch = try bench.cameras.watch { told.add(1, ordering: .relaxed) }
    let file = bench.nodes.appendingPathComponent("video3")
    func wait(_ what: String, _ change: () throws -> Void) throws {
      let before = told.load(ordering: .relaxed)
      try change()
      try Server.wait(for: what) { told.load(ordering: .relaxed) > before }
    }
    try Data().write(to: bench.nodes.appendingPathComponent("audio0"))
    try wait("the new node") { try Data().write(to: file) }
    try wait("its permission") {
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }
    try wait("its end") { try FileManager.default.removeItem(at: file) }
    withExtendedLifetime(watch) {}
    let missing = V4L2Cameras(bench.kernel.system, nodes: bench.nodes.appendingPathComponent("none"))
    #expect(throws: EngineError.self) { try missing.watch {} }
  }
}
