import AVEngineCore
public import CoreAudioTypes
public import CoreMedia
public import Foundation

/// The format of audio: the description of its samples, and its channel layout.
open class AVAudioFormat: NSObject, NSSecureCoding {
  private let base: CMAudioFormatDescription

  /// The channel layout, which states the position of each channel; nil if none was given.
  open var channelLayout: AVAudioChannelLayout? { storedChannelLayout }

  private let storedChannelLayout: AVAudioChannelLayout?

  private init(_ description: AudioStreamBasicDescription, layout: AVAudioChannelLayout?, cookie: Data? = nil) {
    base = .audio(description, layout: layout?.data, magicCookie: cookie)
    storedStreamDescription = StreamDescriptions.pointer(to: description)
    storedChannelLayout = layout
    magicCookie = cookie
  }

  // MARK: Initialisers

  /// Creates the standard format: 32-bit floats with a plane for each channel. Returns nil unless there are one or two
  /// channels and the sample rate is positive.
  public convenience init?(standardFormatWithSampleRate sampleRate: Double, channels: AVAudioChannelCount) {
    self.init(commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, channels: channels, interleaved: false)
  }

  /// Creates the standard format, 32-bit floats with a plane for each channel, for as many channels as the layout has.
  public convenience init(standardFormatWithSampleRate sampleRate: Double, channelLayout layout: AVAudioChannelLayout) {
    self.init(commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, interleaved: false, channelLayout: layout)
  }

  /// Creates a format of linear PCM. Returns nil for zero channels, for more than two, which need a layout, for
  /// `otherFormat`, and for a sample rate that is not positive.
  public convenience init?(
    commonFormat format: AVAudioCommonFormat, sampleRate: Double, channels: AVAudioChannelCount, interleaved: Bool
  ) {
    guard (1...2).contains(channels), format != .otherFormat, sampleRate > 0 else { return nil }
    self.init(
      AudioStreamBasicDescription(format, sampleRate: sampleRate, channels: channels, interleaved: interleaved),
      layout: nil)
  }

  /// Creates a format of linear PCM with as many channels as the layout has. `otherFormat` ends the process.
  public convenience init(
    commonFormat format: AVAudioCommonFormat, sampleRate: Double, interleaved: Bool,
    channelLayout layout: AVAudioChannelLayout
  ) {
    _require(
      format != .otherFormat,
      "AVAudioFormat.init(commonFormat:sampleRate:interleaved:channelLayout:): \(format) is not a common format")
    let description = AudioStreamBasicDescription(
      format, sampleRate: sampleRate, channels: layout.channelCount, interleaved: interleaved)
    self.init(description, layout: layout)
  }

  /// Creates a format from a stream description of Core Audio. Returns nil for more than two channels, which need a
  /// layout.
  public convenience init?(streamDescription asbd: UnsafePointer<AudioStreamBasicDescription>) {
    self.init(streamDescription: asbd, channelLayout: nil)
  }

  /// Creates a format from a stream description of Core Audio and a channel layout. Returns nil if more than two
  /// channels have no layout, or the layout has another number of channels.
  public convenience init?(
    streamDescription asbd: UnsafePointer<AudioStreamBasicDescription>, channelLayout layout: AVAudioChannelLayout?
  ) {
    let channels = asbd.pointee.mChannelsPerFrame
    guard channels <= 2 || layout != nil, layout.map({ $0.channelCount == channels }) ?? true else { return nil }
    self.init(asbd.pointee, layout: layout)
  }

  /// Creates a format from a Core Media format description, with its channel layout and magic cookie if it has them.
  public convenience init(cmAudioFormatDescription formatDescription: CMAudioFormatDescription) {
    let audio = formatDescription.audioFormat
    let layout = audio?.layoutData.flatMap { AVAudioChannelLayout(data: $0) }
    self.init(
      audio?.basicDescription.pointee ?? AudioStreamBasicDescription(), layout: layout, cookie: audio?.cookieData)
  }

  /// Creates a format from settings. Returns nil if they lack the format's identifier, the sample rate or the channels,
  /// state an impossible sample rate, number of channels or bit depth, contradict each other, or have more than two
  /// channels without a layout.
  public convenience init?(settings: [String: Any]) {
    guard let (description, layout) = FormatSettings.read(settings) else { return nil }
    self.init(description, layout: layout)
  }

  // MARK: Contents

