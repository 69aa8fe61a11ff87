extension ColorDescription {
  package enum Purpose: Sendable {
    /// The samples exist: a value is assumed for every part that is not stated.
    case decoding
    /// The samples are about to be written: every part is stated, so that no reader has to assume one.
    case encoding
  }

  /// Returns the same colour with values for the primaries, transfer function and matrix that are not stated, and for a
  /// matrix that cannot be used.
  ///
  /// For untagged video, the values are those of Apple's triples: 1-1-1 for HD, 6-1-6 for 525 lines, 5-1-6 for 625
  /// lines. The transfer function is BT.709's in all of them: it is the same as those of BT.601 and BT.2020, and Apple
  /// prefers it. A file is encoded with what a reader of the untagged source assumes, so that a copy looks as the
  /// source does.
  /// - Parameters:
  ///   - width: The width of the frame that has the colour, or is to have it.
  ///   - height: The height of that frame.
  ///   - isRGB: Whether the samples are RGB. When such samples are decoded, untagged ones are sRGB.
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

  /// Returns the primaries for a matrix. For the matrix of BT.601, frames of 576 lines or half as many have the
  /// primaries of 625-line television.
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
  /// Returns whether a stated matrix is used. The identity matrix is for RGB only, and cannot be that of Y′CbCr.
  /// Encoding uses only weighted sums, which every reader knows.
  fileprivate func takes(_ matrix: YCbCrMatrix) -> Bool {
    self == .decoding ? matrix.isDecodable : matrix.isWeightedSum
  }
}
