import AVEngineCore
public import CoreAudio
public import Foundation

/// The position of each channel: a tag of a known layout, a bitmap of speakers, or a description of each channel.
open class AVAudioChannelLayout: NSObject, NSSecureCoding {
  private let managed: ManagedAudioChannelLayout

  private static let headerSize = MemoryLayout<AudioChannelLayout>.size - MemoryLayout<AudioChannelDescription>.size

  /// Creates a layout from a tag; nil if the tag states no number of channels, such as
  /// `kAudioChannelLayoutTag_UseChannelDescriptions`.
  public convenience init?(layoutTag: AudioChannelLayoutTag) {
    guard AudioChannelLayoutTag_GetNumberOfChannels(layoutTag) > 0 else { return nil }
    self.init(ManagedAudioChannelLayout(tag: layoutTag))
  }

  /// Creates a layout that copies a structure of Core Audio with all of its channel descriptions.
  public convenience init(layout: UnsafePointer<AudioChannelLayout>) {
    let count = Int(layout.pointee.mNumberChannelDescriptions)
    // Safety: the caller guarantees that the memory holds as many descriptions as the layout states.
    let bytes = UnsafeRawBufferPointer(
      start: layout, count: Self.headerSize + count * MemoryLayout<AudioChannelDescription>.stride)
    self.init(Self.managed(bytes, descriptions: count))
  }

  init(_ managed: ManagedAudioChannelLayout) { self.managed = managed }

  /// Returns nil if there are fewer bytes than the structure states.
  convenience init?(data: Data) {
    let made: ManagedAudioChannelLayout? = data.withUnsafeBytes { bytes in
      guard bytes.count >= Self.headerSize else { return nil }
      let count = Int(bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
      let size = MemoryLayout<AudioChannelDescription>.stride
      guard count <= (bytes.count - Self.headerSize) / size else { return nil }
      return Self.managed(
        UnsafeRawBufferPointer(rebasing: bytes[..<(Self.headerSize + count * size)]), descriptions: count)
    }
    guard let made else { return nil }
    self.init(made)
  }

  private static func managed(_ bytes: UnsafeRawBufferPointer, descriptions: Int) -> ManagedAudioChannelLayout {
    var managed = ManagedAudioChannelLayout(maximumDescriptions: descriptions)
    managed.withUnsafeMutablePointer { pointer in
      // Safety: the layout has room for the header and as many descriptions as `bytes` holds.
      if let base = bytes.baseAddress {
        UnsafeMutableRawPointer(pointer).copyMemory(from: base, byteCount: bytes.count)
      }
    }
    return managed
  }

  // MARK: Contents

  /// The tag of a known layout, or one that refers to the layout's bitmap of speakers or its channel descriptions.
  open var layoutTag: AudioChannelLayoutTag { managed.tag }

  /// The layout as a structure of Core Audio, valid as long as this object lives.
  open var layout: UnsafePointer<AudioChannelLayout> { managed.withUnsafePointer { $0 } }

  /// The number of channels, found from the tag, the bitmap or the channel descriptions.
  open var channelCount: AVAudioChannelCount { AVAudioChannelCount(managed.numberOfChannels) }

  var data: Data {
    managed.withUnsafePointer { Data(bytes: $0, count: managed.sizeInBytes) }
  }

  var engineLayout: ChannelLayout {
    ChannelLayout(count: Int(channelCount), mask: SpeakerOrder(data).mask ?? 0)
  }

  // MARK: Comparison and coding

  /// Returns whether another layout has the same tag, bitmap and descriptions.
  @discardableResult
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? AVAudioChannelLayout).map { $0.managed == managed } ?? false
  }

  /// A hash of the tag and the bitmap.
  open override var hash: Int { Int(layoutTag) ^ Int(managed.bitmap.rawValue) }

  /// The number of channels and the hexadecimal tag as text for debugging.
  open override var description: String {
    let tag = "0x" + String(layoutTag, radix: 16)
    return "<AVAudioChannelLayout: \(channelCount) channels, tag \(tag)>"
  }

  /// True: the class can be archived by coders that require secure coding.
  public static var supportsSecureCoding: Bool { true }

  private static let layoutKey = "layout"

  /// Archives the layout as the bytes of its `AudioChannelLayout`.
  open func encode(with coder: NSCoder) { coder.encode(data as NSData, forKey: Self.layoutKey) }

  /// Creates a layout from an archive; nil if the archive is invalid.
  public required convenience init?(coder: NSCoder) {
    guard let data = coder.decodeObject(of: NSData.self, forKey: Self.layoutKey) else { return nil }
    self.init(data: data as Data)
  }
}