  /// The form of the samples; `otherFormat` if they are compressed, or linear PCM of a form without a case.
  open var commonFormat: AVAudioCommonFormat { streamDescription.pointee.commonFormat }

  /// The number of channels in a frame.
  open var channelCount: AVAudioChannelCount { streamDescription.pointee.mChannelsPerFrame }

  /// The sample rate in frames per second.
  open var sampleRate: Double { streamDescription.pointee.mSampleRate }

  /// Whether the samples of a frame are adjacent in memory. It has a meaning for linear PCM only.
  open var isInterleaved: Bool { streamDescription.pointee.mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0 }

  /// Whether the format is the standard format: 32-bit floats with a plane for each channel.
  open var isStandard: Bool { commonFormat == .pcmFormatFloat32 && !isInterleaved }

  /// The stream description of Core Audio: the sample rate, the format's identifier, the channels and the sizes.
  ///
  /// The pointer stays valid as long as the process runs.
  open var streamDescription: UnsafePointer<AudioStreamBasicDescription> { storedStreamDescription }

  let storedStreamDescription: UnsafePointer<AudioStreamBasicDescription>

  /// The format as a Core Media format description, which includes the channel layout and the magic cookie.
  open var formatDescription: CMAudioFormatDescription {
    let cookie = magicCookie
    guard cookie != base.audioFormat?.cookieData else { return base }
    return .audio(streamDescription.pointee, layout: channelLayout?.data, magicCookie: cookie)
  }

  /// The configuration that the decoder of a compressed format needs.
  open var magicCookie: Data?

  /// The format as a dictionary for files and readers: `AVFormatIDKey`, `AVSampleRateKey`, `AVNumberOfChannelsKey`, and
  /// what else applies to the format.
  open var settings: [String: Any] { FormatSettings.dictionary(streamDescription.pointee, layout: channelLayout) }

  var engineLayout: ChannelLayout { channelLayout?.engineLayout ?? ChannelLayout(count: Int(channelCount)) }

  // MARK: Comparison and coding

  /// Returns whether another format has the same description, channel layout and magic cookie.
  @discardableResult
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVAudioFormat else { return false }
    return other === self
      || CMFormatDescriptionEqual(formatDescription, otherFormatDescription: other.formatDescription)
  }

  /// A hash of the sample rate, the format's identifier and the number of channels.
  open override var hash: Int {
    var hasher = Hasher()
    let description = streamDescription.pointee
    hasher.combine(description.mSampleRate)
    hasher.combine(description.mFormatID)
    hasher.combine(description.mChannelsPerFrame)
    return hasher.finalize()
  }

  /// The number of channels, the sample rate and the form of the samples as text for debugging.
  open override var description: String {
    "<AVAudioFormat: \(channelCount) ch, \(Int(clamping: Int64(sampleRate))) Hz, \(FormatSettings.wording(streamDescription.pointee))>"
  }

  /// True: the class can be archived by coders that require secure coding.
  public static var supportsSecureCoding: Bool { true }

  /// Archives the stream description, and the channel layout and magic cookie if there are any.
  open func encode(with coder: NSCoder) {
    let description = withUnsafeBytes(of: streamDescription.pointee) { Data($0) }
    coder.encode(description as NSData, forKey: "description")
    if let channelLayout { coder.encode(channelLayout.data as NSData, forKey: "layout") }
    if let magicCookie { coder.encode(magicCookie as NSData, forKey: "cookie") }
  }

  /// Creates a format from an archive; nil if the archive does not contain a description of samples.
  public required init?(coder: NSCoder) {
    guard let stored = coder.decodeObject(of: NSData.self, forKey: "description") as Data?,
      stored.count == MemoryLayout<AudioStreamBasicDescription>.size
    else { return nil }
    let data = { (key: String) in
      coder.containsValue(forKey: key) ? coder.decodeObject(of: NSData.self, forKey: key) as Data? : nil
    }
    let (layout, cookie) = (data("layout").flatMap { AVAudioChannelLayout(data: $0) }, data("cookie"))
    // Safety: the number of bytes is that of the structure, whose fields are all numbers.
    let description = stored.withUnsafeBytes { $0.loadUnaligned(as: AudioStreamBasicDescription.self) }
    base = .audio(description, layout: layout?.data, magicCookie: cookie)
    storedStreamDescription = StreamDescriptions.pointer(to: description)
    storedChannelLayout = layout
    magicCookie = cookie
    super.init()
  }
}
