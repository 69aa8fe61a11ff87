import CoreFoundation
import CoreGraphics

enum LayerKeys {
  static let beginTime = ValueKey<Double>("beginTime", 0)
  static let duration = ValueKey<Double>("duration", .infinity)
  static let speed = ValueKey<Float>("speed", 1)
  static let timeOffset = ValueKey<Double>("timeOffset", 0)
  static let repeatCount = ValueKey<Float>("repeatCount", 0)
  static let repeatDuration = ValueKey<Double>("repeatDuration", 0)
  static let autoreverses = ValueKey<Bool>("autoreverses", false)
  static let fillMode = ValueKey<CAMediaTimingFillMode>("fillMode", .removed)

  static let bounds = ValueKey<CGRect>("bounds", .zero)
  static let position = ValueKey<CGPoint>("position", .zero)
  static let zPosition = ValueKey<CGFloat>("zPosition", 0)
  static let anchorPoint = ValueKey<CGPoint>("anchorPoint", CGPoint(x: 0.5, y: 0.5))
  static let anchorPointZ = ValueKey<CGFloat>("anchorPointZ", 0)
  static let transform = ValueKey<CATransform3D>("transform", CATransform3DIdentity)
  static let sublayerTransform = ValueKey<CATransform3D>("sublayerTransform", CATransform3DIdentity)
  static let isGeometryFlipped = ValueKey<Bool>("geometryFlipped", false)
  static let isDoubleSided = ValueKey<Bool>("doubleSided", true)

  static let isHidden = ValueKey<Bool>("hidden", false)
  static let opacity = ValueKey<Float>("opacity", 1)
  static let isOpaque = ValueKey<Bool>("opaque", false)
  static let allowsGroupOpacity = ValueKey<Bool>("allowsGroupOpacity", true)
  static let masksToBounds = ValueKey<Bool>("masksToBounds", false)
  static let backgroundColor = ValueKey<CGColor?>("backgroundColor", nil)
  static let borderColor = ValueKey<CGColor?>("borderColor", .black)
  static let borderWidth = ValueKey<CGFloat>("borderWidth", 0)
  static let cornerRadius = ValueKey<CGFloat>("cornerRadius", 0)
  static let maskedCorners = ValueKey<CACornerMask>("maskedCorners", .all)
  static let cornerCurve = ValueKey<CALayerCornerCurve>("cornerCurve", .circular)
  static let shadowColor = ValueKey<CGColor?>("shadowColor", .black)
  static let shadowOpacity = ValueKey<Float>("shadowOpacity", 0)
  static let shadowOffset = ValueKey<CGSize>("shadowOffset", CGSize(width: 0, height: -3))
  static let shadowRadius = ValueKey<CGFloat>("shadowRadius", 3)
  static let shadowPath = ValueKey<CGPath?>("shadowPath", nil)
  static let shouldRasterize = ValueKey<Bool>("shouldRasterize", false)
  static let rasterizationScale = ValueKey<CGFloat>("rasterizationScale", 1)
  static let edgeAntialiasingMask = ValueKey<CAEdgeAntialiasingMask>("edgeAntialiasingMask", .all)
  static let allowsEdgeAntialiasing = ValueKey<Bool>("allowsEdgeAntialiasing", false)

  static let contents = ObjectKey("contents")
  static let contentsGravity = ValueKey<CALayerContentsGravity>("contentsGravity", .resize)
  static let contentsRect = ValueKey<CGRect>("contentsRect", CGRect(x: 0, y: 0, width: 1, height: 1))
  static let contentsCenter = ValueKey<CGRect>("contentsCenter", CGRect(x: 0, y: 0, width: 1, height: 1))
  static let contentsScale = ValueKey<CGFloat>("contentsScale", 1)
  static let magnificationFilter = ValueKey<CALayerContentsFilter>("magnificationFilter", .linear)
  static let minificationFilter = ValueKey<CALayerContentsFilter>("minificationFilter", .linear)
  static let needsDisplayOnBoundsChange = ValueKey<Bool>("needsDisplayOnBoundsChange", false)

  static let name = ValueKey<String?>("name", nil)
  static let actions = ValueKey<[String: any CAAction]?>("actions", nil)
  static let style = ValueKey<[AnyHashable: Any]?>("style", nil)

  static let path = ValueKey<CGPath?>("path", nil)
  static let fillColor = ValueKey<CGColor?>("fillColor", .black)
  static let fillRule = ValueKey<CAShapeLayerFillRule>("fillRule", .nonZero)
  static let strokeColor = ValueKey<CGColor?>("strokeColor", nil)
  static let strokeStart = ValueKey<CGFloat>("strokeStart", 0)
  static let strokeEnd = ValueKey<CGFloat>("strokeEnd", 1)
  static let lineWidth = ValueKey<CGFloat>("lineWidth", 1)
  static let miterLimit = ValueKey<CGFloat>("miterLimit", 10)
  static let lineCap = ValueKey<CAShapeLayerLineCap>("lineCap", .butt)
  static let lineJoin = ValueKey<CAShapeLayerLineJoin>("lineJoin", .miter)
  static let lineDashPhase = ValueKey<CGFloat>("lineDashPhase", 0)
  static let lineDashPattern = ValueKey<[NSNumber]?>("lineDashPattern", nil)

