import AVEngineCV4L2
import Foundation

/// The fake kernel's lock guards all state.
final class FakeCamera {
  struct Size {
    var width: UInt32
    var height: UInt32
    /// Numerators and denominators, in seconds.
    var intervals: [(UInt32, UInt32)] = [(1, 30)]
  }
  struct Format {
    var fourCC: String
    var sizes: [Size]
    /// If these are set, the driver lists them instead of those of `sizes`.
    var steps: v4l2_frmsize_stepwise?
    var intervalSteps: (shortest: (UInt32, UInt32), longest: (UInt32, UInt32))?
    var flags: UInt32 = 0
  }
  struct Control {
    var id: UInt32
    var type: UInt32 = V4L2_CTRL_TYPE_INTEGER.rawValue
    var minimum: Int64 = 0
    var maximum: Int64 = 1
    var step: UInt64 = 1
    var initial: Int64 = 0
    var flags: UInt32 = 0
    /// The values of a menu's indices; other indices answer EINVAL.
    var menu: [Int64: Int64] = [:]
    var value: Int64
  }
  struct Buffer {
    var memories: [(file: Int32, address: UnsafeMutableRawPointer, length: Int)] = []
    var isQueued = false
    var answer = Frame()
  }
  struct Frame {
    var bytesUsed: [UInt32] = []
    var flags: UInt32 = UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC)
    var time = timeval()
    var sequence: UInt32 = 0
    var dataOffset: UInt32 = 0
  }

  var driver = "uvcvideo"
  var card = "Test Camera"
  var bus = "usb-0000:00:14.0-1"
  var capabilities = UInt32(V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING)
  /// nil if the driver does not distinguish nodes.
  var deviceCapabilities: UInt32?
  var formats: [Format] = []
  var controls: [Control] = []
  var mostBuffers: UInt32 = 8

  var errors: [UInt: Int32] = [:]
  var openError: Int32?
  /// Changes the format that S_FMT and TRY_FMT answer.
  var changesFormat: (inout v4l2_format) -> Void = { _ in }
  /// The answer of S_PARM and G_PARM if it differs from the interval that was set.
  var statedInterval: (UInt32, UInt32)?
  var intervalOfFormat: (UInt32, UInt32) = (1, 30)
  var isBusy = false

  var isGone = false
  var isFatal = false
  /// Whether the end of streaming repairs a failed queue, as in the kernel's queues.
  var recoversWithStream = false
  /// The error of the next STREAMON only.
  var failsNextStart: Int32?
  /// If true, a wait with nothing to report ends at once, and advances the kernel's clock by the whole timeout.
  var isFrozen = false
  var wakesForNothing = false
  var events: [v4l2_event] = []

  var format = v4l2_format()
  var interval: (UInt32, UInt32) = (1, 30)
  var buffers: [Buffer] = []
  var isStreaming = false
  var filled: [Int] = []
  var sequence: UInt32 = 0
  var subscriptions: Set<UInt32> = []
  var subscribedTypes: Set<UInt32> = []
  var settings: [(id: UInt32, value: Int64)] = []
  var streamStarts = 0
  var polls = 0
  var queued = 0

  func fourCC(_ text: String) -> UInt32 { text.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) } }

  var isMultiPlanar: Bool {
    (deviceCapabilities ?? capabilities) & UInt32(V4L2_CAP_VIDEO_CAPTURE_MPLANE) != 0
  }

  func freeBuffers() {
    for buffer in buffers {
      for memory in buffer.memories {
        munmap(memory.address, memory.length)
        close(memory.file)
      }
    }
    buffers = []
    filled = []
  }

  var frameSizes: [Int] {
    guard isMultiPlanar else { return [Int(format.fmt.pix.sizeimage)] }
    let planes = format.fmt.pix_mp.plane_fmt
    return [planes.0, planes.1, planes.2].prefix(Int(format.fmt.pix_mp.num_planes)).map { Int($0.sizeimage) }
  }
}

extension FakeCamera {
  /// The menu of exposure has 1 and 3 only, and values under automatic control are inactive.
  static func webcam() -> FakeCamera {
    let camera = FakeCamera()
    camera.card = "HD Pro Webcam C920"
    camera.formats = [
      Format(
        fourCC: "YUYV",
        sizes: [
          Size(width: 640, height: 480, intervals: [(1, 30), (1, 24), (1, 20), (1, 15)]),
          Size(width: 1920, height: 1080, intervals: [(1, 5)]),
        ]),
      Format(fourCC: "MJPG", sizes: [Size(width: 1920, height: 1080, intervals: [(1, 30), (1, 24), (1, 15)])]),
    ]
    let boolean = V4L2_CTRL_TYPE_BOOLEAN.rawValue
    let inactive = UInt32(V4L2_CTRL_FLAG_INACTIVE)
    camera.controls = [
      Control(id: 0x0098_0900, maximum: 255, initial: 128, value: 128),
      Control(id: CV4L2_CONTROL_WHITE_BALANCE_AUTO, type: boolean, initial: 1, value: 1),
      Control(id: CV4L2_CONTROL_GAIN, maximum: 255, value: 0),
      Control(
        id: CV4L2_CONTROL_WHITE_BALANCE_TEMPERATURE, minimum: 2_000, maximum: 6_500, initial: 4_000, flags: inactive,
        value: 4_000),
      Control(
        id: CV4L2_CONTROL_EXPOSURE_AUTO, type: V4L2_CTRL_TYPE_MENU.rawValue, maximum: 3, initial: 3,
        menu: [1: 1, 3: 3], value: 3),
      Control(
        id: CV4L2_CONTROL_EXPOSURE_ABSOLUTE, minimum: 3, maximum: 2_047, initial: 250, flags: inactive, value: 250),
      Control(id: CV4L2_CONTROL_EXPOSURE_AUTO_PRIORITY, type: boolean, value: 1),
      Control(id: CV4L2_CONTROL_FOCUS_ABSOLUTE, maximum: 250, step: 5, flags: inactive, value: 0),
      Control(id: CV4L2_CONTROL_FOCUS_AUTO, type: boolean, initial: 1, value: 1),
      Control(id: CV4L2_CONTROL_ZOOM_ABSOLUTE, minimum: 100, maximum: 500, initial: 100, value: 100),
    ]
    return camera
  }

  static func simple(_ fourCC: String, _ width: UInt32, _ height: UInt32) -> FakeCamera {
    let camera = FakeCamera()
    camera.formats = [Format(fourCC: fourCC, sizes: [Size(width: width, height: height)])]
    return camera
  }
}
