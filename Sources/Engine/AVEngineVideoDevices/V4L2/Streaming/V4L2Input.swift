import AVEngineCore

final class V4L2Input: VideoInput {
  private let reader: V4L2Reader

  init(_ reader: V4L2Reader) { self.reader = reader }

  deinit {
    reader.stop()
    reader.inputHasGone()
  }

  var format: VideoDeviceFormat { reader.format }
  func start() throws(EngineError) { try reader.start() }
  func stop() { reader.stop() }
  func value(of control: VideoControl) throws(EngineError) -> Double { try reader.value(of: control) }
  func set(_ control: VideoControl, to value: Double) throws(EngineError) { try reader.set(control, to: value) }
}
