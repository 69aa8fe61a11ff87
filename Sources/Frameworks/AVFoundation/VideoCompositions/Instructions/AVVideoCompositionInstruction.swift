public import CoreGraphics
public import CoreMedia
public import Foundation

/// How the built-in compositor makes the frames of a stretch of time.
open class AVVideoCompositionInstruction: NSObject, NSCopying, NSMutableCopying, NSSecureCoding,
  AVVideoCompositionInstructionProtocol
{
  var configuration = Configuration(timeRange: .invalid)

  public override init() { super.init() }

  init(_ configuration: Configuration) {
    self.configuration = configuration
    super.init()
  }

  /// An instruction of properties that were set beforehand.
  public convenience init(configuration: AVVideoCompositionInstruction.Configuration) { self.init(configuration) }

  /// The stretch of time; invalid, the default, is a stretch in which the instruction never applies.
  open var timeRange: CMTimeRange { configuration.timeRange }

  /// What shows where no layer does; nil is black. Alpha does not count where frames have none.
  ///
  /// Linux: the components are taken as the frame's own red, green and blue.
  open var backgroundColor: CGColor? { configuration.backgroundColor }

  /// The layers, the topmost first.
  open var layerInstructions: [AVVideoCompositionLayerInstruction] { configuration.layerInstructions }

  /// Whether the composition's animation tool draws over the frames; true by default.
  open var enablePostProcessing: Bool { configuration.enablePostProcessing }

  /// Numbers of the tracks that the layers show.
  open var requiredSourceTrackIDs: [NSValue] { configuration.layerInstructions.trackNumbers }

  /// Numbers of the tracks whose samples a compositor asks for.
  open var requiredSourceSampleDataTrackIDs: [NSNumber] {
    configuration.requiredSourceSampleDataTrackIDs.map { NSNumber(value: $0) }
  }

  /// The track whose pictures are the frames: that of a lone layer which is neither moved, cut nor made transparent.
  open var passthroughTrackID: CMPersistentTrackID {
    guard configuration.layerInstructions.count == 1, configuration.layerInstructions[0].layer.isPlain else {
      return kCMPersistentTrackID_Invalid
    }
    return configuration.layerInstructions[0].trackID
  }

  /// Whether a layer changes within the stretch of time.
  open var containsTweening: Bool {
    configuration.layerInstructions.contains { $0.layer.changes(within: configuration.timeRange) }
  }

  open func copy(with zone: NSZone? = nil) -> Any { AVVideoCompositionInstruction(copiedConfiguration) }

  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableVideoCompositionInstruction(copiedConfiguration) }

  /// Layer instructions can be mutable, therefore they are copied too.
  var copiedConfiguration: Configuration {
    var copied = configuration
    copied.layerInstructions = configuration.layerInstructions.map { AVVideoCompositionLayerInstruction($0.layer) }
    return copied
  }

  // MARK: Coding

  open class var supportsSecureCoding: Bool { true }

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

/// An instruction that can be changed.
open class AVMutableVideoCompositionInstruction: AVVideoCompositionInstruction {
  public override init() { super.init() }

  override init(_ configuration: Configuration) { super.init(configuration) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The stretch of time in which the instruction applies.
  open override var timeRange: CMTimeRange {
    get { configuration.timeRange }
    set { configuration.timeRange = newValue }
  }

  /// What shows where no layer does; nil is black.
  open override var backgroundColor: CGColor? {
    get { configuration.backgroundColor }
    set { configuration.backgroundColor = newValue }
  }

  /// The layers, the topmost first.
  open override var layerInstructions: [AVVideoCompositionLayerInstruction] {
    get { configuration.layerInstructions }
    set { configuration.layerInstructions = newValue }
  }

  /// Whether the composition's animation tool draws over the frames.
  open override var enablePostProcessing: Bool {
    get { configuration.enablePostProcessing }
    set { configuration.enablePostProcessing = newValue }
  }

  /// Numbers of the tracks whose samples a compositor asks for.
  open override var requiredSourceSampleDataTrackIDs: [NSNumber] {
    get { super.requiredSourceSampleDataTrackIDs }
    set { configuration.requiredSourceSampleDataTrackIDs = newValue.map(\.int32Value) }
  }
}
