import CoreFoundation
import CoreGraphics
import QuartzCore

struct MenuPanel: Equatable {
  static let rowHeight: CGFloat = 28
  let menu: ControlsMenu
  let box: CGRect
  /// The frames of the visible rows, by row index, in points from the window's upper left corner.
  let rows: [Int: CGRect]

  init(_ menu: ControlsMenu, over opener: CGRect, above floor: CGFloat, in size: CGSize) {
    self.menu = menu
    let ceiling: CGFloat = 8
    let fitting = max(1, Int((floor - ceiling - 12) / Self.rowHeight))
    let first = min(menu.firstRow, max(0, menu.rows.count - fitting))
    let count = min(fitting, menu.rows.count)
    let (width, height) = (min(260, size.width - 16), CGFloat(count) * Self.rowHeight + 12)
    let x = min(max(8, opener.midX - width / 2), size.width - width - 8)
    let box = CGRect(x: x, y: max(ceiling, floor - height), width: width, height: height)
    self.box = box
    rows = Dictionary(
      uniqueKeysWithValues: (0..<count).map { index in
        let y = box.minY + 6 + CGFloat(index) * Self.rowHeight
        return (first + index, CGRect(x: box.minX + 6, y: y, width: width - 12, height: Self.rowHeight))
      })
  }

  func row(at point: CGPoint) -> Int? { rows.first { $0.value.contains(point) }?.key }

  func draw(in context: CGContext, pointed: Int?, scale: CGFloat) {
    fill(box, ControlColor.shade(0.9), radius: 10, context)
    context.setStrokeColor(ControlColor.white(0.14))
    context.setLineWidth(1)
    context.addPath(ControlIcon.rounded(box.insetBy(dx: 0.5, dy: 0.5), 9.5))
    context.strokePath()
    for (index, row) in menu.rows.enumerated() {
      guard let rect = rows[index] else { continue }
      if row.isHeading {
        context.draw(
          row.text, in: rect.insetBy(dx: 10, dy: 0), size: 11, color: ControlColor.white(0.6), alignment: .left,
          font: "Helvetica-Bold", scale: scale)
        continue
      }
      if pointed == index { fill(rect, ControlColor.white(0.16), radius: 6, context) }
      let words = CGRect(x: rect.minX + 30, y: rect.minY, width: rect.width - 38, height: rect.height)
      context.draw(row.text, in: words, size: 13, color: ControlColor.white(0.96), alignment: .left, scale: scale)
      guard row.isChecked else { continue }
      context.setFillColor(ControlColor.white(0.96))
      context.setStrokeColor(ControlColor.white(0.96))
      ControlIcon.check.draw(in: CGRect(x: rect.minX + 9, y: rect.midY - 7, width: 14, height: 14), of: context)
    }
  }

  private func fill(_ rect: CGRect, _ color: CGColor, radius: CGFloat, _ context: CGContext) {
    context.setFillColor(color)
    context.addPath(ControlIcon.rounded(rect, radius))
    context.fillPath()
  }
}
