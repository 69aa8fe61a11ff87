import CoreFoundation
import CoreGraphics

struct ValuePath {
  let key: String
  private let parts: [Substring]

  init(_ path: String) {
    let words = path.split(separator: ".", omittingEmptySubsequences: true)
    key = words.first.map(String.init) ?? path
    parts = Array(words.dropFirst())
  }

  var isWhole: Bool { parts.isEmpty }

  func part(of object: Any) -> Any? {
    if isWhole { return object }
    let last = parts.last ?? ""
    switch unboxed(object) {
    case let rect as CGRect:
      switch parts.first {
      case "origin": return parts.count == 1 ? rect.origin : ValuePath.axis(of: rect.origin, last)
      case "size":
        return parts.count == 1 ? rect.size : ValuePath.axis(of: CGPoint(x: rect.width, y: rect.height), last)
      default: return nil
      }
    case let point as CGPoint: return ValuePath.axis(of: point, last)
    case let size as CGSize: return ValuePath.axis(of: CGPoint(x: size.width, y: size.height), last)
    default: return CATransform3D(keyed: object).flatMap { transformPart($0) }
    }
  }

  func replacing(in object: Any, with part: Any) -> Any? {
    if isWhole { return part }
    let last = parts.last ?? ""
    switch unboxed(object) {
    case var rect as CGRect:
      guard parts.first == "origin" || parts.first == "size" else { return nil }
      let isOrigin = parts.first == "origin"
      var pair = isOrigin ? rect.origin : CGPoint(x: rect.width, y: rect.height)
      if parts.count == 1 {
        guard let whole = CGPoint(keyed: part) else { return nil }
        pair = whole
      } else {
        guard let changed = ValuePath.replacingAxis(of: pair, last, part) else { return nil }
        pair = changed
      }
      if isOrigin { rect.origin = pair } else { rect.size = CGSize(width: pair.x, height: pair.y) }
      return rect
    case let point as CGPoint: return ValuePath.replacingAxis(of: point, last, part)
    case let size as CGSize:
      return ValuePath.replacingAxis(of: CGPoint(x: size.width, y: size.height), last, part).map {
        CGSize(width: $0.x, height: $0.y)
      }
    default: return CATransform3D(keyed: object).flatMap { replacing(in: $0, with: part) }
    }
  }

  private static func axis(of point: CGPoint, _ name: Substring) -> CGFloat? {
    switch name {
    case "x", "width": point.x
    case "y", "height": point.y
    default: nil
    }
  }

  private static func replacingAxis(of point: CGPoint, _ name: Substring, _ part: Any) -> CGPoint? {
    guard let value = CGFloat(keyed: part) else { return nil }
    switch name {
    case "x", "width": return CGPoint(x: value, y: point.y)
    case "y", "height": return CGPoint(x: point.x, y: value)
    default: return nil
    }
  }

  private func transformPart(_ transform: CATransform3D) -> Any? {
    guard let pieces = TransformParts(transform) else { return nil }
    let axis = parts.count > 1 ? ValuePath.axes[parts[1]] : nil
    switch parts[0] {
    case "rotation": return CGFloat(pieces.angles[axis ?? 2])
    case "scale": return CGFloat(axis.map { pieces.scale[$0] } ?? pieces.scale.sum() / 3)
    case "translation":
      if let axis { return CGFloat(pieces.translation[axis]) }
      return CGSize(width: pieces.translation.x, height: pieces.translation.y)
    default: return nil
    }
  }

  private func replacing(in transform: CATransform3D, with part: Any) -> CATransform3D? {
    // If the matrix cannot be decomposed, for example because its scale is zero, its other parts are lost.
    var pieces = TransformParts(transform) ?? TransformParts()
    let axis = parts.count > 1 ? ValuePath.axes[parts[1]] : nil
    switch parts[0] {
    case "rotation":
      guard let angle = number(part) else { return nil }
      var angles = pieces.angles
      angles[axis ?? 2] = angle
      pieces.angles = angles
    case "scale":
      guard let scale = number(part) else { return nil }
      if let axis { pieces.scale[axis] = scale } else { pieces.scale = SIMD3(repeating: scale) }
    case "translation":
      if let axis, let distance = number(part) {
        pieces.translation[axis] = distance
      } else if axis == nil, let size = CGSize(keyed: part) {
        (pieces.translation.x, pieces.translation.y) = (Double(size.width), Double(size.height))
      } else {
        return nil
      }
    default: return nil
    }
    return pieces.transform
  }

  private static let axes: [Substring: Int] = ["x": 0, "y": 1, "z": 2]
}
