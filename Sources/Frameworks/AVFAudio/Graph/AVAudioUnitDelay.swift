public import Foundation
import MediaEngine

/// An echo.
open class AVAudioUnitDelay: AVAudioUnitEffect {
  private let settings = DelaySettings()

  /// Makes one of a second.
  public override init() {}

  /// In seconds, from 0 to 2, at first 1.
  open var delayTime: TimeInterval {
    get { TimeInterval(settings.time.value) }
    set { settings.time.value = Float(min(max(newValue, 0), 2)) }
  }

  /// How much of the echo is echoed again, in hundredths from -100 to 100, at first 50.
  open var feedback: Float {
    get { settings.feedback.value }
    set { settings.feedback.value = min(max(newValue, -100), 100) }
  }

  /// In hertz: what is above fades from echo to echo; at first 15,000.
  open var lowPassCutoff: Float {
    get { settings.cutoff.value }
    set { settings.cutoff.value = max(newValue, 10) }
  }

  /// How much of what is heard is the echo, in hundredths from 0 to 100, at first 100.
  open var wetDryMix: Float {
    get { settings.mix.value }
    set { settings.mix.value = min(max(newValue, 0), 100) }
  }

  open override var bypass: Bool {
    get { settings.isBypassed.value }
    set { settings.isBypassed.value = newValue }
  }

  override func makeKernel(_ form: SoundForm) throws(EngineError) -> any SoundKernel { DelayKernel(settings, form: form) }
}
