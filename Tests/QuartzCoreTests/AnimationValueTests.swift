import Foundation
import Testing

@testable import QuartzCore

private func ramp(_ change: (CABasicAnimation) -> Void = { _ in }) -> CALayer {
  let layer = CALayer()
  layer.opacity = 0.25
  let animation = CABasicAnimation(keyPath: "opacity")
  animation.fromValue = 0
  animation.toValue = 1
  animation.beginTime = 1
  animation.duration = 2
  change(animation)
  layer.add(animation, forKey: "ramp")
  return layer
}

private func expect(
  _ layer: CALayer, key: String = "opacity", _ expected: [(Double, Double)],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for (time, wanted) in expected {
    let found = value(layer, key, at: time) ?? .nan
    #expect(abs(found - wanted) < 1e-5, "at \(time): \(found), not \(wanted)", sourceLocation: sourceLocation)
  }
}

@Suite struct AnimationTimingTests {
  @Test func itRunsOnceAndIsGone() {
    expect(ramp(), [(0.999, 0.25), (1, 0), (1.5, 0.25), (2, 0.5), (2.9, 0.95), (3, 0.25), (9, 0.25)])
  }

  @Test func fillModesHoldBeforeAndAfter() {
    expect(ramp { $0.fillMode = .backwards }, [(0, 0), (2, 0.5), (3, 0.25)])
    // Completion removes an animation, and its fill mode with it.
    expect(ramp { $0.fillMode = .both }, [(0, 0), (3, 0.25)])
    let kept = ramp {
      $0.fillMode = .forwards
      $0.isRemovedOnCompletion = false
    }
    expect(kept, [(0, 0.25), (3, 1), (100, 1)])
    expect(ramp { $0.isRemovedOnCompletion = false }, [(3, 0.25)])
  }

  @Test func repeatsCountInPartsAndWithReverses() {
    expect(ramp { $0.repeatCount = 1.5 }, [(2.5, 0.75), (3, 0), (3.5, 0.25), (3.99, 0.495), (4, 0.25)])
    expect(ramp { $0.repeatDuration = 5 }, [(5.5, 0.25), (5.9, 0.45), (6, 0.25)])
    expect(ramp { $0.autoreverses = true }, [(2, 0.5), (3, 1), (4, 0.5), (4.8, 0.1), (5, 0.25)])
    expect(ramp { $0.repeatCount = .infinity }, [(1_000_001.5, 0.25)])
    let frozen = ramp {
      $0.repeatCount = 1.5
      $0.fillMode = .forwards
      $0.isRemovedOnCompletion = false
    }
    expect(frozen, [(50, 0.5)])
  }

  /// The shorter way from 120° to -80° passes 180°.
  @Test func turnsGoTheShorterWay() {
    let layer = CALayer()
    let turn = CABasicAnimation(keyPath: "transform")
    let (from, to) = (CGFloat.pi * 2 / 3, -CGFloat.pi * 4 / 9)
    turn.fromValue = NSValue(caTransform3D: CATransform3DMakeRotation(from, 0, 0, 1))
    turn.toValue = NSValue(caTransform3D: CATransform3DMakeRotation(to, 0, 0, 1))
    (turn.beginTime, turn.duration) = (1, 2)
    layer.add(turn, forKey: "turn")
    expect(layer, key: "transform.rotation.z", [(1, .pi * 2 / 3), (1.5, .pi * 8 / 9), (2, -.pi * 8 / 9)])
  }

  @Test func speedAndOffsetMoveTheAnimationsTime() {
    expect(ramp { $0.speed = 2 }, [(1.5, 0.5), (2, 0.25)])
    // The part that the offset skips at the beginning follows at the end.
    expect(ramp { $0.timeOffset = 1.5 }, [(1, 0.75), (1.4, 0.95), (1.6, 0.05), (2.9, 0.7), (3, 0.25)])
    expect(ramp { $0.speed = -1 }, [(1.5, 0.75), (2.9, 0.05)])
    let still = ramp {
      $0.speed = 0
      $0.timeOffset = 0.5
    }
    expect(still, [(0, 0.25), (1, 0.25), (77, 0.25)])
  }

  @Test func cumulativeRunsGoOn() {
    expect(
      ramp { animation in
        animation.isCumulative = true
        animation.repeatCount = 3
      }, [(2, 0.5), (4, 1.5), (6, 2.5)])
  }

