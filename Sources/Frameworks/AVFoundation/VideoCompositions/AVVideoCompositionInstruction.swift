public import CoreGraphics
public import CoreMedia
public import Foundation

/// How the built-in compositor makes the frames of a stretch of time.
open class AVVideoCompositionInstruction: NSObject, NSCopying, NSMutableCopying, NSSecureCoding, AVVideoCompositionInstructionProtocol {
  var values = Values()

  struct Values {
    var timeRange = CMTimeRange.invalid
    var backgroundColor: CGColor?
    var layerInstructions: [AVVideoCompositionLayerInstruction] = []
    var enablePostProcessing = true
    var sampleDataTracks: [NSNumber] = []
  }

  public override init() { super.init() }

  init(_ values: Values) {
    self.values = values
    super.init()
  }

  /// The stretch of time; invalid, the default, is a stretch in which the instruction never applies.
  open var timeRange: CMTimeRange { values.timeRange }

  /// What shows where no layer does; nil is black. Alpha does not count where frames have none.
  ///
  /// Linux: the components are taken as the frame's own red, green and blue.
  open var backgroundColor: CGColor? { values.backgroundColor }

  /// The layers, the topmost first.
  open var layerInstructions: [AVVideoCompositionLayerInstruction] { values.layerInstructions }

  /// Whether the composition's animation tool draws over the frames; true by default.
  open var enablePostProcessing: Bool { values.enablePostProcessing }

  /// Numbers of the tracks that the layers show.
  open var requiredSourceTrackIDs: [NSValue] { values.layerInstructions.trackNumbers }

  /// Numbers of the tracks whose samples a compositor asks for.
  open var requiredSourceSampleDataTrackIDs: [NSNumber] { values.sampleDataTracks }

  /// The track whose pictures are the frames: that of a lone layer which is neither moved, cut nor made transparent.
  open var passthroughTrackID: CMPersistentTrackID {
    guard values.layerInstructions.count == 1, values.layerInstructions[0].layer.isPlain else { return kCMPersistentTrackID_Invalid }
    return values.layerInstructions[0].trackID
  }

  /// Whether a layer changes within the stretch of time.
  open var containsTweening: Bool { values.layerInstructions.contains { $0.layer.changes(within: values.timeRange) } }

  open func copy(with zone: NSZone? = nil) -> Any { AVVideoCompositionInstruction(copiedValues) }

  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableVideoCompositionInstruction(copiedValues) }

  /// Layer instructions can be mutable, therefore they are copied too.
  var copiedValues: Values {
    var copied = values
    copied.layerInstructions = values.layerInstructions.map { AVVideoCompositionLayerInstruction($0.layer) }
    return copied
  }

  // MARK: Coding

  open class var supportsSecureCoding: Bool { true }

  public required init?(coder: NSCoder) {
    super.init()
    guard let start = coder.decodeTime("start"), let duration = coder.decodeTime("duration") else { return nil }
    values.timeRange = CMTimeRange(start: start, duration: duration)
    values.enablePostProcessing = coder.decodeBool(forKey: "enablePostProcessing")
    values.sampleDataTracks = coder.decodeNumbers("sampleDataTracks").map { NSNumber(value: Int32(clamping: Int64($0))) }
    let color = coder.decodeNumbers("backgroundColor")
    if color.count == 4 { values.backgroundColor = CGColor(red: color[0], green: color[1], blue: color[2], alpha: color[3]) }
    let layers = coder.decodeObject(of: [NSArray.self, AVVideoCompositionLayerInstruction.self], forKey: "layerInstructions")
    values.layerInstructions = layers as? [AVVideoCompositionLayerInstruction] ?? []
  }

  open func encode(with coder: NSCoder) {
    coder.encode(values.timeRange.start, "start")
    coder.encode(values.timeRange.duration, "duration")
    coder.encode(values.enablePostProcessing, forKey: "enablePostProcessing")
    coder.encode(numbers: values.sampleDataTracks.map(\.doubleValue), "sampleDataTracks")
    if let color = values.backgroundColor, let space = color.colorSpace, let rgb = space.rgb(of: (color.components ?? []).dropLast().map { $0 }) {
      coder.encode(numbers: [rgb.x, rgb.y, rgb.z, color.alpha], "backgroundColor")
    }
    coder.encode(copiedValues.layerInstructions as NSArray, forKey: "layerInstructions")
  }
}

/// An instruction that can be changed.
open class AVMutableVideoCompositionInstruction: AVVideoCompositionInstruction {
  public override init() { super.init() }

  override init(_ values: Values) { super.init(values) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The stretch of time in which the instruction applies.
  open override var timeRange: CMTimeRange {
    get { values.timeRange }
    set { values.timeRange = newValue }
  }

  /// What shows where no layer does; nil is black.
  open override var backgroundColor: CGColor? {
    get { values.backgroundColor }
    set { values.backgroundColor = newValue }
  }

  /// The layers, the topmost first.
  open override var layerInstructions: [AVVideoCompositionLayerInstruction] {
    get { values.layerInstructions }
    set { values.layerInstructions = newValue }
  }

  /// Whether the composition's animation tool draws over the frames.
  open override var enablePostProcessing: Bool {
    get { values.enablePostProcessing }
    set { values.enablePostProcessing = newValue }
  }

  /// Numbers of the tracks whose samples a compositor asks for.
  open override var requiredSourceSampleDataTrackIDs: [NSNumber] {
    get { values.sampleDataTracks }
    set { values.sampleDataTracks = newValue }
  }
}
