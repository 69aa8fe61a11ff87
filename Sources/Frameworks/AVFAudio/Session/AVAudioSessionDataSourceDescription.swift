import AVEngineCore
public import Foundation

/// A microphone, speaker or jack of a device.
open class AVAudioSessionDataSourceDescription: NSObject, @unchecked Sendable {
  // Safety: it is immutable.
  /// The position of the data source in its port's list, from 0.
  open var dataSourceID: NSNumber { storedDataSourceID }
  /// The name to show to users. Linux: the sound server's description of the port.
  open var dataSourceName: String { storedDataSourceName }

  private let storedDataSourceID: NSNumber
  private let storedDataSourceName: String
  let connector: AudioDevice.Connector

  init(_ connector: AudioDevice.Connector, number: Int) {
    storedDataSourceID = NSNumber(value: number)
    storedDataSourceName = connector.name
    self.connector = connector
  }

  /// The location on the device; nil if it is unknown. Linux: always nil.
  open var location: AVAudioSession.Location? { nil }

  /// The direction of the data source; nil if it is unknown. Linux: front and back are recognised by the words “front”
  /// and “rear” in the name that the sound server gives to the port.
  open var orientation: AVAudioSession.Orientation? {
    let words = connector.identifier.lowercased().split { !$0.isLetter }
    return words.contains("front") ? .front : words.contains("rear") ? .back : nil
  }

  /// Returns whether another data source has the same connector and number.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVAudioSessionDataSourceDescription else { return false }
    return connector == other.connector && storedDataSourceID == other.storedDataSourceID
  }

  /// A hash of the sound server's port.
  open override var hash: Int { connector.hashValue }
  /// The number and the name as text for debugging.
  open override var description: String { "<AVAudioSessionDataSourceDescription: \(dataSourceID) “\(dataSourceName)”>" }
}
