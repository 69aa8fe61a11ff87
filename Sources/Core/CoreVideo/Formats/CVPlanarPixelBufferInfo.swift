// The description at the base address of a planar buffer with memory of its own. All its numbers are big-endian.

/// The position of a plane.
public struct CVPlanarComponentInfo: Sendable {
  /// The distance from the base address to the plane, in bytes.
  public var offset: Int32
  /// The number of bytes from a row to the next.
  public var rowBytes: UInt32
  /// Makes a position whose fields are zero.
  public init() { self.init(offset: 0, rowBytes: 0) }
  /// Makes a position from its fields.
  public init(offset: Int32, rowBytes: UInt32) { (self.offset, self.rowBytes) = (offset, rowBytes) }
}

/// The planes of a buffer. In memory, the positions of the other planes follow `componentInfo`.
public struct CVPlanarPixelBufferInfo: Sendable {
  /// The position of the first plane.
  public var componentInfo: CVPlanarComponentInfo
  /// Makes a description whose fields are zero.
  public init() { componentInfo = CVPlanarComponentInfo() }
  /// Makes a description from its fields.
  public init(componentInfo: CVPlanarComponentInfo) { self.componentInfo = componentInfo }
}

/// The planes of a buffer with a plane for each of Y′, Cb and Cr.
public struct CVPlanarPixelBufferInfo_YCbCrPlanar: Sendable {
  /// The position of the plane of Y′.
  public var componentInfoY: CVPlanarComponentInfo
  /// The position of the plane of Cb.
  public var componentInfoCb: CVPlanarComponentInfo
  /// The position of the plane of Cr.
  public var componentInfoCr: CVPlanarComponentInfo
  /// Makes a description whose fields are zero.
  public init() { self.init(componentInfoY: .init(), componentInfoCb: .init(), componentInfoCr: .init()) }
  /// Makes a description from its fields.
  public init(
    componentInfoY: CVPlanarComponentInfo, componentInfoCb: CVPlanarComponentInfo,
    componentInfoCr: CVPlanarComponentInfo
  ) {
    self.componentInfoY = componentInfoY
    self.componentInfoCb = componentInfoCb
    self.componentInfoCr = componentInfoCr
  }
}

/// The planes of a buffer with a plane for Y′ and one for Cb and Cr.
public struct CVPlanarPixelBufferInfo_YCbCrBiPlanar: Sendable {
  /// The position of the plane of Y′.
  public var componentInfoY: CVPlanarComponentInfo
  /// The position of the plane of Cb and Cr.
  public var componentInfoCbCr: CVPlanarComponentInfo
  /// Makes a description whose fields are zero.
  public init() { self.init(componentInfoY: .init(), componentInfoCbCr: .init()) }
  /// Makes a description from its fields.
  public init(componentInfoY: CVPlanarComponentInfo, componentInfoCbCr: CVPlanarComponentInfo) {
    self.componentInfoY = componentInfoY
    self.componentInfoCbCr = componentInfoCbCr
  }
}
