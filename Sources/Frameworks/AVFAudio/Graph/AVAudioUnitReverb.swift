import AVEngineAudioGraph
import AudioToolbox

/// The sound of a room around another sound.
///
/// Linux: rooms are computed, not measured: a preset's name tells how long a sound lingers, how large the room is and
/// how dull its walls are, and the rest is ours.
open class AVAudioUnitReverb: AVAudioUnitEffect {
  private let settings: ReverbSettings

  /// Makes a medium hall, of which nothing is heard until `wetDryMix` is set.
  public init() {
    settings = ReverbSettings(AVAudioUnitReverbPreset.mediumHall.room)
    super.init(.reverb(settings))
    wetDryMix = 0
  }

  /// Takes the sound into a room.
  open func loadFactoryPreset(_ preset: AVAudioUnitReverbPreset) { settings.room = preset.room }

  /// How much of what is heard is the room, in hundredths from 0 to 100, at first 0.
  open var wetDryMix: Float {
    get { unit[kReverb2Param_DryWetMix] }
    set { unit[kReverb2Param_DryWetMix] = newValue }
  }
}

/// Rooms.
public enum AVAudioUnitReverbPreset: Int, Sendable {
  case smallRoom = 0
  case mediumRoom = 1
  case largeRoom = 2
  case mediumHall = 3
  case largeHall = 4
  case plate = 5
  case mediumChamber = 6
  case largeChamber = 7
  case cathedral = 8
  case largeRoom2 = 9
  case mediumHall2 = 10
  case mediumHall3 = 11
  case largeHall2 = 12

  /// Decays are those that such rooms have in books on acoustics.
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
