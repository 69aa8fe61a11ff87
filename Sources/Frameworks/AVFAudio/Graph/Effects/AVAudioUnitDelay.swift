import AudioToolbox
public import Foundation

/// An echo.
open class AVAudioUnitDelay: AVAudioUnitEffect {
  /// Makes one of a second.
  public init() {
    super.init(.delay())
    wetDryMix = 100
  }

  /// In seconds, from 0 to 2, at first 1.
  open var delayTime: TimeInterval {
    get { TimeInterval(unit[kDelayParam_DelayTime]) }
    set { unit[kDelayParam_DelayTime] = Float(newValue) }
  }

  /// How much of the echo is echoed again, in hundredths from -100 to 100, at first 50.
  open var feedback: Float {
    get { unit[kDelayParam_Feedback] }
    set { unit[kDelayParam_Feedback] = newValue }
  }

  /// In hertz: what is above fades from echo to echo; at first 15,000.
  open var lowPassCutoff: Float {
    get { unit[kDelayParam_LopassCutoff] }
    set { unit[kDelayParam_LopassCutoff] = newValue }
  }

  /// How much of what is heard is the echo, in hundredths from 0 to 100, at first 100.
  open var wetDryMix: Float {
    get { unit[kDelayParam_WetDryMix] }
    set { unit[kDelayParam_WetDryMix] = newValue }
  }
}
