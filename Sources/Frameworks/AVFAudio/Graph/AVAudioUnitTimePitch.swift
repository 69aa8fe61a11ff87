import Foundation
import MediaEngine

/// Plays sound faster or slower at its own pitch, and higher or lower at its own speed.
open class AVAudioUnitTimePitch: AVAudioUnitTimeEffect {
  /// Makes one that changes nothing.
  public override init() {}

  /// From 1/32 to 32, at first 1.
  open var rate: Float {
    get { settings.rate.value }
    set { settings.rate.value = min(max(newValue, 1 / 32), 32) }
  }

  /// In hundredths of a semitone, from -2400 to 2400, at first 0.
  open var pitch: Float {
    get { settings.pitch.value }
    set { settings.pitch.value = min(max(newValue, -2400), 2400) }
  }

  override func makeKernel(_ form: SoundForm) throws(EngineError) -> any SoundKernel {
    try StretchKernel(settings, form: form, codecs: AVAudioEngine.codecs)
  }
}

/// Plays sound faster and higher, or slower and lower.
open class AVAudioUnitVarispeed: AVAudioUnitTimeEffect {
  /// Makes one that changes nothing.
  public override init() {}

  /// From 1/4 to 4, at first 1.
  open var rate: Float {
    get { settings.rate.value }
    set { settings.rate.value = min(max(newValue, 0.25), 4) }
  }

  override func makeKernel(_ form: SoundForm) throws(EngineError) -> any SoundKernel { VarispeedKernel(settings, form: form) }
}
