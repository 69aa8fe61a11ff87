import Dispatch
public import Foundation

/// The program's permissions to record and to add audio to calls.
open class AVAudioApplication: NSObject, @unchecked Sendable {
  // Safety: it has no state.
  private static let only = AVAudioApplication()

  /// The one object of the program, which states the permissions.
  open class var shared: AVAudioApplication { only }

  /// The states of the permission to record. The raw values are four-character codes.
  public enum recordPermission: Int, Sendable {
    /// The user was not asked yet whether the program may record; `undt`.
    case undetermined = 1_970_168_948
    /// The user refused: the program may not record; `deny`.
    case denied = 1_684_369_017
    /// The user agreed: the program may record; `grnt`.
    case granted = 1_735_552_628
  }

  /// Whether this program may record. Linux: always `granted`.
  open var recordPermission: recordPermission { .granted }

  /// The states of the permission to add audio to the calls of other programs. The raw values are four-character codes.
  public enum MicrophoneInjectionPermission: Int, Sendable {
    /// The system does not let programs add audio to calls; `srds`.
    case serviceDisabled = 1_936_876_659
    /// The user was not asked yet whether the program may add audio to calls; `undt`.
    case undetermined = 1_970_168_948
    /// The user refused: the program may not add audio to calls; `deny`.
    case denied = 1_684_369_017
    /// The user agreed: the program may add audio to calls; `grnt`.
    case granted = 1_735_552_628
  }

  /// Whether this program may add audio to the calls of other programs. Linux: always `serviceDisabled`.
  open var microphoneInjectionPermission: MicrophoneInjectionPermission { .serviceDisabled }

  /// Requests the permission to add audio to calls. The handler is called on a background queue. Linux: the handler
  /// gets `serviceDisabled`.
  open class func requestMicrophoneInjectionPermission(
    completionHandler response: @escaping @Sendable (MicrophoneInjectionPermission) -> Void
  ) {
    DispatchQueue.global().async { response(shared.microphoneInjectionPermission) }
  }

  /// Requests the permission to record. The handler is called on a background queue. Linux: the handler gets true.
  open class func requestRecordPermission(completionHandler response: @escaping (Bool) -> Void) {
    // Safety: a client's handler, called once.
    nonisolated(unsafe) let response = response
    DispatchQueue.global().async { response(true) }
  }

  /// Requests the permission to record, and returns whether the user agreed. Linux: returns true without asking.
  open class func requestRecordPermission() async -> Bool { true }
}
