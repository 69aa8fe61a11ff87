import AVEngineCore
import CoreMedia
import Synchronization

final class VideoFanOut: VideoReceiver, Sendable {
  private struct State: Sendable {
    var routes: [(CaptureRoute, any CaptureSink)] = []
    var format: VideoDeviceFormat
    var last = CMTime.invalid
  }

  private let state: Mutex<State>
  private let framesLast: Bool

  init(_ format: VideoDeviceFormat, framesLast: Bool = false) {
    state = Mutex(State(format: format))
    self.framesLast = framesLast
  }

  func setRoutes(_ routes: [(CaptureRoute, any CaptureSink)]) { state.withLock { $0.routes = routes } }

  func setFormat(_ format: VideoDeviceFormat) { state.withLock { $0.format = format } }

  func receive(_ frame: CapturedFrame) {
    let (routes, format, isInOrder) = state.withLock { state in
      // Clients rely on rising times, which not every driver delivers.
      let isInOrder = frame.time.isNumeric && (!state.last.isValid || frame.time > state.last)
      if isInOrder { state.last = frame.time }
      return (state.routes, state.format, isInOrder)
    }
    for (route, sink) in routes {
      let item = CaptureItem(route: route, content: .frame(frame, format), lasts: framesLast)
      if isInOrder { sink.offer(item) }
    }
  }

  func lost(_ count: Int, _ loss: VideoInputEvent.Loss) {
    let (routes, format, last) = state.withLock { ($0.routes, $0.format, $0.last) }
    let step = format.frameDurations.first?.lowerBound ?? .zero
    let reason: CaptureDropReason = loss == .outOfBuffers ? .outOfBuffers : .discontinuity
    for (route, sink) in routes {
      var time = last
      for _ in 0..<min(max(count, 0), 64) {
        if time.isNumeric { time = time + step }
        sink.drop(CaptureDrop(link: route.link, time: time, reason: reason, format: format))
      }
    }
  }

  func ended(_ error: EngineError?) {
    for (_, sink) in state.withLock({ $0.routes }) { sink.sourceEnded(error) }
  }
}
