import QuartzCore
import TestSupport
import Testing

/// The constants that no other test names.
@Suite struct PublishedValueTests {
  @Test func valuesOfCAGradientLayer() {
    expectPublished(CAGradientLayerType.axial.rawValue, "axial")
  }

  @Test func valuesOfCAKeyframeAnimation() {
    expectPublished(CAAnimationCalculationMode.cubicPaced.rawValue, "cubicPaced")
  }

  @Test func valuesOfCALayerTypes() {
    expectPublished(CACornerMask.layerMaxXMinYCorner.rawValue, 2)
    expectPublished(CACornerMask.layerMinXMaxYCorner.rawValue, 4)
    expectPublished(CAEdgeAntialiasingMask.layerBottomEdge.rawValue, 4)
    expectPublished(CAEdgeAntialiasingMask.layerLeftEdge.rawValue, 1)
    expectPublished(CAEdgeAntialiasingMask.layerRightEdge.rawValue, 2)
    expectPublished(CAEdgeAntialiasingMask.layerTopEdge.rawValue, 8)
    expectPublished(CALayerContentsFilter.linear.rawValue, "linear")
    expectPublished(CALayerContentsFilter.trilinear.rawValue, "trilinear")
    expectPublished(CALayerContentsGravity.bottom.rawValue, "bottom")
    expectPublished(CALayerContentsGravity.bottomLeft.rawValue, "bottomLeft")
    expectPublished(CALayerContentsGravity.right.rawValue, "right")
    expectPublished(CALayerContentsGravity.topRight.rawValue, "topRight")
    expectPublished(CALayerCornerCurve.circular.rawValue, "circular")
    expectPublished(CALayerCornerCurve.continuous.rawValue, "continuous")
    expectPublished(kCAOnOrderIn, "onOrderIn")
    expectPublished(kCAOnOrderOut, "onOrderOut")
  }

  @Test func valuesOfCAMediaTiming() {
    expectPublished(CAMediaTimingFillMode.removed.rawValue, "removed")
  }

  @Test func valuesOfCAShapeLayer() {
    expectPublished(CAShapeLayerLineCap.butt.rawValue, "butt")
    expectPublished(CAShapeLayerLineCap.round.rawValue, "round")
    expectPublished(CAShapeLayerLineJoin.miter.rawValue, "miter")
  }

  @Test func valuesOfCATextLayer() {
    expectPublished(CATextLayerAlignmentMode.justified.rawValue, "justified")
    expectPublished(CATextLayerAlignmentMode.left.rawValue, "left")
    expectPublished(CATextLayerTruncationMode.middle.rawValue, "middle")
    expectPublished(CATextLayerTruncationMode.none.rawValue, "none")
    expectPublished(CATextLayerTruncationMode.start.rawValue, "start")
  }

  @Test func valuesOfCATransaction() {
    expectPublished(kCATransactionAnimationDuration, "animationDuration")
    expectPublished(kCATransactionAnimationTimingFunction, "animationTimingFunction")
    expectPublished(kCATransactionCompletionBlock, "completionBlock")
    expectPublished(kCATransactionDisableActions, "disableActions")
  }

  @Test func valuesOfCATransition() {
    expectPublished(CATransitionSubtype.fromLeft.rawValue, "fromLeft")
  }

  @Test func valuesOfCAValueFunction() {
    expectPublished(CAValueFunctionName.rotateX.rawValue, "rotateX")
    expectPublished(CAValueFunctionName.rotateY.rawValue, "rotateY")
    expectPublished(CAValueFunctionName.scale.rawValue, "scale")
    expectPublished(CAValueFunctionName.scaleX.rawValue, "scaleX")
    expectPublished(CAValueFunctionName.scaleY.rawValue, "scaleY")
    expectPublished(CAValueFunctionName.scaleZ.rawValue, "scaleZ")
    expectPublished(CAValueFunctionName.translate.rawValue, "translate")
    expectPublished(CAValueFunctionName.translateX.rawValue, "translateX")
    expectPublished(CAValueFunctionName.translateY.rawValue, "translateY")
    expectPublished(CAValueFunctionName.translateZ.rawValue, "translateZ")
  }
}
