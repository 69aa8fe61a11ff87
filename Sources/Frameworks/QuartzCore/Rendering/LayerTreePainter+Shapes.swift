import CoreFoundation
import CoreGraphics

extension LayerTreePainter {
  func drawShape(_ values: KeyedValues) {
    guard let path = values[LayerKeys.path], !path.isEmpty else { return }
    if let color = values[LayerKeys.fillColor] {
      context.setFillColor(color)
      context.addPath(path)
      context.fillPath(using: values[LayerKeys.fillRule] == .evenOdd ? .evenOdd : .winding)
    }
    let width = values[LayerKeys.lineWidth]
    guard width > 0, let color = values[LayerKeys.strokeColor] else { return }
    let (start, end) = (Double(values[LayerKeys.strokeStart]), Double(values[LayerKeys.strokeEnd]))
    guard let line = path.trimmed(from: start, to: end) else { return }
    context.saveGState()
    context.setStrokeColor(color)
    context.setLineWidth(width)
    context.setMiterLimit(values[LayerKeys.miterLimit])
    switch values[LayerKeys.lineCap] {
    case .round: context.setLineCap(.round)
    case .square: context.setLineCap(.square)
    default: context.setLineCap(.butt)
    }
    switch values[LayerKeys.lineJoin] {
    case .round: context.setLineJoin(.round)
    case .bevel: context.setLineJoin(.bevel)
    default: context.setLineJoin(.miter)
    }
    if let dashes = values[LayerKeys.lineDashPattern] {
      context.setLineDash(phase: values[LayerKeys.lineDashPhase], lengths: dashes.map { CGFloat($0.doubleValue) })
    }
    context.addPath(line)
    context.strokePath()
    context.restoreGState()
  }

  func drawGradient(_ values: KeyedValues, _ outline: CGPath) {
    let colors = (values[LayerKeys.colors] ?? []).compactMap { $0 as? CGColor }
    let bounds = values[LayerKeys.bounds]
    guard let last = colors.last, !bounds.isEmpty else { return }
    let given = values[LayerKeys.locations]?.map { CGFloat($0.doubleValue) }
    let locations = given?.count == colors.count ? given : nil
    func place(_ unit: CGPoint) -> CGPoint {
      CGPoint(x: bounds.minX + unit.x * bounds.width, y: bounds.minY + unit.y * bounds.height)
    }
    let (start, end) = (place(values[LayerKeys.startPoint]), place(values[LayerKeys.endPoint]))
    context.saveGState()
    context.addPath(outline)
    context.clip()
    let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    if values[LayerKeys.type] == .conic {
      drawConicGradient(ColorRamp(colors, locations, in: context.colorSpace), bounds, start, end)
    } else if start == end || (values[LayerKeys.type] == .radial && (start.x == end.x || start.y == end.y)) {
      context.setFillColor(last)
      context.fill(bounds)
    } else if let gradient = CGGradient.make(colors, locations) {
      if values[LayerKeys.type] == .radial {
        context.translateBy(x: start.x, y: start.y)
        context.scaleBy(x: abs(end.x - start.x), y: abs(end.y - start.y))
        context.drawRadialGradient(
          gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1, options: options)
      } else {
        context.drawLinearGradient(gradient, start: start, end: end, options: options)
      }
    }
    context.restoreGState()
  }

