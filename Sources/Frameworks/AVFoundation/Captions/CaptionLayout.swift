import CoreFoundation
import CoreGraphics
import QuartzCore

struct PlacedCaption {
  /// The origin is the top left corner of the drawing area, with y downwards.
  var frame: CGRect
  var image: CGImage
}

struct CaptionLayout {
  /// The greatest length of a caption without a region, as a fraction of the drawing area.
  private static let length: CGFloat = 0.9
  /// The free space between captions without a line position and the edge, as a fraction of the drawing area.
  private static let margin: CGFloat = 0.05

  private let size: CGSize
  private let scale: CGFloat
  private var placed: [PlacedCaption] = []
  private var stacked: [BlockText.Flow: CGFloat] = [:]
  /// The ranges that captions with a line position have taken up; the key is whether the lines are vertical.
  private var taken: [Bool: [Range<CGFloat>]] = [:]

  /// - Parameter scale: The number of pixels per unit.
  static func place(_ captions: [CaptionBlock], in size: CGSize, scale: CGFloat) -> [PlacedCaption] {
    guard size.width >= 1, size.height >= 1, size.width.isFinite, size.height.isFinite, scale.isFinite else {
      return []
    }
    var layout = CaptionLayout(size: size, scale: max(scale, 0.01))
    layout.placeInRegions(captions)
    // The last caption without a line position is at the edge, so placement begins with that one.
    for caption in captions.reversed() {
      guard case .markup(let line, let position, let length) = caption.place else { continue }
      layout.place(caption, line, position, length)
    }
    return layout.placed
  }

  private init(size: CGSize, scale: CGFloat) { (self.size, self.scale) = (size, scale) }

  // MARK: Boxes

  private struct Box {
    var block: TextBlock
    var inset: CGFloat
    var size: CGSize
    var ground: CGColor?
    var isUpright: Bool
    var alignment: BlockText.Alignment

    var extent: (length: CGFloat, depth: CGFloat) { isUpright ? (size.height, size.width) : (size.width, size.height) }
  }

  private func box(_ caption: CaptionBlock, room: CGFloat) -> Box? {
    let fontSize = max(size.height * caption.fontSize / 100, 1)
    let inset = fontSize / 4
    let text = BlockText(
      caption.text, fontSize: fontSize, color: caption.color, looks: caption.looks, annotations: caption.annotations,
      combined: caption.combined, alignment: caption.alignment, flow: caption.flow, revealed: caption.revealed)
    guard let block = TextBlock(text, room: max(room - 2 * inset, 1)), block.size.width > 0, block.size.height > 0
    else {
      return nil
    }
    let isUpright = caption.flow != .down
    let (x, y) = isUpright ? (0, inset) : (inset, 0)
    let wanted = CGSize(width: up(block.size.width + 2 * x), height: up(block.size.height + 2 * y))
    return Box(
      block: block, inset: inset, size: wanted, ground: caption.shownGround, isUpright: isUpright,
      alignment: caption.alignment.resolved(isRightToLeft: block.isRightToLeft))
  }

  private func up(_ value: CGFloat) -> CGFloat { (value * scale).rounded(.up) / scale }
  private func aligned(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }

  /// `along` and `across` are measured from the left or the top.
  private mutating func put(_ box: Box, along: CGFloat, across: CGFloat, within clip: CGRect? = nil) {
    guard let image = image(of: box) else { return }
    let (x, y) = box.isUpright ? (across, along) : (along, across)
    let frame = CGRect(origin: CGPoint(x: aligned(x), y: aligned(y)), size: box.size)
    guard let clip, !clip.contains(frame) else { return placed.append(PlacedCaption(frame: frame, image: image)) }
    let edges = [clip.minX, clip.minY, clip.maxX, clip.maxY].map(aligned)
    let whole = CGRect(x: edges[0], y: edges[1], width: edges[2] - edges[0], height: edges[3] - edges[1])
    let seen = frame.intersection(whole)
    let part = seen.offsetBy(dx: -frame.minX, dy: -frame.minY)
    let pixels = part.applying(CGAffineTransform(scaleX: scale, y: scale))
    guard !seen.isEmpty, let cut = image.cropping(to: pixels) else { return }
    placed.append(PlacedCaption(frame: seen, image: cut))
  }

  private func image(of box: Box) -> CGImage? {
    let (width, height) = ((box.size.width * scale).rounded(), (box.size.height * scale).rounded())
    guard (1...16384).contains(width), (1...16384).contains(height),
      let bitmap = CGContext.bitmap(Int(width), Int(height))
    else { return nil }
    if let ground = box.ground {
      bitmap.setFillColor(ground)
      bitmap.fill(CGRect(x: 0, y: 0, width: width, height: height))
    }
    let origin = box.isUpright ? CGPoint(x: 0, y: box.inset) : CGPoint(x: box.inset, y: 0)
    box.block.draw(in: bitmap, at: origin, scale: scale)
    return bitmap.makeImage()
  }

