public import CoreGraphics
public import CoreMedia
public import Foundation

/// An instruction for the built-in compositor. It describes the frames of a time range.
open class AVVideoCompositionInstruction: NSObject, NSCopying, NSMutableCopying, NSSecureCoding,
  AVVideoCompositionInstructionProtocol
{
  var configuration = Configuration(timeRange: .invalid)

  /// Creates an instruction without layers, whose time range is invalid.
  public override init() { super.init() }

  init(_ configuration: Configuration) {
    self.configuration = configuration
    super.init()
  }

  /// Creates an immutable instruction with the properties of a configuration.
  public convenience init(configuration: AVVideoCompositionInstruction.Configuration) { self.init(configuration) }

  /// The time range in which the instruction applies. If invalid, the default, the instruction never applies.
  open var timeRange: CMTimeRange { configuration.timeRange }

  /// The colour of pixels that no layer covers; nil for black. Alpha is ignored.
  ///
  /// Linux: the colour is not converted to the frame's colour space.
  open var backgroundColor: CGColor? { configuration.backgroundColor }

  /// How each track is drawn, the topmost layer first.
  open var layerInstructions: [AVVideoCompositionLayerInstruction] { configuration.layerInstructions }

  /// Whether the composition's animation tool draws over the frames; true by default.
  open var enablePostProcessing: Bool { configuration.enablePostProcessing }

  /// The IDs of the tracks that the layers show, as `NSNumber` objects.
  open var requiredSourceTrackIDs: [NSValue] { configuration.layerInstructions.trackNumbers }

  /// The IDs of the tracks whose samples of timed metadata a compositor needs; empty by default.
  open var requiredSourceSampleDataTrackIDs: [NSNumber] {
    configuration.requiredSourceSampleDataTrackIDs.map { NSNumber(value: $0) }
  }

  /// The track whose frames are drawn unchanged: that of a single layer without transform, opacity and crop;
  /// `kCMPersistentTrackID_Invalid` for none.
  open var passthroughTrackID: CMPersistentTrackID {
    guard configuration.layerInstructions.count == 1, configuration.layerInstructions[0].layer.isPlain else {
      return kCMPersistentTrackID_Invalid
    }
    return configuration.layerInstructions[0].trackID
  }

  /// Whether a layer's transform, opacity or crop changes within the time range.
  open var containsTweening: Bool {
    configuration.layerInstructions.contains { $0.layer.changes(within: configuration.timeRange) }
  }

  /// Returns an immutable copy, with copies of the layer instructions.
  open func copy(with zone: NSZone? = nil) -> Any { AVVideoCompositionInstruction(copiedConfiguration) }

  /// Returns a mutable copy, with copies of the layer instructions.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableVideoCompositionInstruction(copiedConfiguration) }

  var copiedConfiguration: Configuration {
    var copied = configuration
    copied.layerInstructions = configuration.layerInstructions.map { AVVideoCompositionLayerInstruction($0.layer) }
    return copied
  }

  // MARK: Coding

  /// True: the class can be archived by coders that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// Decodes an instruction; nil if the archive has no time range.
  public required init?(coder: NSCoder) {
    super.init()
    guard let start = coder.decodeTime("start"), let duration = coder.decodeTime("duration") else { return nil }
    configuration.timeRange = CMTimeRange(start: start, duration: duration)
    configuration.enablePostProcessing = coder.decodeBool(forKey: "enablePostProcessing")
    configuration.requiredSourceSampleDataTrackIDs = coder.decodeNumbers("sampleDataTracks").map {
      Int32(clamping: Int64($0))
    }
    let color = coder.decodeNumbers("backgroundColor")
    if color.count == 4 {
      configuration.backgroundColor = CGColor(red: color[0], green: color[1], blue: color[2], alpha: color[3])
    }
    let layers = coder.decodeObject(
      of: [NSArray.self, AVVideoCompositionLayerInstruction.self], forKey: "layerInstructions")
    configuration.layerInstructions = layers as? [AVVideoCompositionLayerInstruction] ?? []
  }

  /// Encodes the time range, the layers, the background colour and the other properties.
  open func encode(with coder: NSCoder) {
    coder.encode(configuration.timeRange.start, "start")
    coder.encode(configuration.timeRange.duration, "duration")
    coder.encode(configuration.enablePostProcessing, forKey: "enablePostProcessing")
    coder.encode(numbers: configuration.requiredSourceSampleDataTrackIDs.map(Double.init), "sampleDataTracks")
    if let color = configuration.backgroundColor, let space = color.colorSpace,
      let rgb = space.rgb(of: (color.components ?? []).dropLast().map { $0 })
    {
      coder.encode(numbers: [rgb.x, rgb.y, rgb.z, color.alpha], "backgroundColor")
    }
    coder.encode(copiedConfiguration.layerInstructions as NSArray, forKey: "layerInstructions")
  }
}

/// An instruction for the built-in compositor whose properties can be set.
open class AVMutableVideoCompositionInstruction: AVVideoCompositionInstruction {
  /// Creates an instruction without layers, whose time range is invalid.
  public override init() { super.init() }

  override init(_ configuration: Configuration) { super.init(configuration) }

  /// Decodes an instruction; nil if the archive has no time range.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The time range in which the instruction applies; invalid, so that it never applies, until it is set.
  open override var timeRange: CMTimeRange {
    get { configuration.timeRange }
    set { configuration.timeRange = newValue }
  }

  /// The colour of pixels that no layer covers; nil, the initial value, for black. Alpha is ignored.
  open override var backgroundColor: CGColor? {
    get { configuration.backgroundColor }
    set { configuration.backgroundColor = newValue }
  }

  /// How each track is drawn, the topmost layer first; initially empty, so that only the background is shown.
  open override var layerInstructions: [AVVideoCompositionLayerInstruction] {
    get { configuration.layerInstructions }
    set { configuration.layerInstructions = newValue }
  }

  /// Whether the composition's animation tool draws over the frames; initially true.
  open override var enablePostProcessing: Bool {
    get { configuration.enablePostProcessing }
    set { configuration.enablePostProcessing = newValue }
  }

  /// The IDs of the tracks whose samples of timed metadata a compositor needs; initially empty.
  open override var requiredSourceSampleDataTrackIDs: [NSNumber] {
    get { super.requiredSourceSampleDataTrackIDs }
    set { configuration.requiredSourceSampleDataTrackIDs = newValue.map(\.int32Value) }
  }
}
