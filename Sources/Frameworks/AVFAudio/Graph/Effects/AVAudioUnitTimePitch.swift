import AudioToolbox

/// Changes the speed of audio without changing its pitch, and its pitch without changing its speed.
open class AVAudioUnitTimePitch: AVAudioUnitTimeEffect {
  /// Creates a unit with unchanged speed and pitch.
  public init() { super.init(.timePitch()) }

  /// The speed, from 1/32 to 32 times the natural one; initially 1.
  open var rate: Float {
    get { unit[kNewTimePitchParam_Rate] }
    set { unit[kNewTimePitchParam_Rate] = newValue }
  }

  /// The change of pitch in cents, hundredths of a semitone, from -2400 to 2400; initially 0.
  open var pitch: Float {
    get { unit[kNewTimePitchParam_Pitch] }
    set { unit[kNewTimePitchParam_Pitch] = newValue }
  }
}

/// Changes the speed and pitch of audio together.
open class AVAudioUnitVarispeed: AVAudioUnitTimeEffect {
  /// Creates a unit with unchanged speed and pitch.
  public init() { super.init(.varispeed()) }

  /// The speed, from 1/4 to 4 times the natural one; initially 1. The pitch changes by the same factor.
  open var rate: Float {
    get { unit[kVarispeedParam_PlaybackRate] }
    set { unit[kVarispeedParam_PlaybackRate] = newValue }
  }
}
