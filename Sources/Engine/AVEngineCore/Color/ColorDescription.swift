/// The relation of samples to light, in the terms of ITU-T H.273.
package struct ColorDescription: Sendable, Hashable {
  package var primaries: ColorPrimaries
  package var transfer: TransferFunction
  package var matrix: YCbCrMatrix
  package var isFullRange = false
  /// The chroma sample location type of H.273 (0: left, 1: centre, 2: top left, …); nil if unspecified.
  package var chromaLocation: UInt8?

  package init(
    primaries: ColorPrimaries = .unspecified, transfer: TransferFunction = .unspecified,
    matrix: YCbCrMatrix = .unspecified
  ) {
    self.primaries = primaries
    self.transfer = transfer
    self.matrix = matrix
  }

  package static var bt709: Self { Self(primaries: .bt709, transfer: .bt709, matrix: .bt709) }

  package var isHighDynamicRange: Bool { transfer.isHighDynamicRange }

  package mutating func take(_ other: ColorDescription) {
    if other.primaries != .unspecified { primaries = other.primaries }
    if other.transfer != .unspecified { transfer = other.transfer }
    if other.matrix != .unspecified { matrix = other.matrix }
  }

  /// Returns whether equal samples of the same range mean the same light; both descriptions must be resolved.
  ///
  /// BT.709, BT.601 and BT.2020 have the same curve, and SMPTE 170M and 240M the same primaries (ITU-T H.273 tables 2
  /// and 3).
  package func looksLike(_ other: ColorDescription) -> Bool {
    func curve(_ function: TransferFunction) -> TransferFunction {
      [.bt601, .bt2020, .bt2020TwelveBit].contains(function) ? .bt709 : function
    }
    func primary(_ primaries: ColorPrimaries) -> ColorPrimaries { primaries == .st240 ? .smpteC : primaries }
    func equation(_ matrix: YCbCrMatrix) -> YCbCrMatrix { matrix == .bt470BG ? .bt601 : matrix }
    return curve(transfer) == curve(other.transfer) && primary(primaries) == primary(other.primaries)
      && equation(matrix) == equation(other.matrix)
  }
}