  /// Cairo has no conic gradients.
  private func drawConicGradient(_ ramp: ColorRamp, _ bounds: CGRect, _ center: CGPoint, _ towards: CGPoint) {
    let ctm = context.ctm
    let scale = max(hypot(ctm.a, ctm.b), hypot(ctm.c, ctm.d))
    let (width, height) = ((bounds.width * scale).rounded(.up), (bounds.height * scale).rounded(.up))
    guard (1...8192).contains(width), (1...8192).contains(height),
      let bitmap = CGContext.bitmap(Int(width), Int(height), space: context.colorSpace), let data = bitmap.data
    else { return }
    let (columns, rows) = (Int(width), Int(height))
    let first = atan2(Double(towards.y - center.y), Double(towards.x - center.x))
    for row in 0..<rows {
      // The first row is at the top, where the layer's y is greatest.
      let y = Double(bounds.maxY) - (Double(row) + 0.5) / Double(rows) * Double(bounds.height)
      // Safety: the pointer is to a row of the bitmap, which has four bytes per pixel.
      let pixels = (data + row * bitmap.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      for column in 0..<columns {
        let x = Double(bounds.minX) + (Double(column) + 0.5) / Double(columns) * Double(bounds.width)
        let turn = (atan2(y - Double(center.y), x - Double(center.x)) - first) / (2 * .pi)
        pixels[column] = ramp.pixel(at: turn - turn.rounded(.down))
      }
    }
    if let image = bitmap.makeImage() { context.draw(image, in: bounds) }
  }
}

extension CGGradient {
  fileprivate static func make(_ colors: [CGColor], _ locations: [CGFloat]?) -> CGGradient? {
    let list = NSArray(array: colors)
    guard let locations else { return CGGradient(colorsSpace: nil, colors: list, locations: nil) }
    // Safety: there is one location for each colour.
    return locations.withUnsafeBufferPointer { CGGradient(colorsSpace: nil, colors: list, locations: $0.baseAddress) }
  }
}

private struct ColorRamp {
  private var stops: [(place: Double, color: SIMD4<Double>)] = []

  init(_ colors: [CGColor], _ locations: [CGFloat]?, in space: CGColorSpace?) {
    let space = space?.model == .rgb ? space : nil
    for (index, color) in colors.enumerated() {
      let own =
        color.converted(to: space ?? CGColorSpaceCreateDeviceRGB(), intent: .defaultIntent, options: nil)?.components
        ?? []
      guard own.count == 4 else { continue }
      let place = locations.map { Double($0[index]) } ?? Double(index) / Double(max(colors.count - 1, 1))
      stops.append((place, SIMD4(Double(own[0]), Double(own[1]), Double(own[2]), Double(own[3]))))
    }
    stops.sort { $0.place < $1.place }
  }

  /// Returns a premultiplied pixel with blue in the lowest byte.
  func pixel(at place: Double) -> UInt32 {
    guard let first = stops.first, let last = stops.last else { return 0 }
    var color = place <= first.place ? first.color : last.color
    if let index = stops.indices.dropLast().last(where: { stops[$0].place <= place && place < stops[$0 + 1].place }) {
      let (a, b) = (stops[index], stops[index + 1])
      color = a.color + (b.color - a.color) * ((place - a.place) / (b.place - a.place))
    }
    color.clamp(lowerBound: .zero, upperBound: .one)
    func byte(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
    return byte(color.w) << 24 | byte(color.x * color.w) << 16 | byte(color.y * color.w) << 8 | byte(color.z * color.w)
  }
}

extension CGPath {
  func trimmed(from start: Double, to end: Double) -> CGPath? {
    let (start, end) = (min(max(start, 0), 1), min(max(end, 0), 1))
    if start == 0, end == 1 { return self }
    guard start < end else { return nil }
    let lines = flattened(threshold: 0.02).segments
    let whole = lines.reduce(0.0) { $0 + $1.length }
    let (from, to) = (start * whole, end * whole)
    let result = CGMutablePath()
    var passed = 0.0
    for line in lines {
      let (begin, finish) = (max(from - passed, 0), min(to - passed, line.length))
      if begin < finish {
        if result.isEmpty || line.startsSubpath { result.move(to: line.point(at: begin)) }
        result.addLine(to: line.point(at: finish))
      }
      passed += line.length
    }
    return result.isEmpty ? nil : result
  }

  private struct Line {
    var from: CGPoint
    var to: CGPoint
    var startsSubpath: Bool
    var length: Double { hypot(Double(to.x - from.x), Double(to.y - from.y)) }

    func point(at distance: Double) -> CGPoint {
      let t = length > 0 ? CGFloat(distance / length) : 0
      return CGPoint(x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t)
    }
  }

  private var segments: [Line] {
    var result: [Line] = []
    var current = CGPoint.zero
    var start = CGPoint.zero
    var isNew = true
    for element in elements {
      switch element {
      case .move(let p): (current, start, isNew) = (p, p, true)
      case .line(let p):
        result.append(Line(from: current, to: p, startsSubpath: isNew))
        current = p
        isNew = false
      case .close:
        result.append(Line(from: current, to: start, startsSubpath: isNew))
        current = start
        isNew = true
      default: break
      }
    }
    return result
  }
}
