import AVEngineGraphicsValues
import CoreFoundation
import CoreGraphics

extension ArchivedKind {
  static let space = ArchivedKind("CGColorSpace", { (space: CGColorSpace) -> NSDictionary? in space.archived }) {
    CGColorSpace(archived: $0)
  }

  static let image = ArchivedKind("CGImage", { (image: CGImage) -> NSDictionary? in image.archived }) {
    CGImage(archived: $0)
  }
}

extension CGColorSpace {
  fileprivate var archived: NSDictionary? {
    let numbers = { (values: [Double]) in values.map { NSNumber(value: $0) } as NSArray }
    switch definition {
    case .named: return name.map { ["name": $0] }
    case .profile(let data, _, _): return ["profile": data as NSData]
    case .calibratedGray(let gamma, let white): return ["gray": numbers(white + [gamma])]
    case .calibratedRGB(let white, let gamma, let matrix): return ["rgb": numbers(white + gamma + matrix)]
    case .lab(let white, let range): return ["lab": numbers(white + range)]
    case .indexed(let base, let table):
      return ArchivedValue.object(for: base).map { ["base": $0, "table": NSData(data: Data(table))] }
    case .pattern(nil): return ["pattern": NSNull()]
    case .pattern(let base?): return ArchivedValue.object(for: base).map { ["pattern": $0] }
    }
  }

  fileprivate convenience init?(archived content: NSDictionary) {
    let numbers = { (key: String, count: Int) in
      (content[key] as? NSArray)?.numbers.flatMap { $0.count == count ? $0 : nil }
    }
    if let name = content["name"] as? String {
      self.init(name: name as NSString)
    } else if let profile = content["profile"] as? NSData {
      self.init(iccData: profile)
    } else if let n = numbers("gray", 4) {
      self.init(calibratedGrayWhitePoint: Array(n[..<3]), blackPoint: nil, gamma: n[3])
    } else if let n = numbers("rgb", 15) {
      self.init(
        calibratedRGBWhitePoint: Array(n[..<3]), blackPoint: nil, gamma: Array(n[3..<6]), matrix: Array(n[6...]))
    } else if let n = numbers("lab", 7) {
      self.init(labWhitePoint: Array(n[..<3]), blackPoint: nil, range: Array(n[3...]))
    } else if let base = content["base"].flatMap(ArchivedValue.value) as? CGColorSpace,
      let table = content["table"] as? Data
    {
      let colors = table.count / max(base.numberOfComponents, 1)
      guard colors > 0, colors * base.numberOfComponents == table.count else { return nil }
      self.init(indexedBaseSpace: base, last: colors - 1, colorTable: Array(table))
    } else if let base = content["pattern"] {
      self.init(patternBaseSpace: ArchivedValue.value(of: base) as? CGColorSpace)
    } else {
      return nil
    }
  }
}

extension CGImage {
  fileprivate var archived: NSDictionary? {
    guard let bytes = pixels?.asData() else { return nil }
    let description = self.description
    let result = NSMutableDictionary()
    result["bytes"] = bytes
    let numbers: [CGFloat] = [
      CGFloat(width), CGFloat(height), CGFloat(bitsPerComponent), CGFloat(bitsPerPixel), CGFloat(bytesPerRow),
      CGFloat(bitmapInfo.rawValue),
      shouldInterpolate ? 1 : 0, CGFloat(renderingIntent.rawValue), CGFloat(contentHeadroom),
    ]
    result["layout"] = numbers.archived
    if let space = description.space {
      guard let object = ArchivedValue.object(for: space) else { return nil }
      result["space"] = object
    }
    if let mask = description.mask {
      guard let object = ArchivedValue.object(for: mask) else { return nil }
      result["mask"] = object
    }
    result["decode"] = description.decode?.archived
    result["maskingColors"] = description.maskingColors?.archived
    result["type"] = description.type as NSString?
    return result
  }

  fileprivate convenience init?(archived content: NSDictionary) {
    guard let numbers = (content["layout"] as? NSArray)?.numbers, numbers.count == 9,
      let bytes = content["bytes"] as? NSData,
      let provider = CGDataProvider(data: bytes)
    else { return nil }
    let layout = numbers.prefix(6).compactMap { Int(exactly: $0) }
    guard layout.count == 6, let info = UInt32(exactly: layout[5]), let intent = Int32(exactly: numbers[7]) else {
      return nil
    }
    let space = content["space"].flatMap(ArchivedValue.value) as? CGColorSpace
    let mask = content["mask"].flatMap(ArchivedValue.value) as? CGImage
    let decode = (content["decode"] as? NSArray)?.numbers
    let maskingColors = (content["maskingColors"] as? NSArray)?.numbers
    let pairs = 2 * (space?.numberOfComponents ?? 1)
    guard [nil, pairs].contains(decode?.count), [nil, pairs].contains(maskingColors?.count),
      (space == nil) == (content["space"] == nil), (mask == nil) == (content["mask"] == nil)
    else { return nil }
    var description = Description(
      width: layout[0], height: layout[1], bitsPerComponent: layout[2], bitsPerPixel: layout[3], bytesPerRow: layout[4],
      space: space,
      bitmapInfo: CGBitmapInfo(rawValue: info), provider: provider)
    description.decode = decode
    description.shouldInterpolate = numbers[6] != 0
    description.intent = CGColorRenderingIntent(rawValue: intent) ?? .defaultIntent
    description.type = content["type"] as? String
    description.headroom = Float(numbers[8])
    description.maskingColors = maskingColors
    description.mask = mask
    self.init(description)
  }
}
