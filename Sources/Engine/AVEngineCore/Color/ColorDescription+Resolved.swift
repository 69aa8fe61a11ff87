extension ColorDescription {
  package enum Purpose: Sendable {
    /// The samples exist: a value is assumed for everything that nobody states.
    case decoding
    /// The samples are about to be written: everything is stated, so that nobody has to assume.
    case encoding
  }

  /// The same colour with a value for everything that is not stated.
  ///
  /// The values are those of Apple's triples for video: 1-1-1 for HD, 6-1-6 for 525 lines, 5-1-6 for 625 lines.  The
  /// transfer function is BT.709's in all of them: it is the same as those of BT.601 and BT.2020, and Apple prefers it.
  /// A file is encoded with what a reader of the untagged source assumes, so that a copy looks as the source does.
  /// - Parameters:
  ///   - width: of the picture that has the colour, or is to have it.
  ///   - height: the same.
  ///   - isRGB: The samples are RGB.  While they stay so, untagged ones are sRGB.
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

  /// The primaries that go with a matrix; pictures of 576 lines or half of them are those of 625-line television.
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
  /// Whether a stated matrix counts.  Identity is RGB's and cannot be that of Y′CbCr; what is written is a weighted
  /// sum, which every reader knows.
  fileprivate func takes(_ matrix: YCbCrMatrix) -> Bool {
    self == .decoding ? matrix.isDecodable : matrix.isWeightedSum
  }
}
