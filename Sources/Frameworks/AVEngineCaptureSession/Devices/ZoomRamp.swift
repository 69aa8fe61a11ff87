import AVEngineCore
import CoreFoundation
import CoreMedia
import Dispatch
import Foundation

struct ZoomRamp: Sendable, Hashable {
  let from: Double
  let to: Double
  /// The number of times per second that the zoom doubles or halves.
  let rate: Double
  let start: CMTime

  func factor(at time: CMTime) -> Double {
    // The bounds keep the power of two finite.
    let doublings = min(max(0, (time - start).seconds) * (rate > 0 ? min(rate, 1000) : 0), 1000)
    return to > from ? min(from * exp2(doublings), to) : max(from * exp2(-doublings), to)
  }
}

extension DeviceCore {
  var isRamping: Bool { state.withLock { $0.ramp != nil } }

  func setZoom(_ zoom: Double) {
    endRamp(nil)
    setZoom(zoom, on: nil)
  }

  /// If `ramp` is not the ramp in progress, nothing is set; nil stands for no ramp.
  private func setZoom(_ zoom: Double, on ramp: ZoomRamp?) {
    let isSet = registrar.update(["videoZoomFactor"]) {
      state.withLock { state in
        guard state.ramp == ramp else { return false }
        state.zoom = zoom
        return true
      }
    }
    guard isSet else { return }
    if range(of: .zoom) != nil { set(.zoom, to: zoomParts(zoom).lens) }
    state.withLock { $0.session }?.deviceChanged()
  }

  func ramp(to zoom: Double, rate: Double, by clock: CMClock) {
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "AVCapture.zoom"))
    timer.schedule(deadline: .now(), repeating: .milliseconds(16), leeway: .milliseconds(2))
    timer.setEventHandler { [weak self] in CaptureObservers.byItself { self?.stepZoom(at: clock.time) } }
    let before = isRamping ? [] : ["rampingVideoZoom"]
    let replaced = registrar.update(before) {
      state.withLock { state in
        defer {
          state.ramp = ZoomRamp(from: state.zoom, to: zoom, rate: rate, start: clock.time)
          state.rampTimer = timer
        }
        return state.rampTimer
      }
    }
    replaced?.cancel()
    timer.activate()
  }

  private func stepZoom(at time: CMTime) {
    guard let ramp = state.withLock({ $0.ramp }) else { return }
    let factor = ramp.factor(at: time)
    if factor != state.withLock({ $0.zoom }) { setZoom(factor, on: ramp) }
    if factor == ramp.to { endRamp(ramp) }
  }

  func endRamp(_ ramp: ZoomRamp?) {
    guard let current = state.withLock({ $0.ramp }), ramp == nil || ramp == current else { return }
    let timer = registrar.update(["rampingVideoZoom"]) {
      state.withLock { state -> (any DispatchSourceTimer)? in
        guard state.ramp == current else { return nil }
        defer { (state.ramp, state.rampTimer) = (nil, nil) }
        return state.rampTimer
      }
    }
    timer?.cancel()
  }
}
