import AVEngineCapture
import AVEngineVocabulary
import Foundation

extension AVCaptureDevice {
  /// The connected camera that the user chose last. The program sets it when the user makes a choice.
  ///
  /// If none of the chosen cameras is connected, the value is the first other camera; nil if no camera is connected.
  /// The choice is stored in the user's defaults. Setting nil or a microphone has no effect. Linux: the property cannot
  /// be observed.
  public class var userPreferredCamera: AVCaptureDevice? {
    get { CaptureSystem.current.preferredCamera { _ in true } }
    set { if let newValue { CaptureSystem.current.prefer(newValue) } }
  }

  /// The preferred camera: `userPreferredCamera`, unless a shutter covers its lens and another camera's lens is open.
  public class var systemPreferredCamera: AVCaptureDevice? {
    let system = CaptureSystem.current
    return system.preferredCamera { !$0.isSuspended } ?? system.preferredCamera { _ in true }
  }
}

extension CaptureSystem {
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