  static let colors = ValueKey<[Any]?>("colors", nil)
  static let locations = ValueKey<[NSNumber]?>("locations", nil)
  static let startPoint = ValueKey<CGPoint>("startPoint", CGPoint(x: 0.5, y: 0))
  static let endPoint = ValueKey<CGPoint>("endPoint", CGPoint(x: 0.5, y: 1))
  static let type = ValueKey<CAGradientLayerType>("type", .axial)

  static let string = ObjectKey("string")
  static let font = ObjectKey("font")
  static let fontSize = ValueKey<CGFloat>("fontSize", 36)
  static let foregroundColor = ValueKey<CGColor?>("foregroundColor", .white)
  static let isWrapped = ValueKey<Bool>("wrapped", false)
  static let truncationMode = ValueKey<CATextLayerTruncationMode>("truncationMode", .none)
  static let alignmentMode = ValueKey<CATextLayerAlignmentMode>("alignmentMode", .natural)
  static let allowsFontSubpixelQuantization = ValueKey<Bool>("allowsFontSubpixelQuantization", false)

  static let instanceCount = ValueKey<Int>("instanceCount", 1)
  static let preservesDepth = ValueKey<Bool>("preservesDepth", false)
  static let instanceDelay = ValueKey<Double>("instanceDelay", 0)
  static let instanceTransform = ValueKey<CATransform3D>("instanceTransform", CATransform3DIdentity)
  static let instanceColor = ValueKey<CGColor?>("instanceColor", .white)
  static let instanceRedOffset = ValueKey<Float>("instanceRedOffset", 0)
  static let instanceGreenOffset = ValueKey<Float>("instanceGreenOffset", 0)
  static let instanceBlueOffset = ValueKey<Float>("instanceBlueOffset", 0)
  static let instanceAlphaOffset = ValueKey<Float>("instanceAlphaOffset", 0)

  static let general: [any NamedKey] = [
    beginTime, duration, speed, timeOffset, repeatCount, repeatDuration, autoreverses, fillMode, bounds, position,
    zPosition,
    anchorPoint, anchorPointZ, transform, sublayerTransform, isGeometryFlipped, isDoubleSided, isHidden, opacity,
    isOpaque,
    allowsGroupOpacity, masksToBounds, backgroundColor, borderColor, borderWidth, cornerRadius, maskedCorners,
    cornerCurve,
    shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath, shouldRasterize, rasterizationScale,
    edgeAntialiasingMask,
    allowsEdgeAntialiasing, contents, contentsGravity, contentsRect, contentsCenter, contentsScale, magnificationFilter,
    minificationFilter, needsDisplayOnBoundsChange, name, actions, style,
  ]
  static let shape: [any NamedKey] = [
    path, fillColor, fillRule, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit, lineCap, lineJoin,
    lineDashPhase,
    lineDashPattern,
  ]
  static let gradient: [any NamedKey] = [colors, locations, startPoint, endPoint, type]
  static let text: [any NamedKey] = [
    string, font, fontSize, foregroundColor, isWrapped, truncationMode, alignmentMode, allowsFontSubpixelQuantization,
  ]
  static let replicator: [any NamedKey] = [
    instanceCount, preservesDepth, instanceDelay, instanceTransform, instanceColor, instanceRedOffset,
    instanceGreenOffset,
    instanceBlueOffset, instanceAlphaOffset,
  ]

  /// A name has the same meaning in all kinds of layers.
  static let all: [String: any NamedKey] = Dictionary(
    (general + shape + gradient + text + replicator).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  static let synonyms = [
    "isHidden": "hidden", "isOpaque": "opaque", "isGeometryFlipped": "geometryFlipped", "isDoubleSided": "doubleSided",
    "isWrapped": "wrapped",
  ]
}

extension KeyedValues {
  func value(at path: ValuePath) -> Any? {
    let name = LayerKeys.synonyms[path.key] ?? path.key
    let whole = isSet(name) ? object(name) : LayerKeys.all[name]?.initialObject
    return whole.flatMap { path.part(of: $0) }
  }

  mutating func set(_ object: Any?, at path: ValuePath) {
    let name = LayerKeys.synonyms[path.key] ?? path.key
    if path.isWhole { return set(object, for: name) }
    guard let object, let whole = value(at: ValuePath(name)), let changed = path.replacing(in: whole, with: object)
    else { return }
    set(changed, for: name)
  }
}
