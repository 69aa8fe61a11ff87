import AVEngineAudioGraph
import AudioToolbox

/// An effect that adds reverberation.
///
/// Linux: the reverberation is computed, not measured in rooms.
open class AVAudioUnitReverb: AVAudioUnitEffect {
  private let settings: ReverbSettings

  /// Creates the reverberation of a medium hall. It is inaudible until `wetDryMix` is set.
  public init() {
    settings = ReverbSettings(AVAudioUnitReverbPreset.mediumHall.room)
    super.init(.reverb(settings))
    wetDryMix = 0
  }

  /// Replaces the kind of room, which decides the decay, the spacing of echoes and the loss of treble.
  open func loadFactoryPreset(_ preset: AVAudioUnitReverbPreset) { settings.room = preset.room }

  /// The share of reverberation in the output, in percent from 0 to 100; initially 0.
  open var wetDryMix: Float {
    get { unit[kReverb2Param_DryWetMix] }
    set { unit[kReverb2Param_DryWetMix] = newValue }
  }
}

/// Kinds of rooms for `AVAudioUnitReverb` and environments. Linux: the decay times are those of this implementation.
public enum AVAudioUnitReverbPreset: Int, Sendable {
  /// A small room. Linux: decays in 0.4 seconds.
  case smallRoom = 0
  /// A medium-sized room. Linux: decays in 0.7 seconds.
  case mediumRoom = 1
  /// A large room. Linux: decays in 1.1 seconds.
  case largeRoom = 2
  /// A medium-sized hall, the initial kind. Linux: decays in 1.8 seconds.
  case mediumHall = 3
  /// A large hall. Linux: decays in 2.6 seconds.
  case largeHall = 4
  /// A plate reverberator: dense and bright. Linux: decays in 1.4 seconds.
  case plate = 5
  /// A medium-sized echo chamber. Linux: decays in 0.9 seconds.
  case mediumChamber = 6
  /// A large echo chamber. Linux: decays in 1.3 seconds.
  case largeChamber = 7
  /// A cathedral, the longest and dullest sound. Linux: decays in 5 seconds.
  case cathedral = 8
  /// A large room with a longer decay and a duller sound than `largeRoom`. Linux: decays in 1.3 seconds.
  case largeRoom2 = 9
  /// A medium-sized hall with a longer decay and a brighter sound than `mediumHall`. Linux: decays in 2 seconds.
  case mediumHall2 = 10
  /// A medium-sized hall with a longer decay than `mediumHall2`. Linux: decays in 2.2 seconds.
  case mediumHall3 = 11
  /// A large hall with a longer decay and a duller sound than `largeHall`. Linux: decays in 3.2 seconds.
  case largeHall2 = 12

  var room: Room {
    switch self {
    case .smallRoom: Room(decay: 0.4, size: 0.3, cutoff: 7000)
    case .mediumRoom: Room(decay: 0.7, size: 0.45, cutoff: 6500)
    case .largeRoom: Room(decay: 1.1, size: 0.6, cutoff: 6000)
    case .mediumHall: Room(decay: 1.8, size: 1, cutoff: 5000)
    case .largeHall: Room(decay: 2.6, size: 1.2, cutoff: 4500)
    case .plate: Room(decay: 1.4, size: 0.35, cutoff: 12_000)
    case .mediumChamber: Room(decay: 0.9, size: 0.5, cutoff: 8000)
    case .largeChamber: Room(decay: 1.3, size: 0.65, cutoff: 7500)
    case .cathedral: Room(decay: 5, size: 1.5, cutoff: 3500)
    case .largeRoom2: Room(decay: 1.3, size: 0.65, cutoff: 5000)
    case .mediumHall2: Room(decay: 2, size: 1.05, cutoff: 6000)
    case .mediumHall3: Room(decay: 2.2, size: 1.1, cutoff: 5500)
    case .largeHall2: Room(decay: 3.2, size: 1.3, cutoff: 4000)
    }
  }
}