  @Test func additiveAnimationsAdd() {
    let layer = ramp { $0.isAdditive = true }
    expect(layer, [(2, 0.75)])
    let second = CABasicAnimation(keyPath: "opacity")
    second.byValue = 1
    second.isAdditive = true
    second.beginTime = 1
    second.duration = 4
    layer.add(second, forKey: "second")
    expect(layer, [(2, 1), (4, 1)])
  }

  @Test func missingEndsAreWhatTheLayerHas() {
    func ends(_ from: Double?, _ to: Double?, _ by: Double?) -> [(Double, Double)] {
      let layer = CALayer()
      layer.position.x = 40
      let animation = CABasicAnimation(keyPath: "position.x")
      (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
      (animation.beginTime, animation.duration) = (10, 10)
      layer.add(animation, forKey: nil)
      return [10, 15].map { ($0, value(layer, "position.x", at: $0) ?? .nan) }
    }
    #expect(ends(0, 100, nil).map(\.1) == [0, 50])
    #expect(ends(0, nil, 20).map(\.1) == [0, 10])
    #expect(ends(nil, 100, 20).map(\.1) == [80, 90])
    #expect(ends(100, nil, nil).map(\.1) == [100, 70])
    #expect(ends(nil, 100, nil).map(\.1) == [40, 70])
    #expect(ends(nil, nil, 20).map(\.1) == [40, 50])
    #expect(ends(nil, nil, nil).map(\.1) == [40, 40])
  }

  @Test func aGroupHasATimeOfItsOwn() {
    let layer = CALayer()
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue) = (0, 100)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.beginTime, fade.duration) = (1, 0, 1, 1)
    let group = CAAnimationGroup()
    group.animations = [move, fade]
    (group.beginTime, group.duration, group.speed) = (10, 4, 2)
    layer.add(group, forKey: "group")
    // The group's time is twice as fast; an animation without a duration takes the group's four seconds.
    expect(layer, key: "position.x", [(10.5, 25), (11, 50), (11.5, 75), (12, 0)])
    expect(layer, [(10.4, 1), (10.5, 1), (10.75, 0.5), (11.01, 1)])
    group.animations?.forEach { $0.isRemovedOnCompletion = true }
    group.fillMode = .forwards
    group.isRemovedOnCompletion = false
    layer.add(group, forKey: "group")
    expect(layer, key: "position.x", [(12, 100), (99, 100)])
  }

  @Test func addingFillsInWhatIsMissing() throws {
    let layer = CALayer()
    CATransaction.begin()
    CATransaction.setAnimationDuration(3)
    let before = CACurrentMediaTime()
    let animation = CABasicAnimation(keyPath: "opacity")
    layer.add(animation, forKey: "a")
    CATransaction.commit()
    let added = try #require(layer.animation(forKey: "a"))
    #expect(added !== animation && added.duration == 3)
    #expect(added.beginTime >= before && added.beginTime <= CACurrentMediaTime())
    #expect(CATransaction.animationDuration() == 0.25)
    animation.beginTime = 1e-100
    layer.add(animation, forKey: "a")
    #expect(layer.animation(forKey: "a")?.beginTime == 1e-100)
    #expect(layer.animationKeys() == ["a"])
    layer.removeAnimation(forKey: "a")
    #expect(layer.animationKeys() == nil)
  }

  @Test func whatBeginsAtZeroHasBegunAtZero() {
    expect(ramp { $0.beginTime = 1e-100 }, [(-0.1, 0.25), (0, 0), (1, 0.5)])
  }

  @Test func timeGoesThroughTheLayersAbove() {
    let (outer, inner) = (CALayer(), CALayer())
    outer.addSublayer(inner)
    (outer.beginTime, outer.speed) = (10, 2)
    inner.timeOffset = 5
    #expect(inner.convertTime(12, from: nil) == 9)
    #expect(inner.convertTime(9, to: nil) == 12)
    #expect(inner.convertTime(4, from: outer) == 9)
  }
}

@Suite struct PaceTests {
  private func point(_ c: (Double, Double, Double, Double), _ s: Double) -> (x: Double, y: Double) {
    let (a, b, q) = (3 * (1 - s) * (1 - s) * s, 3 * (1 - s) * s * s, s * s * s)
    return (a * c.0 + b * c.2 + q, a * c.1 + b * c.3 + q)
  }