  // MARK: Places of markup

  private mutating func place(_ caption: CaptionBlock, _ line: CGFloat?, _ position: CGFloat?, _ length: CGFloat?) {
    let isUpright = caption.flow != .down
    let room = isUpright ? size.height : size.width
    let depth = isUpright ? size.width : size.height
    guard let box = box(caption, room: room * min((length ?? 100) / 100, Self.length)) else { return }
    let across: CGFloat
    if let line {
      across = free(min(depth * line / 100, max(depth - box.extent.depth, 0)), box.extent.depth, taken[isUpright] ?? [])
      taken[isUpright, default: []].append(across..<across + box.extent.depth)
    } else {
      let reached = stacked[caption.flow] ?? depth * Self.margin
      // If lines progress to the left, the last line is at the left side.
      across = caption.flow == .leftwards ? reached : depth - reached - box.extent.depth
      stacked[caption.flow] = reached + box.extent.depth + 1
    }
    put(box, along: along(box, in: room, position.map { room * $0 / 100 }), across: across)
  }

  private func free(_ wanted: CGFloat, _ depth: CGFloat, _ taken: [Range<CGFloat>]) -> CGFloat {
    taken.sorted { $0.lowerBound < $1.lowerBound }.reduce(wanted) { place, other in
      other.overlaps(place..<place + depth) ? other.upperBound + 1 : place
    }
  }

  private func along(_ box: Box, in room: CGFloat, _ position: CGFloat?) -> CGFloat {
    let side = room * (1 - Self.length) / 2
    let length = box.extent.length
    let wanted: CGFloat =
      switch box.alignment {
      case .left: position ?? side
      case .right: (position ?? room - side) - length
      default: (position ?? room / 2) - length / 2
      }
    return max(0, min(wanted, room - length))
  }

  // MARK: Regions

  private mutating func placeInRegions(_ captions: [CaptionBlock]) {
    var regions: [(region: AVCaptionRegion, captions: [CaptionBlock])] = []
    for caption in captions {
      guard case .region(let region) = caption.place else { continue }
      if let index = regions.firstIndex(where: { $0.region.isEqual(region) }) {
        regions[index].captions.append(caption)
      } else {
        regions.append((region, [caption]))
      }
    }
    for (region, captions) in regions { place(captions, in: region) }
  }

  private mutating func place(_ captions: [CaptionBlock], in region: AVCaptionRegion) {
    let area = area(of: region)
    let isUpright = region.writingMode == .topToBottomAndRightToLeft
    let (room, depth) = isUpright ? (area.height, area.width) : (area.width, area.height)
    let boxes = captions.compactMap { box($0, room: room) }
    let free = depth - boxes.reduce(0) { $0 + $1.extent.depth }
    // Apple does not document how regions scroll.
    let isScrolling = region.scroll == .rollUp
    var reached: CGFloat =
      switch isScrolling ? .after : region.displayAlignment {
      case .before: 0
      case .center: free / 2
      case .after: free
      }
    for box in boxes {
      let missing = room - box.extent.length
      let along: CGFloat =
        switch box.alignment {
        case .left: 0
        case .right: missing
        default: missing / 2
        }
      // Vertical lines follow one another from the right.
      let across = isUpright ? area.maxX - reached - box.extent.depth : area.minY + reached
      put(box, along: (isUpright ? area.minY : area.minX) + along, across: across, within: isScrolling ? area : nil)
      reached += box.extent.depth
    }
  }

  /// Apple does not document the number of cells. The grid of CEA-608 has 32 cells per row and 15 rows.
  private func area(of region: AVCaptionRegion) -> CGRect {
    let units = { (length: AVCaptionDimension, whole: CGFloat, cells: CGFloat) -> CGFloat? in
      guard length.value.isFinite else { return nil }
      switch length.units {
      case .unspecified: return nil
      case .cells: return whole * length.value / cells
      case .percent: return whole * length.value / 100
      }
    }
    let (x, y) = (units(region.origin.x, size.width, 32) ?? 0, units(region.origin.y, size.height, 15) ?? 0)
    let width = units(region.size.width, size.width, 32) ?? size.width - x
    let height = units(region.size.height, size.height, 15) ?? size.height - y
    return CGRect(x: x, y: y, width: max(width, 1), height: max(height, 1))
  }
}
