import AVEngineCore
public import CoreAudioTypes
public import CoreMedia
public import Foundation

/// What a stream of sound is: the description of its samples, and which channel is where.
open class AVAudioFormat: NSObject, NSSecureCoding {
  /// With the cookie that was there first.
  private let base: CMAudioFormatDescription

  /// The arrangement of the channels, where it was given; formats of more than two channels have one.
  open var channelLayout: AVAudioChannelLayout? { storedChannelLayout }

  private let storedChannelLayout: AVAudioChannelLayout?

  private init(_ description: AudioStreamBasicDescription, layout: AVAudioChannelLayout?, cookie: Data? = nil) {
    base = .audio(description, layout: layout?.data, magicCookie: cookie)
    storedStreamDescription = StreamDescriptions.pointer(to: description)
    storedChannelLayout = layout
    magicCookie = cookie
  }

  // MARK: Making

  /// Makes the format that most of the system computes in: 32-bit floats, a plane a channel; nil for more than two
  /// channels.
  public convenience init?(standardFormatWithSampleRate sampleRate: Double, channels: AVAudioChannelCount) {
    self.init(commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, channels: channels, interleaved: false)
  }

  /// Makes the format that most of the system computes in, with channels arranged in a known way.
  public convenience init(standardFormatWithSampleRate sampleRate: Double, channelLayout layout: AVAudioChannelLayout) {
    self.init(commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, interleaved: false, channelLayout: layout)
  }

  /// Makes a format of linear PCM; nil for more than two channels, whose arrangement must be given, or for none.
  public convenience init?(
    commonFormat format: AVAudioCommonFormat, sampleRate: Double, channels: AVAudioChannelCount, interleaved: Bool
  ) {
    guard (1...2).contains(channels), format != .otherFormat, sampleRate > 0 else { return nil }
    self.init(
      AudioStreamBasicDescription(format, sampleRate: sampleRate, channels: channels, interleaved: interleaved),
      layout: nil)
  }

  /// Makes a format of linear PCM, with channels arranged in a known way.
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

  /// Makes a format of a description; nil for more than two channels, whose arrangement must be given.
  public convenience init?(streamDescription asbd: UnsafePointer<AudioStreamBasicDescription>) {
    self.init(streamDescription: asbd, channelLayout: nil)
  }

  /// Makes a format of a description and an arrangement of its channels, which must be given for more than two.
  public convenience init?(
    streamDescription asbd: UnsafePointer<AudioStreamBasicDescription>, channelLayout layout: AVAudioChannelLayout?
  ) {
    let channels = asbd.pointee.mChannelsPerFrame
    guard channels <= 2 || layout != nil, layout.map({ $0.channelCount == channels }) ?? true else { return nil }
    self.init(asbd.pointee, layout: layout)
  }

  /// Makes the format that a description of Core Media states.
  public convenience init(cmAudioFormatDescription formatDescription: CMAudioFormatDescription) {
    let audio = formatDescription.audioFormat
    let layout = audio?.layoutData.flatMap { AVAudioChannelLayout(data: $0) }
    self.init(
      audio?.basicDescription.pointee ?? AudioStreamBasicDescription(), layout: layout, cookie: audio?.cookieData)
  }

  /// Makes the format that settings ask for; nil where they lack the format's identifier, the rate or the channels, or
  /// contradict themselves.
  public convenience init?(settings: [String: Any]) {
    guard let (description, layout) = FormatSettings.read(settings) else { return nil }
    self.init(description, layout: layout)
  }

  // MARK: What it says

  /// The form of the samples, where it is one of the common ones.
  open var commonFormat: AVAudioCommonFormat { streamDescription.pointee.commonFormat }

  /// The number of channels.
  open var channelCount: AVAudioChannelCount { streamDescription.pointee.mChannelsPerFrame }

  /// Frames a second.
  open var sampleRate: Double { streamDescription.pointee.mSampleRate }

  /// Whether the channels of a frame lie side by side; meaningful for linear PCM.
  open var isInterleaved: Bool { streamDescription.pointee.mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0 }

  /// Whether it is the format that most of the system computes in: 32-bit floats, a plane a channel.
  open var isStandard: Bool { commonFormat == .pcmFormatFloat32 && !isInterleaved }

  /// The description of the samples.
  ///
  /// It stays when this object goes: what asks a format for it that nobody keeps works on a Mac, where the pointer
  /// lives a little longer.
  open var streamDescription: UnsafePointer<AudioStreamBasicDescription> { storedStreamDescription }

  let storedStreamDescription: UnsafePointer<AudioStreamBasicDescription>

  /// The format as a description of Core Media.
  open var formatDescription: CMAudioFormatDescription {
    let cookie = magicCookie
    guard cookie != base.audioFormat?.cookieData else { return base }
    return .audio(streamDescription.pointee, layout: channelLayout?.data, magicCookie: cookie)
  }

  /// What decoders of a compressed format have to be told.
  open var magicCookie: Data?

  /// The format as a dictionary of settings, with which files are written and readers set up.
  open var settings: [String: Any] { FormatSettings.dictionary(streamDescription.pointee, layout: channelLayout) }

  /// The channels as the converter knows them.
  var engineLayout: ChannelLayout { channelLayout?.engineLayout ?? ChannelLayout(count: Int(channelCount)) }

  // MARK: As an object

  @discardableResult
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVAudioFormat else { return false }
    return other === self
      || CMFormatDescriptionEqual(formatDescription, otherFormatDescription: other.formatDescription)
  }

  open override var hash: Int {
    var hasher = Hasher()
    let description = streamDescription.pointee
    hasher.combine(description.mSampleRate)
    hasher.combine(description.mFormatID)
    hasher.combine(description.mChannelsPerFrame)
    return hasher.finalize()
  }

  open override var description: String {
    "<AVAudioFormat: \(channelCount) ch, \(Int(clamping: Int64(sampleRate))) Hz, \(FormatSettings.wording(streamDescription.pointee))>"
  }

  public static var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    let description = withUnsafeBytes(of: streamDescription.pointee) { Data($0) }
    coder.encode(description as NSData, forKey: "description")
    if let channelLayout { coder.encode(channelLayout.data as NSData, forKey: "layout") }
    if let magicCookie { coder.encode(magicCookie as NSData, forKey: "cookie") }
  }

  public required init?(coder: NSCoder) {
    guard let stored = coder.decodeObject(of: NSData.self, forKey: "description") as Data?,
      stored.count == MemoryLayout<AudioStreamBasicDescription>.size
    else { return nil }
    let data = { (key: String) in
      coder.containsValue(forKey: key) ? coder.decodeObject(of: NSData.self, forKey: key) as Data? : nil
    }
    let (layout, cookie) = (data("layout").flatMap { AVAudioChannelLayout(data: $0) }, data("cookie"))
    // Safety: the bytes are as many as the structure has, which is made of numbers only.
    let description = stored.withUnsafeBytes { $0.loadUnaligned(as: AudioStreamBasicDescription.self) }
    base = .audio(description, layout: layout?.data, magicCookie: cookie)
    storedStreamDescription = StreamDescriptions.pointer(to: description)
    storedChannelLayout = layout
    magicCookie = cookie
    super.init()
  }
}
