public import Foundation

/// What an `AVAudioRecorder` tells; always on the main queue.
public protocol AVAudioRecorderDelegate: NSObjectProtocol {
  /// The file is complete, because the recorder was stopped or its time was over; the flag is false where it could not
  /// be written or the device was lost, and the file ends there.
  func audioRecorderDidFinishRecording(_ recorder: AVAudioRecorder, successfully flag: Bool)

  /// The sound could not be encoded or written any further.
  func audioRecorderEncodeErrorDidOccur(_ recorder: AVAudioRecorder, error: (any Error)?)
}

extension AVAudioRecorderDelegate {
  public func audioRecorderDidFinishRecording(_ recorder: AVAudioRecorder, successfully flag: Bool) {}
  public func audioRecorderEncodeErrorDidOccur(_ recorder: AVAudioRecorder, error: (any Error)?) {}
}
