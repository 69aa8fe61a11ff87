import AVEngineCore
import AVEngineReading
import AVEngineSystem
import CoreFoundation
import CoreGraphics
import CoreVideo
import Synchronization

final class ShownVideoFrames: Sendable {
  private let state = Mutex(State())

  private struct State: @unchecked Sendable {
    // Safety: makers and converters are used under the mutex `state`.
    var attributes = Attributes(values: nil)
    var maker: PixelBufferMaker?
    var converter: (any VideoFrameConverter)?
  }

  private struct Attributes: @unchecked Sendable {
    // Safety: the values do not change.
    let values: [String: Any]?
  }

  var attributes: [String: Any]? {
    get { state.withLock { $0.attributes }.values }
    set {
      let wanted = Attributes(values: newValue)
      state.withLock { ($0.attributes, $0.maker) = (wanted, nil) }
    }
  }

  func begin() { state.withLock { $0.maker = nil } }

  func image(of shown: TimedVideoFrame, transform: CGAffineTransform = .identity) -> CGImage? {
    var settings = StillSettings()
    settings.appliesTransform = true
    return state.withLock { state in
      if state.converter == nil { state.converter = try? Engine.system.codecs.makeVideoFrameConverter() }
      guard let converter = state.converter else { return nil }
      return try? ImageMaker(settings, transform: transform).image(of: shown.frame, shown.format, converter)
    }
  }

  func pixels(of shown: TimedVideoFrame) -> CVPixelBuffer? {
    state.withLock { state in
      if state.maker == nil, let settings = try? PixelBufferSettings(state.attributes.values ?? [:]) {
        state.maker = try? PixelBufferMaker(settings, for: shown.format, codecs: Engine.system.codecs)
      }
      return try? state.maker?.pixels(of: shown)
    }
  }
}
