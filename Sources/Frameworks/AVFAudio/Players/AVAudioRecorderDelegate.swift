public import Foundation

/// Methods that an `AVAudioRecorder` calls on the main queue.
public protocol AVAudioRecorderDelegate: NSObjectProtocol {
  /// Called after recording has ended. The flag is false if writing failed or the device was lost; the file ends there.
  func audioRecorderDidFinishRecording(_ recorder: AVAudioRecorder, successfully flag: Bool)

  /// Called after encoding or writing has failed, with the error; `audioRecorderDidFinishRecording(_:successfully:)`
  /// follows with false.
  func audioRecorderEncodeErrorDidOccur(_ recorder: AVAudioRecorder, error: (any Error)?)
}

extension AVAudioRecorderDelegate {
  /// Does nothing: a delegate need not implement the method.
  public func audioRecorderDidFinishRecording(_ recorder: AVAudioRecorder, successfully flag: Bool) {}
  /// Does nothing: a delegate need not implement the method.
  public func audioRecorderEncodeErrorDidOccur(_ recorder: AVAudioRecorder, error: (any Error)?) {}
}
