import AVEngineCore
public import CoreAudioTypes
public import Foundation
import Synchronization

/// A device that plays or records audio, as an input or output of a route.
open class AVAudioSessionPortDescription: NSObject, @unchecked Sendable {
  // Safety: a mutex guards the mutable state.
  /// The kind of device, such as headphones or USB.
  open var portType: AVAudioSession.Port { storedPortType }
  /// The name to show to users. Linux: the sound server's description of its sink or source.
  open var portName: String { storedPortName }
  /// The identifier of the device. Linux: the sound server's name of its sink or source.
  open var uid: String { storedUID }
  /// The channels of the device, in the order of their numbers.
  open var channels: [AVAudioSessionChannelDescription]? { storedChannels }
  /// The microphones, speakers or jacks of the device; nil if none are known. Linux: the ports of the sound server's
  /// sink or source.
  open var dataSources: [AVAudioSessionDataSourceDescription]? { storedDataSources }
  /// The data source that was in use when this object was created; nil if none is known.
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

  /// The data source that was selected with this object; nil for the user's choice.
  open var preferredDataSource: AVAudioSessionDataSourceDescription? { preferred.withLock { $0 } }

  /// Selects a data source. Linux: the selection takes effect immediately and for all programs.
  ///
  /// - Throws: `ErrorCode.badParam` if the port has no such data source, or `resourceNotAvailable` if the sound server
  ///   rejects the selection.
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

  /// Whether the hardware cancels echoes. Linux: always false.
  open var hasHardwareVoiceCallProcessing: Bool { false }

  /// Returns whether another port has the same identifier, kind, number of channels and sample rate.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVAudioSessionPortDescription else { return false }
    return storedUID == other.storedUID && storedPortType == other.storedPortType
      && storedChannels?.count == other.storedChannels?.count
      && device.sampleRate == other.device.sampleRate
  }

  /// A hash of the `uid`.
  open override var hash: Int { storedUID.hashValue }
  /// The kind, the name and the `uid` as text for debugging.
  open override var description: String { "<AVAudioSessionPortDescription: \(portType.rawValue) “\(portName)” \(uid)>" }
}

/// One channel of a device, such as its left one.
open class AVAudioSessionChannelDescription: NSObject, @unchecked Sendable {
  // Safety: it is immutable.
  /// The name to show to users: the device's name, followed by the channel's number.
  open var channelName: String { storedChannelName }
  /// The `uid` of the device to which the channel belongs.
  open var owningPortUID: String { storedOwningPortUID }
  /// The number of the channel, from 1.
  open var channelNumber: Int { storedChannelNumber }
  /// The label of the channel: mono, left, right or unknown.
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
