import AVFoundation
import Foundation

final class ControlMonitor: @unchecked Sendable {
  // Safety: the lock guards the recorded values; the observations are immutable after `init`.
  private let lock = NSLock()
  private var told: [String: String] = [:]
  private var observations: [NSKeyValueObservation] = []

  init(_ camera: AVCaptureDevice) {
    observations = [
      camera.observe(\.focusMode) { [weak self] camera, _ in self?.note("focus", "\(camera.focusMode)") },
      camera.observe(\.lensPosition) { [weak self] camera, _ in self?.note("lens", "\(camera.lensPosition)") },
      camera.observe(\.exposureMode) { [weak self] camera, _ in self?.note("exposure", "\(camera.exposureMode)") },
      camera.observe(\.exposureDuration) { [weak self] camera, _ in
        self?.note("duration", String(format: "%.4f s", camera.exposureDuration.seconds))
      },
      camera.observe(\.iso) { [weak self] camera, _ in self?.note("ISO", "\(camera.iso)") },
      camera.observe(\.exposureTargetBias) { [weak self] camera, _ in self?.note("bias", "\(camera.exposureTargetBias)")
      },
      camera.observe(\.whiteBalanceMode) { [weak self] camera, _ in
        self?.note("white balance", "\(camera.whiteBalanceMode)")
      },
      camera.observe(\.deviceWhiteBalanceGains) { [weak self] camera, _ in
        let values = camera.temperatureAndTintValues(for: camera.deviceWhiteBalanceGains)
        self?.note("temperature", String(format: "%.0f K", values.temperature))
      },
    ]
  }

  deinit { for observation in observations { observation.invalidate() } }

  private func note(_ name: String, _ value: String) { lock.withLock { told[name] = value } }

  var changes: [String] { lock.withLock { told.map { "\($0.key): \($0.value)" }.sorted() } }
}
