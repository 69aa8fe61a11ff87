import AVFoundation

final class DiagonalWipe: TransitionCompositor, @unchecked Sendable {
  override func draw(
    _ foreground: CGImage, over background: CGImage, progress: CGFloat, in context: CGContext, _ frame: CGRect
  ) {
    context.draw(foreground, in: frame)
    // The line runs from the top side to the left side. At the end of the transition it reaches the bottom right
    // corner.
    let reach = 2 * progress
    context.move(to: CGPoint(x: frame.minX, y: frame.maxY))
    context.addLine(to: CGPoint(x: frame.minX + frame.width * reach, y: frame.maxY))
    context.addLine(to: CGPoint(x: frame.minX, y: frame.maxY - frame.height * reach))
    context.closePath()
    context.clip()
    context.draw(background, in: frame)
  }
}
