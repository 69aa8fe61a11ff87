import AudioToolbox
public import Foundation

/// An effect that adds echoes.
open class AVAudioUnitDelay: AVAudioUnitEffect {
  /// Creates a delay of one second, with a feedback of 50 percent. The output has echoes only.
  public init() {
    super.init(.delay())
    wetDryMix = 100
  }

  /// The time in seconds from a sound to its echo, from 0 to 2; initially 1.
  open var delayTime: TimeInterval {
    get { TimeInterval(unit[kDelayParam_DelayTime]) }
    set { unit[kDelayParam_DelayTime] = Float(newValue) }
  }

  /// The share of each echo that is fed back, in percent from -100 to 100; initially 50.
  open var feedback: Float {
    get { unit[kDelayParam_Feedback] }
    set { unit[kDelayParam_Feedback] = newValue }
  }

  /// The cutoff frequency in hertz of the low-pass filter in the feedback; initially 15,000.
  open var lowPassCutoff: Float {
    get { unit[kDelayParam_LopassCutoff] }
    set { unit[kDelayParam_LopassCutoff] = newValue }
  }

  /// The share of echoes in the output, in percent from 0 to 100; initially 100.
  open var wetDryMix: Float {
    get { unit[kDelayParam_WetDryMix] }
    set { unit[kDelayParam_WetDryMix] = newValue }
  }
}