  @Test(arguments: [
    (CAMediaTimingFunctionName.default, (0.25, 0.1, 0.25, 1.0)), (.easeIn, (0.42, 0, 1, 1)),
    (.easeOut, (0, 0, 0.58, 1)),
    (.easeInEaseOut, (0.42, 0, 0.58, 1)), (.linear, (0, 0, 1, 1)),
  ])
  func namedFunctionsAreTheirCurves(name: CAMediaTimingFunctionName, curve: (Double, Double, Double, Double)) {
    let function = CAMediaTimingFunction(name: name)
    for step in 0...100 {
      let wanted = point(curve, Double(step) / 100)
      #expect(abs(function.progress(at: wanted.x) - wanted.y) < 1e-6)
    }
    var numbers: [Float] = [0, 0]
    function.getControlPoint(at: 2, values: &numbers)
    #expect(numbers == [Float(curve.2), Float(curve.3)])
  }

  @Test func halfOfEaseInEaseOutIsHalf() {
    #expect(abs(CAMediaTimingFunction(name: .easeInEaseOut).progress(at: 0.5) - 0.5) < 1e-7)
    let steep = CAMediaTimingFunction(controlPoints: 1, 0, 0, 1)
    #expect(abs(steep.progress(at: 0.5) - 0.5) < 1e-4 && abs(steep.progress(at: 0.4) - 0.1114) < 1e-4)
  }

  /// The closed form is compared with m·x″ + c·x′ + k·x = 0, integrated in small steps (Runge and Kutta).
  @Test(arguments: [
    (1.0, 100.0, 10.0, 0.0), (1, 100, 5, 3), (2, 50, 20, -2), (1, 100, 20, 4), (1, 100, 40, 0), (0.5, 300, 1, 0),
  ])
  func springsFollowTheirEquation(mass: Double, stiffness: Double, damping: Double, velocity: Double) throws {
    let layer = CALayer()
    let spring = CASpringAnimation(keyPath: "position.x")
    (spring.fromValue, spring.toValue, spring.duration, spring.beginTime) = (0, 1000, 2, 10)
    (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) =
      (CGFloat(mass), CGFloat(stiffness), CGFloat(damping), CGFloat(velocity))
    spring.allowsOverdamping = true
    layer.add(spring, forKey: nil)
    var (x, v) = (-1.0, velocity)
    func force(_ x: Double, _ v: Double) -> Double { -(stiffness * x + damping * v) / mass }
    let h = 1.0 / 4096
    for step in 0..<Int(2 / h) {
      if step % 64 == 0 {
        let found = try #require(value(layer, "position.x", at: 10 + Double(step) * h))
        #expect(abs(found - 1000 * (1 + x)) < 1e-3)
      }
      let (k1, l1) = (v, force(x, v))
      let (k2, l2) = (v + h / 2 * l1, force(x + h / 2 * k1, v + h / 2 * l1))
      let (k3, l3) = (v + h / 2 * l2, force(x + h / 2 * k2, v + h / 2 * l2))
      let (k4, l4) = (v + h * l3, force(x + h * k3, v + h * l3))
      x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
      v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
    }
  }

  @Test func dampingIsHeldBackUnlessAllowed() {
    let spring = CASpringAnimation(keyPath: "opacity")
    spring.damping = 1000
    let creeping = spring.settlingDuration
    spring.damping = 20
    #expect(spring.settlingDuration == creeping)
    spring.damping = 1000
    spring.allowsOverdamping = true
    #expect(spring.settlingDuration > 10 * creeping)
    let felt = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)
    #expect(abs(felt.perceptualDuration - 0.5) < 1e-9 && abs(felt.bounce - 0.3) < 1e-9)
    let slow = CASpringAnimation(perceptualDuration: 0.5, bounce: -0.5)
    #expect(abs(slow.bounce + 0.5) < 1e-9)
  }
}

@Suite struct KeyframeTests {
  private func frames(_ change: (CAKeyframeAnimation) -> Void) -> CALayer {
    let layer = CALayer()
    let animation = CAKeyframeAnimation(keyPath: "position.x")
    animation.values = [0, 100, 40, 200]
    (animation.beginTime, animation.duration) = (100, 12)
    change(animation)
    layer.add(animation, forKey: nil)
    return layer
  }

  @Test func linearFramesLieAtEqualDistances() {
    expect(
      frames { _ in }, key: "position.x", [(100, 0), (102, 50), (104, 100), (106, 70), (108, 40), (110, 120), (112, 0)])
  }

