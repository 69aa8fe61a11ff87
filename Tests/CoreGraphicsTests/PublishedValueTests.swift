import CoreGraphics
import TestSupport
import Testing

/// The constants that no other test names.
@Suite struct PublishedValueTests {
  @Test func valuesOfCGBitmapInfo() {
    expectPublished(CGBitmapInfo.alphaInfoMask.rawValue, 31)
    expectPublished(CGBitmapInfo.byteOrder16Big.rawValue, 12288)
    expectPublished(CGBitmapInfo.byteOrderDefault.rawValue, 0)
    expectPublished(CGBitmapInfo.byteOrderMask.rawValue, 28672)
    expectPublished(CGBitmapInfo.floatInfoMask.rawValue, 3840)
    expectPublished(CGColorRenderingIntent.absoluteColorimetric.rawValue, 1)
    expectPublished(CGColorRenderingIntent.perceptual.rawValue, 3)
    expectPublished(CGColorRenderingIntent.relativeColorimetric.rawValue, 2)
    expectPublished(CGColorRenderingIntent.saturation.rawValue, 4)
    expectPublished(CGImageByteOrderInfo.order16Big.rawValue, 12288)
    expectPublished(CGImageByteOrderInfo.order16Little.rawValue, 4096)
    expectPublished(CGImageByteOrderInfo.orderDefault.rawValue, 0)
    expectPublished(CGImageByteOrderInfo.orderMask.rawValue, 28672)
    expectPublished(CGImagePixelFormatInfo.RGB101010.rawValue, 0x3_0000)
    expectPublished(CGImagePixelFormatInfo.RGB555.rawValue, 0x1_0000)
    expectPublished(CGImagePixelFormatInfo.RGB565.rawValue, 0x2_0000)
    expectPublished(CGImagePixelFormatInfo.RGBCIF10.rawValue, 0x4_0000)
    expectPublished(CGImagePixelFormatInfo.mask.rawValue, 0xF_0000)
    expectPublished(CGImagePixelFormatInfo.packed.rawValue, 0)
  }

  @Test func valuesOfCGColorSpace() {
    expectPublished(CGColorSpaceModel.XYZ.rawValue, 7)
    expectPublished(CGColorSpaceModel.cmyk.rawValue, 2)
    expectPublished(CGColorSpaceModel.deviceN.rawValue, 4)
    expectPublished(CGColorSpaceModel.indexed.rawValue, 5)
    expectPublished(CGColorSpaceModel.lab.rawValue, 3)
    expectPublished(CGColorSpaceModel.pattern.rawValue, 6)
    expectPublished(CGColorSpaceModel.unknown.rawValue, -1)
  }

  @Test func valuesOfCGColorSpaceNames() {
    expectPublished(CGColorSpace.acescgLinear as String, "kCGColorSpaceACESCGLinear")
    expectPublished(CGColorSpace.adobeRGB1998 as String, "kCGColorSpaceAdobeRGB1998")
    expectPublished(CGColorSpace.dcip3 as String, "kCGColorSpaceDCIP3")
    expectPublished(CGColorSpace.displayP3_HLG as String, "kCGColorSpaceDisplayP3_HLG")
    expectPublished(CGColorSpace.displayP3_PQ as String, "kCGColorSpaceDisplayP3_PQ")
    expectPublished(CGColorSpace.extendedDisplayP3 as String, "kCGColorSpaceExtendedDisplayP3")
    expectPublished(CGColorSpace.extendedGray as String, "kCGColorSpaceExtendedGray")
    expectPublished(CGColorSpace.extendedITUR_2020 as String, "kCGColorSpaceExtendedITUR_2020")
    expectPublished(CGColorSpace.extendedLinearITUR_2020 as String, "kCGColorSpaceExtendedLinearITUR_2020")
    expectPublished(CGColorSpace.extendedLinearSRGB as String, "kCGColorSpaceExtendedLinearSRGB")
    expectPublished(CGColorSpace.extendedSRGB as String, "kCGColorSpaceExtendedSRGB")
    expectPublished(CGColorSpace.genericRGBLinear as String, "kCGColorSpaceGenericRGBLinear")
    expectPublished(CGColorSpace.genericXYZ as String, "kCGColorSpaceGenericXYZ")
    expectPublished(CGColorSpace.itur_2020_sRGBGamma as String, "kCGColorSpaceITUR_2020_sRGBGamma")
    expectPublished(CGColorSpace.itur_709_PQ as String, "kCGColorSpaceITUR_709_PQ")
    expectPublished(CGColorSpace.linearDisplayP3 as String, "kCGColorSpaceLinearDisplayP3")
    expectPublished(CGColorSpace.linearGray as String, "kCGColorSpaceLinearGray")
    expectPublished(CGColorSpace.linearITUR_2020 as String, "kCGColorSpaceLinearITUR_2020")
    expectPublished(CGColorSpace.rommrgb as String, "kCGColorSpaceROMMRGB")
  }

