import AVFoundation

final class CrossDissolve: TransitionCompositor, @unchecked Sendable {
  override func draw(
    _ foreground: CGImage, over background: CGImage, progress: CGFloat, in context: CGContext, _ frame: CGRect
  ) {
    context.draw(background, in: frame)
    context.setAlpha(1 - progress)
    context.draw(foreground, in: frame)
  }
}
