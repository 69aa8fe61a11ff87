// What lies at the base address of a planar buffer.  All numbers there are big-endian.

/// Where a plane lies.
public struct CVPlanarComponentInfo: Sendable {
  /// From the base address to the plane, in bytes.
  public var offset: Int32
  /// Bytes from a row to the one below.
  public var rowBytes: UInt32
  public init() { self.init(offset: 0, rowBytes: 0) }
  public init(offset: Int32, rowBytes: UInt32) { (self.offset, self.rowBytes) = (offset, rowBytes) }
}

/// The planes of a buffer; in memory there is one element a plane.
public struct CVPlanarPixelBufferInfo: Sendable {
  public var componentInfo: CVPlanarComponentInfo
  public init() { componentInfo = CVPlanarComponentInfo() }
  public init(componentInfo: CVPlanarComponentInfo) { self.componentInfo = componentInfo }
}

/// The planes of a buffer with a plane for each of Y′, Cb and Cr.
public struct CVPlanarPixelBufferInfo_YCbCrPlanar: Sendable {
  public var componentInfoY: CVPlanarComponentInfo
  public var componentInfoCb: CVPlanarComponentInfo
  public var componentInfoCr: CVPlanarComponentInfo
  public init() { self.init(componentInfoY: .init(), componentInfoCb: .init(), componentInfoCr: .init()) }
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
  public var componentInfoY: CVPlanarComponentInfo
  public var componentInfoCbCr: CVPlanarComponentInfo
  public init() { self.init(componentInfoY: .init(), componentInfoCbCr: .init()) }
  public init(componentInfoY: CVPlanarComponentInfo, componentInfoCbCr: CVPlanarComponentInfo) {
    self.componentInfoY = componentInfoY
    self.componentInfoCbCr = componentInfoCbCr
  }
}