  @available(*, deprecated) @Test func valuesOfCGColorSpaceNamesDeprecated() {
    expectPublished(CGColorSpace.displayP3_PQ_EOTF as String, "kCGColorSpaceDisplayP3_PQ")
    expectPublished(CGColorSpace.itur_2020_HLG as String, "kCGColorSpaceITUR_2100_HLG")
    expectPublished(CGColorSpace.itur_2020_PQ as String, "kCGColorSpaceITUR_2100_PQ")
    expectPublished(CGColorSpace.itur_2020_PQ_EOTF as String, "kCGColorSpaceITUR_2100_PQ")
  }

  @Test func valuesOfCGDirectDisplay() {
    expectPublished(CGError.cannotComplete.rawValue, 1004)
    expectPublished(CGError.failure.rawValue, 1000)
    expectPublished(CGError.invalidConnection.rawValue, 1002)
    expectPublished(CGError.invalidContext.rawValue, 1003)
    expectPublished(CGError.invalidOperation.rawValue, 1010)
    expectPublished(CGError.noneAvailable.rawValue, 1011)
    expectPublished(CGError.notImplemented.rawValue, 1006)
    expectPublished(CGError.rangeCheck.rawValue, 1007)
    expectPublished(CGError.typeCheck.rawValue, 1008)
  }

  @Test func valuesOfCGPath() {
    expectPublished(CGLineCap.butt.rawValue, 0)
    expectPublished(CGLineCap.round.rawValue, 1)
    expectPublished(CGLineCap.square.rawValue, 2)
    expectPublished(CGLineJoin.bevel.rawValue, 2)
    expectPublished(CGLineJoin.miter.rawValue, 0)
    expectPublished(CGLineJoin.round.rawValue, 1)
    expectPublished(CGPathDrawingMode.eoFill.rawValue, 1)
    expectPublished(CGPathDrawingMode.eoFillStroke.rawValue, 4)
    expectPublished(CGPathElementType.addCurveToPoint.rawValue, 3)
    expectPublished(CGPathElementType.addLineToPoint.rawValue, 1)
    expectPublished(CGPathElementType.addQuadCurveToPoint.rawValue, 2)
    expectPublished(CGPathElementType.closeSubpath.rawValue, 4)
    expectPublished(CGPathElementType.moveToPoint.rawValue, 0)
  }

  @Test func valuesOfGraphicsState() {
    expectPublished(CGBlendMode.clear.rawValue, 16)
    expectPublished(CGBlendMode.color.rawValue, 14)
    expectPublished(CGBlendMode.colorBurn.rawValue, 7)
    expectPublished(CGBlendMode.colorDodge.rawValue, 6)
    expectPublished(CGBlendMode.darken.rawValue, 4)
    expectPublished(CGBlendMode.destinationAtop.rawValue, 24)
    expectPublished(CGBlendMode.destinationIn.rawValue, 22)
    expectPublished(CGBlendMode.destinationOut.rawValue, 23)
    expectPublished(CGBlendMode.destinationOver.rawValue, 21)
    expectPublished(CGBlendMode.difference.rawValue, 10)
    expectPublished(CGBlendMode.exclusion.rawValue, 11)
    expectPublished(CGBlendMode.hardLight.rawValue, 9)
    expectPublished(CGBlendMode.hue.rawValue, 12)
    expectPublished(CGBlendMode.lighten.rawValue, 5)
    expectPublished(CGBlendMode.overlay.rawValue, 3)
    expectPublished(CGBlendMode.plusDarker.rawValue, 26)
    expectPublished(CGBlendMode.plusLighter.rawValue, 27)
    expectPublished(CGBlendMode.saturation.rawValue, 13)
    expectPublished(CGBlendMode.screen.rawValue, 2)
    expectPublished(CGBlendMode.softLight.rawValue, 8)
    expectPublished(CGBlendMode.sourceAtop.rawValue, 20)
    expectPublished(CGBlendMode.sourceIn.rawValue, 18)
    expectPublished(CGBlendMode.sourceOut.rawValue, 19)
    expectPublished(CGBlendMode.xor.rawValue, 25)
    expectPublished(CGInterpolationQuality.default.rawValue, 0)
    expectPublished(CGInterpolationQuality.low.rawValue, 2)
    expectPublished(CGInterpolationQuality.medium.rawValue, 4)
  }
}
