import Dispatch
public import Foundation

/// What concerns a program's sound as a whole.
open class AVAudioApplication: NSObject, @unchecked Sendable {
  // Safety: it has no state.
  private static let only = AVAudioApplication()

  /// The program.
  open class var shared: AVAudioApplication { only }

  /// Whether a program may record.
  public enum recordPermission: Int, Sendable {
    case undetermined = 1_970_168_948
    case denied = 1_684_369_017
    case granted = 1_735_552_628
  }

  /// Whether this program may record. Linux: nobody is asked; what the sound server admits, is.
  open var recordPermission: recordPermission { .granted }

  /// Whether a program may put sound into the calls of others.
  public enum MicrophoneInjectionPermission: Int, Sendable {
    case serviceDisabled = 1_936_876_659
    case undetermined = 1_970_168_948
    case denied = 1_684_369_017
    case granted = 1_735_552_628
  }

  /// Whether this program may put sound into the calls of others. Linux: there is no such service.
  open var microphoneInjectionPermission: MicrophoneInjectionPermission { .serviceDisabled }

  /// Asks whether this program may; the answer comes on a queue of the framework's.
  open class func requestMicrophoneInjectionPermission(
    completionHandler response: @escaping @Sendable (MicrophoneInjectionPermission) -> Void
  ) {
    DispatchQueue.global().async { response(shared.microphoneInjectionPermission) }
  }

  /// Asks whether this program may record; the answer comes on a queue of the framework's.
  open class func requestRecordPermission(completionHandler response: @escaping (Bool) -> Void) {
    // Safety: a client's handler, called once.
    nonisolated(unsafe) let response = response
    DispatchQueue.global().async { response(true) }
  }

  /// Asks whether this program may record.
  open class func requestRecordPermission() async -> Bool { true }
}