  @Test func keyTimesAndPacesBelongToTheirPieces() {
    let layer = frames {
      $0.keyTimes = [0, 0.5, 0.75, 1]
      $0.timingFunctions = [
        CAMediaTimingFunction(name: .linear), CAMediaTimingFunction(name: .easeInEaseOut),
        CAMediaTimingFunction(name: .linear),
      ]
    }
    expect(layer, key: "position.x", [(103, 50), (106, 100), (107.5, 70), (109, 40), (110.5, 120)])
  }

  @Test func discreteFramesHold() {
    expect(
      frames { $0.calculationMode = .discrete }, key: "position.x",
      [(100, 0), (102.9, 0), (103, 100), (106, 40), (109, 200), (111.9, 200)])
    let layer = frames {
      $0.calculationMode = .discrete
      $0.keyTimes = [0, 0.1, 0.2, 0.5, 1]
    }
    expect(layer, key: "position.x", [(101, 0), (101.3, 100), (105, 40), (106, 200)])
  }

  @Test func pacedFramesMoveAtOneSpeed() {
    let layer = frames {
      $0.calculationMode = .paced
      $0.keyTimes = [0, 0.9, 0.95, 1]
    }
    expect(layer, key: "position.x", [(103, 80), (106, 40 + 0), (100 + 12 * 130.0 / 320, 70), (109, 120)])
  }

  @Test func cubicFramesAreASmoothCurveThroughTheValues() {
    let layer = frames { $0.calculationMode = .cubic }
    expect(layer, key: "position.x", [(100, 0), (104, 100), (108, 40)])
    // The formula of Catmull and Rom for the middle of a piece is (9 (p1 + p2) − (p0 + p3)) / 16.
    expect(layer, key: "position.x", [(106, (9 * (100 + 40) - (0 + 200)) / 16.0)])
    let tight = frames {
      $0.calculationMode = .cubic
      $0.tensionValues = [1, 1, 1, 1]
    }
    // Without tangents the curve of a piece is 3s² − 2s³.
    expect(tight, key: "position.x", [(105, 100 - 60 * (3.0 / 16 - 2.0 / 64))])
  }

  /// With a continuity of -1 a frame's tangents are the lines to its neighbours, so that pieces are straight.
  @Test func continuityMakesCorners() {
    let corners = frames {
      $0.calculationMode = .cubic
      $0.continuityValues = [-1, -1, -1, -1]
    }
    expect(corners, key: "position.x", [(105, 85), (106, 70), (107, 55)])
  }

  private func along(_ path: CGPath, _ mode: CAAnimationCalculationMode, _ rotation: CAAnimationRotationMode? = nil)
    -> CALayer
  {
    let layer = CALayer()
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = path
    animation.calculationMode = mode
    animation.rotationMode = rotation
    (animation.beginTime, animation.duration) = (10, 4)
    layer.add(animation, forKey: nil)
    return layer
  }

  @Test func piecesOfAPathAreFrames() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 10)])
    let layer = along(path, .linear)
    expect(layer, key: "position.x", [(11, 15), (12, 30), (13, 30)])
    expect(layer, key: "position.y", [(12, 0), (13, 5)])
    let paced = along(path, .paced, .rotateAuto)
    expect(paced, key: "position.x", [(11, 10), (12, 20), (13, 30)])
    expect(paced, key: "transform.rotation.z", [(11, 0), (13.5, .pi / 2)])
    expect(along(path, .paced, .rotateAutoReverse), key: "transform.rotation.z", [(13.5, -.pi / 2)])
    expect(along(path, .discrete), key: "position.x", [(10.5, 0), (11.5, 30), (13.9, 30)])
  }

  @Test func aCircleIsFollowedEvenly() throws {
    let path = CGMutablePath()
    path.addArc(center: CGPoint(x: 50, y: 50), radius: 40, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
    let layer = along(path, .paced)
    for step in 0..<40 {
      let (time, angle) = (10 + Double(step) / 10, Double(step) / 40 * 2 * .pi)
      let x = try #require(value(layer, "position.x", at: time))
      let y = try #require(value(layer, "position.y", at: time))
      #expect(abs(x - 50 - 40 * cos(angle)) < 0.05 && abs(y - 50 - 40 * sin(angle)) < 0.05)
    }
  }
}
