import AVEngineCore
import CoreFoundation
import CoreMedia
import CoreVideo
import ProviderConformance
import Synchronization

struct BrokenScreens: ScreenInputProvider {
  let whole: any ScreenInputProvider
  let size: PixelSize
  let broken: ScreenInputClause

  func makeInput(
    screen: String, settings: ScreenCaptureSettings, receiver: any VideoReceiver,
    onEvent: @escaping @Sendable (VideoInputEvent) -> Void
  ) throws(EngineError) -> any VideoInput {
    let wanted = settings
    let isFast = settings.minimumFrameDuration == CMTime(value: 1, timescale: 100)
    var settings = settings
    if let crop = settings.crop { change(&settings, crop) }
    switch broken {
    case .wholeScreen where settings.crop == nil && isFast:
      return try whole.makeInput(
        screen: screen, settings: settings, receiver: PaintedOver(receiver), onEvent: onEvent)
    case .pace where !isFast:
      settings.minimumFrameDuration = CMTime(value: 1, timescale: 100)
    case .cursor: settings.showsCursor = !wanted.showsCursor && wanted.crop?.width == 80
    case .still where isFast:
      return try whole.makeInput(screen: screen, settings: settings, receiver: Doubled(receiver), onEvent: onEvent)
    default: break
    }
    return try whole.makeInput(screen: screen, settings: settings, receiver: receiver, onEvent: onEvent)
  }

  private func change(_ settings: inout ScreenCaptureSettings, _ crop: CGRect) {
    let isInside = crop.maxX <= CGFloat(size.width) && crop.maxY <= CGFloat(size.height)
    switch broken {
    case .crop where !settings.isCropFromBottom && isInside && crop.width != 80: settings.crop?.origin.x += 1
    case .cropFromBottom: settings.isCropFromBottom = false
    case .cropBeyond where !isInside && crop.minX < CGFloat(size.width): settings.crop?.size.width = 20
    case .cropBeside where crop.minX >= CGFloat(size.width): settings.crop?.origin.x = 0
    default: break
    }
  }
}

private final class PaintedOver: VideoReceiver {
  private let receiver: any VideoReceiver
  init(_ receiver: any VideoReceiver) { self.receiver = receiver }

  func receive(_ frame: CapturedFrame) {
    if case .pixels(let buffer) = frame.content {
      try? buffer.withMutablePlanes { $0[0].base.storeBytes(of: 0xFF12_3457, as: UInt32.self) }
    }
    receiver.receive(frame)
  }
}

private final class Doubled: VideoReceiver {
  private let receiver: any VideoReceiver
  private let count = Atomic<Int64>(0)
  init(_ receiver: any VideoReceiver) { self.receiver = receiver }

  func receive(_ frame: CapturedFrame) {
    var frame = frame
    // The numbers begin with 0 at each start.
    if frame.number == 0 { count.store(0, ordering: .relaxed) }
    for _ in 0..<2 {
      frame.number = count.add(1, ordering: .relaxed).oldValue
      receiver.receive(frame)
      frame.time = frame.time + CMTime(value: 1, timescale: 1_000_000_000)
    }
  }
}
