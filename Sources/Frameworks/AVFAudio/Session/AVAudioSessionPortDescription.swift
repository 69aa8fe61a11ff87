import AVEngineCore
public import CoreAudioTypes
public import Foundation
import Synchronization

/// A device that sound goes to or comes from.
open class AVAudioSessionPortDescription: NSObject, @unchecked Sendable {
  // Safety: what changes is behind the mutex.
  /// What kind of device it is.
  open var portType: AVAudioSession.Port { storedPortType }
  /// For people.
  open var portName: String { storedPortName }
  /// The device's own: Linux: the sound server's name of its sink or source.
  open var uid: String { storedUID }
  /// The device's channels.
  open var channels: [AVAudioSessionChannelDescription]? { storedChannels }
  /// The device's microphones or jacks; nil where it has no choice of them. Linux: the ports of the sound server's sink
  /// or source.
  open var dataSources: [AVAudioSessionDataSourceDescription]? { storedDataSources }
  /// The one that was in use when the port was asked for; nil where there is no choice.
  open var selectedDataSource: AVAudioSessionDataSourceDescription? { storedSelectedDataSource }

  private let storedPortType: AVAudioSession.Port
  private let storedPortName: String
  let storedUID: String
  private let storedChannels: [AVAudioSessionChannelDescription]?
  private let storedDataSources: [AVAudioSessionDataSourceDescription]?
  private let storedSelectedDataSource: AVAudioSessionDataSourceDescription?
  private let device: AudioDevice
  private let isOutput: Bool
  private let directory: any AudioDeviceDirectory
  private let preferred = Mutex<AVAudioSessionDataSourceDescription?>(nil)

  init(_ device: AudioDevice, isOutput: Bool, of directory: any AudioDeviceDirectory) {
    self.device = device
    self.isOutput = isOutput
    self.directory = directory
    storedPortName = device.name
    storedUID = device.identifier
    storedPortType = AVAudioSession.Port(device.port, isOutput: isOutput)
    storedChannels = (0..<device.channelCount).map { AVAudioSessionChannelDescription($0, of: device) }
    let sources = device.connectors.enumerated().map { AVAudioSessionDataSourceDescription($1, number: $0) }
    storedDataSources = sources.isEmpty ? nil : sources
    storedSelectedDataSource = sources.first { $0.connector == device.connector }
  }

  /// What was chosen by this object; nil for the user's choice.
  open var preferredDataSource: AVAudioSessionDataSourceDescription? { preferred.withLock { $0 } }

  /// Chooses one of the data sources. Linux: at once, and for all programs, because the device has but one in use.
  ///
  /// - Throws: `ErrorCode.badParam` where the port has no such source, `resourceNotAvailable` where the sound server
  ///   does not take it.
  open func setPreferredDataSource(_ dataSource: AVAudioSessionDataSourceDescription?) throws {
    if let dataSource {
      guard device.connectors.contains(dataSource.connector) else {
        throw AVAudioSession.error(.badParam, "“\(storedPortName)” has no data source “\(dataSource.dataSourceName)”")
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
    return storedUID == other.storedUID && storedPortType == other.storedPortType
      && storedChannels?.count == other.storedChannels?.count
      && device.sampleRate == other.device.sampleRate
  }

  open override var hash: Int { storedUID.hashValue }
  open override var description: String { "<AVAudioSessionPortDescription: \(portType.rawValue) “\(portName)” \(uid)>" }
}

/// One channel of a device.
open class AVAudioSessionChannelDescription: NSObject, @unchecked Sendable {
  // Safety: nothing changes.
  /// For people.
  open var channelName: String { storedChannelName }
  /// The `uid` of the device.
  open var owningPortUID: String { storedOwningPortUID }
  /// From 1 on.
  open var channelNumber: Int { storedChannelNumber }
  /// Which speaker it is for.
  open var channelLabel: AudioChannelLabel { storedChannelLabel }

  private let storedChannelName: String
  private let storedOwningPortUID: String
  private let storedChannelNumber: Int
  private let storedChannelLabel: AudioChannelLabel

  init(_ index: Int, of device: AudioDevice) {
    (storedChannelName, storedOwningPortUID, storedChannelNumber) = (
      "\(device.name) \(index + 1)", device.identifier, index + 1
    )
    let speakers = [kAudioChannelLabel_Left, kAudioChannelLabel_Right]
    storedChannelLabel =
      device.channelCount == 1
      ? kAudioChannelLabel_Mono : device.channelCount == 2 ? speakers[index] : kAudioChannelLabel_Unknown
  }
}

extension AVAudioSession.Port {
  init(_ port: AudioDevice.Port, isOutput: Bool) {
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
