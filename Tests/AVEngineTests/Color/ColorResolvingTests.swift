import CoreFoundation
import CoreVideo
import Testing

@testable import AVEngineCore

@Suite struct ColorResolvingTests {
  struct Case: Sendable, CustomStringConvertible {
    var stated = ColorDescription()
    var width: Int
    var height: Int
    var expected: ColorDescription
    var description: String { "\(width)×\(height) of matrix \(stated.matrix.rawValue)" }
  }

  static let cases = [
    Case(width: 1920, height: 1080, expected: .bt709),
    Case(width: 1280, height: 534, expected: .bt709),
    Case(width: 960, height: 720, expected: .bt709),
    Case(width: 720, height: 480, expected: ColorDescription(primaries: .smpteC, transfer: .bt709, matrix: .bt601)),
    Case(width: 720, height: 576, expected: ColorDescription(primaries: .ebu3213, transfer: .bt709, matrix: .bt601)),
    Case(width: 352, height: 288, expected: ColorDescription(primaries: .ebu3213, transfer: .bt709, matrix: .bt601)),
    Case(
      stated: ColorDescription(matrix: .bt601), width: 1920, height: 1080,
      expected: ColorDescription(primaries: .smpteC, transfer: .bt709, matrix: .bt601)),
    Case(
      stated: ColorDescription(matrix: .bt470BG), width: 720, height: 480,
      expected: ColorDescription(primaries: .ebu3213, transfer: .bt709, matrix: .bt470BG)),
    Case(
      stated: ColorDescription(matrix: .bt2020), width: 640, height: 360,
      expected: ColorDescription(primaries: .bt2020, transfer: .bt709, matrix: .bt2020)),
    Case(
      stated: ColorDescription(primaries: .p3D65, transfer: .hlg), width: 720, height: 576,
      expected: ColorDescription(primaries: .p3D65, transfer: .hlg, matrix: .bt601)),
    // Identity is not a matrix of Y′CbCr.
    Case(stated: ColorDescription(matrix: .identity), width: 1920, height: 1080, expected: .bt709),
  ]

  @Test(arguments: cases) func whatIsWrittenIsWhatIsAssumed(_ test: Case) {
    #expect(test.stated.resolved(for: .decoding, width: test.width, height: test.height) == test.expected)
    #expect(test.stated.resolved(for: .encoding, width: test.width, height: test.height) == test.expected)
  }

  @Test(arguments: 0...UInt8.max) func matrices(_ number: UInt8) {
    let color = ColorDescription(matrix: YCbCrMatrix(rawValue: number))
    let decoded = color.resolved(for: .decoding, width: 1920, height: 1080).matrix.rawValue
    let encoded = color.resolved(for: .encoding, width: 1920, height: 1080).matrix.rawValue
    #expect(decoded == ([1, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14].contains(number) ? number : 1))
    #expect(encoded == ([1, 4, 5, 6, 7, 9].contains(number) ? number : 1))
  }

  @Test func untaggedRGBIsSRGBWhileItStaysRGB() {
    let decoded = ColorDescription().resolved(for: .decoding, width: 640, height: 480, isRGB: true)
    #expect(decoded.primaries == .bt709 && decoded.transfer == .sRGB)
    let encoded = ColorDescription().resolved(for: .encoding, width: 640, height: 480, isRGB: true)
    #expect(encoded == ColorDescription(primaries: .smpteC, transfer: .bt709, matrix: .bt601))
  }

  @Test func names() {
    for number in UInt8.min...UInt8.max {
      let transfer = TransferFunction(rawValue: number)
      if let name = transfer.name {
        #expect(TransferFunction(named: name, gamma: transfer.gamma).name == name)
        #expect(TransferFunction(named: name, gamma: transfer.gamma).gamma == transfer.gamma)
      }
      if let name = ColorPrimaries(rawValue: number).name { #expect(ColorPrimaries(named: name).name == name) }
      if let name = YCbCrMatrix(rawValue: number).name { #expect(YCbCrMatrix(named: name).name == name) }
    }
    #expect(TransferFunction(named: kCVImageBufferTransferFunction_UseGamma, gamma: 1.8) == .unspecified)
    #expect(YCbCrMatrix(named: kCVImageBufferYCbCrMatrix_ITU_R_601_4) == .bt601)
    #expect(ColorPrimaries(named: nil) == .unspecified)
  }
}
