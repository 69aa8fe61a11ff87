import AVEngineCapture
import AVEngineVocabulary
import Foundation

extension AVCaptureDevice {
  /// The camera that the user chose last, as the program has set it, of those that are there; another one where none of
  /// them is. nil where there is no camera. What is set is kept in the user's defaults; setting nil has no effect.
  ///
  /// Linux: properties of classes cannot be observed. `DiscoverySession.devices` can, which tells of the same comings and
  /// goings.
  public class var userPreferredCamera: AVCaptureDevice? {
    get { CaptureSystem.current.preferredCamera { _ in true } }
    set { if let newValue { CaptureSystem.current.prefer(newValue) } }
  }

  /// The best camera to use: as `userPreferredCamera`, but one whose lens is hidden only where there is no other.
  public class var systemPreferredCamera: AVCaptureDevice? {
    let system = CaptureSystem.current
    return system.preferredCamera { !$0.isSuspended } ?? system.preferredCamera { _ in true }
  }
}

extension CaptureSystem {
  /// The first camera that fulfils a condition: of those that the user chose, the last first; then of all.
  fileprivate func preferredCamera(_ isFit: (AVCaptureDevice) -> Bool) -> AVCaptureDevice? {
    let cameras = connected.filter { $0.hasMediaType(.video) }
    let chosen = choices.read().compactMap { identifier in cameras.first { $0.uniqueID == identifier } }
    return (chosen + cameras).first(where: isFit)
  }

  fileprivate func prefer(_ device: AVCaptureDevice) {
    guard device.hasMediaType(.video) else { return }
    let older = choices.read().filter { $0 != device.uniqueID }
    choices.write(Array(([device.uniqueID] + older).prefix(CameraChoices.most)))
  }
}
