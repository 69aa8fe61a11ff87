import AudioToolbox

/// Plays sound faster or slower at its own pitch, and higher or lower at its own speed.
open class AVAudioUnitTimePitch: AVAudioUnitTimeEffect {
  /// Makes one that changes nothing.
  public init() { super.init(.timePitch()) }

  /// From 1/32 to 32, at first 1.
  open var rate: Float {
    get { unit[kNewTimePitchParam_Rate] }
    set { unit[kNewTimePitchParam_Rate] = newValue }
  }

  /// In hundredths of a semitone, from -2400 to 2400, at first 0.
  open var pitch: Float {
    get { unit[kNewTimePitchParam_Pitch] }
    set { unit[kNewTimePitchParam_Pitch] = newValue }
  }
}

/// Plays sound faster and higher, or slower and lower.
open class AVAudioUnitVarispeed: AVAudioUnitTimeEffect {
  /// Makes one that changes nothing.
  public init() { super.init(.varispeed()) }

  /// From 1/4 to 4, at first 1.
  open var rate: Float {
    get { unit[kVarispeedParam_PlaybackRate] }
    set { unit[kVarispeedParam_PlaybackRate] = newValue }
  }
}
