public import CoreAudioTypes
public import Foundation
import MediaEngine

/// A device that sound goes to or comes from.
open class AVAudioSessionPortDescription: NSObject, @unchecked Sendable {
  // Safety: nothing changes.
  /// What kind of device it is.
  public let portType: AVAudioSession.Port
  /// For people.
  public let portName: String
  /// The device's own: Linux: the sound server's name of its sink or source.
  public let uid: String
  /// The device's channels.
  public let channels: [AVAudioSessionChannelDescription]?
  private let sampleRate: Double

  init(_ device: SoundDevice, isOutput: Bool) {
    (portName, uid, sampleRate) = (device.name, device.identifier, device.sampleRate)
    portType = AVAudioSession.Port(device.port, isOutput: isOutput)
    channels = (0..<device.channelCount).map { AVAudioSessionChannelDescription($0, of: device) }
  }

  /// Whether the device itself takes echoes away.
  open var hasHardwareVoiceCallProcessing: Bool { false }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVAudioSessionPortDescription else { return false }
    return uid == other.uid && portType == other.portType && channels?.count == other.channels?.count && sampleRate == other.sampleRate
  }

  open override var hash: Int { uid.hashValue }
  open override var description: String { "<AVAudioSessionPortDescription: \(portType.rawValue) “\(portName)” \(uid)>" }
}

/// One channel of a device.
open class AVAudioSessionChannelDescription: NSObject, @unchecked Sendable {
  // Safety: nothing changes.
  /// For people.
  public let channelName: String
  /// The `uid` of the device.
  public let owningPortUID: String
  /// From 1 on.
  public let channelNumber: Int
  /// Which speaker it is for.
  public let channelLabel: AudioChannelLabel

  init(_ index: Int, of device: SoundDevice) {
    (channelName, owningPortUID, channelNumber) = ("\(device.name) \(index + 1)", device.identifier, index + 1)
    let speakers = [kAudioChannelLabel_Left, kAudioChannelLabel_Right]
    channelLabel =
      device.channelCount == 1 ? kAudioChannelLabel_Mono : device.channelCount == 2 ? speakers[index] : kAudioChannelLabel_Unknown
  }
}

extension AVAudioSession.Port {
  init(_ port: SoundDevice.Port, isOutput: Bool) {
    switch port {
    case .speaker: self = .builtInSpeaker
    case .headphones: self = .headphones
    case .lineOut: self = .lineOut
    case .hdmi: self = .HDMI
    case .builtInMicrophone: self = .builtInMic
    case .headsetMicrophone: self = .headsetMic
    case .lineIn: self = .lineIn
    case .usb: self = .usbAudio
    case .bluetoothMusic: self = isOutput ? .bluetoothA2DP : .bluetoothHFP
    case .bluetoothCalls: self = .bluetoothHFP
    case .virtual: self = .virtual
    }
  }
}
