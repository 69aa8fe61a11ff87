public import CoreAudioTypes
public import Foundation
import MediaEngine
import Synchronization

/// A device that sound goes to or comes from.
open class AVAudioSessionPortDescription: NSObject, @unchecked Sendable {
  // Safety: what changes is behind the mutex.
  /// What kind of device it is.
  public let portType: AVAudioSession.Port
  /// For people.
  public let portName: String
  /// The device's own: Linux: the sound server's name of its sink or source.
  public let uid: String
  /// The device's channels.
  public let channels: [AVAudioSessionChannelDescription]?
  /// The device's microphones or jacks; nil where it has no choice of them. Linux: the ports of the sound server's sink or source.
  public let dataSources: [AVAudioSessionDataSourceDescription]?
  /// The one that was in use when the port was asked for; nil where there is no choice.
  public let selectedDataSource: AVAudioSessionDataSourceDescription?
  private let device: SoundDevice
  private let isOutput: Bool
  private let directory: any SoundDeviceDirectory
  private let preferred = Mutex<AVAudioSessionDataSourceDescription?>(nil)

  init(_ device: SoundDevice, isOutput: Bool, of directory: any SoundDeviceDirectory) {
    (self.device, self.isOutput, self.directory) = (device, isOutput, directory)
    (portName, uid) = (device.name, device.identifier)
    portType = AVAudioSession.Port(device.port, isOutput: isOutput)
    channels = (0..<device.channelCount).map { AVAudioSessionChannelDescription($0, of: device) }
    let sources = device.connectors.enumerated().map { AVAudioSessionDataSourceDescription($1, number: $0) }
    dataSources = sources.isEmpty ? nil : sources
    selectedDataSource = sources.first { $0.connector == device.connector }
  }

  /// What was chosen by this object; nil for the user's choice.
  open var preferredDataSource: AVAudioSessionDataSourceDescription? { preferred.withLock { $0 } }

  /// Chooses one of the data sources. Linux: at once, and for all programs, because the device has but one in use.
  ///
  /// - Throws: `ErrorCode.badParam` where the port has no such source, `resourceNotAvailable` where the sound server does not take it.
  open func setPreferredDataSource(_ dataSource: AVAudioSessionDataSourceDescription?) throws {
    if let dataSource {
      guard device.connectors.contains(dataSource.connector) else {
        throw AVAudioSession.error(.badParam, "“\(portName)” has no data source “\(dataSource.dataSourceName)”")
      }
      do throws(EngineError) { try directory.select(dataSource.connector, of: device, isOutput: isOutput) } catch {
        throw AVAudioSession.error(.resourceNotAvailable, error.description)
      }
    }
    preferred.withLock { $0 = dataSource }
  }

  /// Whether the device itself takes echoes away.
  open var hasHardwareVoiceCallProcessing: Bool { false }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVAudioSessionPortDescription else { return false }
    return uid == other.uid && portType == other.portType && channels?.count == other.channels?.count
      && device.sampleRate == other.device.sampleRate
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
