import CoreFoundation
import CoreGraphics

/// The icons' paths are in a square of 20 by 20 points.
enum ControlIcon {
  case play, pause
  case stepBack, stepForward, skipBack, skipForward
  case speaker(waves: Int?)
  case captions
  case enterFullScreen, leaveFullScreen
  case check
  case camera, microphone
  case list

  static let side: CGFloat = 20

  func draw(in rect: CGRect, of context: CGContext) {
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / Self.side, y: rect.height / Self.side)
    context.setLineJoin(.round)
    context.setLineCap(.round)
    for shape in shapes {
      context.addPath(shape.path)
      switch shape.width {
      case nil: context.fillPath()
      case let width?:
        context.setLineWidth(width)
        if shape.isFilled { context.drawPath(using: .fillStroke) } else { context.strokePath() }
      }
    }
    context.restoreGState()
  }

  private struct Shape {
    let path: CGPath
    var width: CGFloat?
    var isFilled = false
  }

  private var shapes: [Shape] {
    switch self {
    case .play: [triangle(5.5, 16, from: 3.5, to: 16.5)]
    case .pause: [bar(4.6, 3.4, 4, 13.2), bar(11.4, 3.4, 4, 13.2)]
    case .stepForward: [bar(3.6, 4.5, 2.2, 11), triangle(8.6, 16.4, from: 5, to: 15)]
    case .stepBack: [bar(14.2, 4.5, 2.2, 11), triangle(11.4, 3.6, from: 5, to: 15)]
    case .skipForward: [triangle(2.6, 9.6, from: 5.2, to: 14.8), triangle(10.4, 17.4, from: 5.2, to: 14.8)]
    case .skipBack: [triangle(17.4, 10.4, from: 5.2, to: 14.8), triangle(9.6, 2.6, from: 5.2, to: 14.8)]
    case .speaker(let waves): speaker(waves)
    case .captions: captions
    case .enterFullScreen: corners(outer: 3.5, arm: 4.6)
    case .leaveFullScreen: corners(outer: 8, arm: -4.6)
    case .check: [Shape(path: lines([(4.5, 10.5), (8.5, 14.5), (15.5, 5.5)]), width: 1.8)]
    case .camera: camera
    case .microphone: microphone
    case .list: [Shape(path: lines([(4.5, 12.5), (10, 7), (15.5, 12.5)]), width: 1.8)]
    }
  }

  private func triangle(_ side: CGFloat, _ point: CGFloat, from top: CGFloat, to bottom: CGFloat) -> Shape {
    let path = lines([(side, top), (point, (top + bottom) / 2), (side, bottom)])
    path.closeSubpath()
    return Shape(path: path, width: 1.4, isFilled: true)
  }

  private func bar(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> Shape {
    Shape(path: Self.rounded(CGRect(x: x, y: y, width: width, height: height), 1.1))
  }

  private func speaker(_ waves: Int?) -> [Shape] {
    let body = lines([(2.4, 7.8), (5.2, 7.8), (9, 4.4), (9, 15.6), (5.2, 12.2), (2.4, 12.2)])
    body.closeSubpath()
    var shapes = [Shape(path: body, width: 1.2, isFilled: true)]
    guard let waves else {
      return shapes + [
        Shape(path: lines([(12.6, 7.8), (17, 12.2)]), width: 1.6),
        Shape(path: lines([(17, 7.8), (12.6, 12.2)]), width: 1.6),
      ]
    }
    for wave in 0..<waves {
      let arc = CGMutablePath()
      arc.addArc(
        center: CGPoint(x: 9.4, y: 10), radius: 3.2 + 3.1 * CGFloat(wave), startAngle: -.pi / 4, endAngle: .pi / 4,
        clockwise: false)
      shapes.append(Shape(path: arc, width: 1.6))
    }
    return shapes
  }

  private var camera: [Shape] {
    let viewfinder = lines([(14.2, 9), (17.8, 6.2), (17.8, 13.8), (14.2, 11)])
    viewfinder.closeSubpath()
    return [
      Shape(path: Self.rounded(CGRect(x: 2, y: 5, width: 10.6, height: 10), 2.2)),
      Shape(path: viewfinder, width: 1.2, isFilled: true),
    ]
  }

  private var microphone: [Shape] {
    let holder = CGMutablePath()
    holder.addArc(
      center: CGPoint(x: 10, y: 9.4), radius: 5.2, startAngle: 0, endAngle: .pi, clockwise: false)
    return [
      Shape(path: Self.rounded(CGRect(x: 7.2, y: 2, width: 5.6, height: 10), 2.8)),
      Shape(path: holder, width: 1.5), Shape(path: lines([(10, 14.6), (10, 17.6)]), width: 1.5),
    ]
  }

  private var captions: [Shape] {
    let box = Shape(path: Self.rounded(CGRect(x: 2.2, y: 4, width: 15.6, height: 12), 2.4), width: 1.5)
    let words: [(y: CGFloat, from: CGFloat, to: CGFloat)] = [
      (9.6, 5.2, 8.4), (9.6, 10.6, 14.8), (12.8, 5.2, 11.4), (12.8, 13.4, 14.8),
    ]
    return [box] + words.map { word in Shape(path: lines([(word.from, word.y), (word.to, word.y)]), width: 1.5) }
  }

  /// The arms point inwards, or outwards if `arm` is negative.
  private func corners(outer: CGFloat, arm: CGFloat) -> [Shape] {
    let far = Self.side - outer
    let all = [(outer, outer, arm, arm), (far, outer, -arm, arm), (outer, far, arm, -arm), (far, far, -arm, -arm)]
    return all.map { x, y, dx, dy in Shape(path: lines([(x + dx, y), (x, y), (x, y + dy)]), width: 1.7) }
  }

  private func lines(_ points: [(CGFloat, CGFloat)]) -> CGMutablePath {
    let path = CGMutablePath()
    path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
    return path
  }

  static func rounded(_ rect: CGRect, _ radius: CGFloat) -> CGPath {
    let path = CGMutablePath()
    let radius = max(0, min(radius, rect.width / 2, rect.height / 2))
    path.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius)
    return path
  }
}
