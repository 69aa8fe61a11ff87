import Dispatch
public import Foundation

/// Permissions that concern the audio of the whole program.
open class AVAudioApplication: NSObject, @unchecked Sendable {
  // Safety: it has no state.
  private static let only = AVAudioApplication()

  /// The one object of the program.
  open class var shared: AVAudioApplication { only }

  /// The states of the permission to record.
  public enum recordPermission: Int, Sendable {
    /// The user was not asked yet.
    case undetermined = 1_970_168_948
    /// The program may not record.
    case denied = 1_684_369_017
    /// The program may record.
    case granted = 1_735_552_628
  }

  /// Whether this program may record. Linux: always `granted`.
  open var recordPermission: recordPermission { .granted }

  /// The states of the permission to add audio to the calls of other programs.
  public enum MicrophoneInjectionPermission: Int, Sendable {
    /// The service is not available.
    case serviceDisabled = 1_936_876_659
    /// The user was not asked yet.
    case undetermined = 1_970_168_948
    /// The program may not add audio.
    case denied = 1_684_369_017
    /// The program may add audio.
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

  /// Requests the permission to record. Linux: returns true.
  open class func requestRecordPermission() async -> Bool { true }
}
