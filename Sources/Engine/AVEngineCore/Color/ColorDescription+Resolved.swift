extension ColorDescription {
  package enum Purpose: Sendable {
    case decoding
    case encoding
  }

  /// Returns this colour with primaries, a transfer function and a matrix in place of those that are not stated, and
  /// of a matrix that cannot be used.
  ///
  /// Untagged Y′CbCr video gets Apple's triples of primaries, transfer function and matrix: 1-1-1 for HD, 5-1-6 for
  /// smaller frames of 625 lines, and 6-1-6 for all others.
  package func resolved(for purpose: Purpose, width: Int, height: Int, isRGB: Bool = false) -> ColorDescription {
    var result = self
    if purpose == .decoding, isRGB, primaries == .unspecified, transfer == .unspecified {
      result.primaries = .bt709
      result.transfer = .sRGB
    }
    if !purpose.takes(matrix) { result.matrix = .usual(width: width, height: height) }
    if result.primaries == .unspecified { result.primaries = Self.usualPrimaries(result.matrix, height: height) }
    if result.transfer == .unspecified { result.transfer = .bt709 }
    return result
  }

  /// With the matrix of BT.601, 576 or 288 lines mean 625-line television.
  private static func usualPrimaries(_ matrix: YCbCrMatrix, height: Int) -> ColorPrimaries {
    switch matrix {
    case .bt2020, .bt2020ConstantLuminance, .derivedConstantLuminance, .iCtCp: .bt2020
    case .bt470BG: .ebu3213
    case .bt601: height == 576 || height == 288 ? .ebu3213 : .smpteC
    default: .bt709
    }
  }
}

extension ColorDescription.Purpose {
  fileprivate func takes(_ matrix: YCbCrMatrix) -> Bool {
    self == .decoding ? matrix.isDecodable : matrix.isWeightedSum
  }
}
