import Foundation
import MediaEngine

/// A node that changes what passes: effects and changes of time.
///
/// Linux: there are no audio units of others to be loaded; each kind is a class of its own.
open class AVAudioUnit: AVAudioNode {
  override init() {}

  override var keepsFormat: Bool { true }
}

/// A change of sound that takes no time.
open class AVAudioUnitEffect: AVAudioUnit {
  let bypassSwitch = Switch(false)

  /// Whether sound passes as it is.
  open var bypass: Bool {
    get { bypassSwitch.value }
    set { bypassSwitch.value = newValue }
  }
}

/// A change of how fast sound passes.
open class AVAudioUnitTimeEffect: AVAudioUnit {
  let settings = StretchSettings()

  /// Whether sound passes as it is.
  open var bypass: Bool {
    get { settings.isBypassed.value }
    set { settings.isBypassed.value = newValue }
  }
}
