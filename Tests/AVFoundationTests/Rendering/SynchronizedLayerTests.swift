import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import AVFoundation

@Suite(.requires(.ffmpeg)) struct SynchronizedLayerTests {
  private func moving(in parent: CALayer) -> CALayer {
    let layer = CALayer()
    parent.addSublayer(layer)
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue) = (0, 100)
    (animation.beginTime, animation.duration) = (AVCoreAnimationBeginTimeAtZero, 2)
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    layer.add(animation, forKey: "moving")
    return layer
  }

  @Test func animationsGoByTheItemsTime() async throws {
    let stage = ManualStage()
    let (player, item) = (stage.player(), AVPlayerItem(asset: try CompositionMedia.clip(rate: "25", tone: 440)))
    player.replaceCurrentItem(with: item)
    await wait(for: item, \.isPlaybackLikelyToKeepUp) { $0 }
    let synchronized = AVSynchronizedLayer(playerItem: item)
    #expect(synchronized.playerItem === item)
    let layer = moving(in: synchronized)
    func place() -> CGFloat { layer.presentation()?.position.x ?? -1 }
    #expect(abs(place()) < 1e-6)
    #expect(await player.seek(to: CMTime(value: 1, timescale: 2), toleranceBefore: .zero, toleranceAfter: .zero))
    #expect(abs(place() - 25) < 1e-6)
    player.play()
    await wait(for: player, \.timeControlStatus) { $0 == .playing }
    // The item's time follows the clock of the audio output, which advances only here.
    stage.advance(hundredths: 102)
    player.pause()
    await wait(for: player, \.timeControlStatus) { $0 == .paused }
    stage.waitUntilIdle()
    #expect(player.currentTime() == CMTime(value: 3, timescale: 2))
    #expect(abs(place() - 75) < 1e-6)
    #expect(abs(layer.convertTime(CACurrentMediaTime(), from: nil) - 1.5) < 1e-6)
    synchronized.playerItem = nil
    #expect(abs(layer.convertTime(5, from: nil) - 5) < 1e-6)
  }

  @Test func treesAreDrawnAtTheItemsTime() async throws {
    let item = AVPlayerItem(asset: try CompositionMedia.clip(rate: "25", tone: 440))
    let player = ManualStage().player()
    player.replaceCurrentItem(with: item)
    await wait(for: item, \.isPlaybackLikelyToKeepUp) { $0 }
    #expect(await player.seek(to: CMTime(value: 1, timescale: 1), toleranceBefore: .zero, toleranceAfter: .zero))
    let (root, synchronized) = (CALayer(), AVSynchronizedLayer(playerItem: item))
    root.bounds = CGRect(x: 0, y: 0, width: 120, height: 20)
    root.position = CGPoint(x: 60, y: 10)
    synchronized.frame = root.bounds
    root.addSublayer(synchronized)
    let layer = moving(in: synchronized)
    layer.position.y = 10
    for time in [0, CACurrentMediaTime(), 1e6] {
      var bytes = [UInt8](repeating: 0, count: 120 * 20 * 4)
      bytes.withUnsafeMutableBytes { memory in
        let context = CGContext(
          data: memory.baseAddress, width: 120, height: 20, bitsPerComponent: 8, bytesPerRow: 480,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        if let context { LayerSnapshot(root).draw(at: time, in: context) }
      }
      let white = (0..<120).filter { bytes[(10 * 120 + $0) * 4] > 200 }
      #expect(white.first == 45 && white.last == 54)
    }
  }
}
