// The description at the base address of a planar buffer with memory of its own. All its numbers are big-endian.

/// The position of one plane of a planar pixel buffer. In the memory of a buffer, both fields are big-endian.
public struct CVPlanarComponentInfo: Sendable {
  /// The distance from the base address to the plane, in bytes; big-endian in the memory of a buffer.
  public var offset: Int32
  /// The number of bytes from a row to the next; big-endian in the memory of a buffer.
  public var rowBytes: UInt32
  /// Makes a position with an offset of 0 and 0 bytes per row.
  public init() { self.init(offset: 0, rowBytes: 0) }
  /// Makes a position from a distance and a number of bytes per row, both in the byte order in which a buffer holds
  /// them.
  public init(offset: Int32, rowBytes: UInt32) { (self.offset, self.rowBytes) = (offset, rowBytes) }
}

/// The positions of a planar pixel buffer's planes, at its base address. In memory, the positions of the other planes
/// follow `componentInfo`.
public struct CVPlanarPixelBufferInfo: Sendable {
  /// The position of the first plane, from the base address of the description.
  public var componentInfo: CVPlanarComponentInfo
  /// Makes a description whose first plane has an offset of 0 and 0 bytes per row.
  public init() { componentInfo = CVPlanarComponentInfo() }
  /// Makes a description from the position of the first plane.
  public init(componentInfo: CVPlanarComponentInfo) { self.componentInfo = componentInfo }
}

/// The positions of a pixel buffer's planes, at its base address, if it has a plane for each of Y′, Cb and Cr.
public struct CVPlanarPixelBufferInfo_YCbCrPlanar: Sendable {
  /// The position of the plane of luma, Y′, from the base address of the description.
  public var componentInfoY: CVPlanarComponentInfo
  /// The position of the plane of Cb, from the base address of the description.
  public var componentInfoCb: CVPlanarComponentInfo
  /// The position of the plane of Cr, from the base address of the description.
  public var componentInfoCr: CVPlanarComponentInfo
  /// Makes a description whose three planes have offsets of 0 and 0 bytes per row.
  public init() { self.init(componentInfoY: .init(), componentInfoCb: .init(), componentInfoCr: .init()) }
  /// Makes a description from the positions of the three planes.
  public init(
    componentInfoY: CVPlanarComponentInfo, componentInfoCb: CVPlanarComponentInfo,
    componentInfoCr: CVPlanarComponentInfo
  ) {
    self.componentInfoY = componentInfoY
    self.componentInfoCb = componentInfoCb
    self.componentInfoCr = componentInfoCr
  }
}

/// The positions of a pixel buffer's planes, at its base address, if it has a plane for Y′ and one for Cb and Cr.
public struct CVPlanarPixelBufferInfo_YCbCrBiPlanar: Sendable {
  /// The position of the plane of luma, Y′, from the base address of the description.
  public var componentInfoY: CVPlanarComponentInfo
  /// The position of the plane in which Cb and Cr alternate, from the base address of the description.
  public var componentInfoCbCr: CVPlanarComponentInfo
  /// Makes a description whose two planes have offsets of 0 and 0 bytes per row.
  public init() { self.init(componentInfoY: .init(), componentInfoCbCr: .init()) }
  /// Makes a description from the positions of the two planes.
  public init(componentInfoY: CVPlanarComponentInfo, componentInfoCbCr: CVPlanarComponentInfo) {
    self.componentInfoY = componentInfoY
    self.componentInfoCbCr = componentInfoCbCr
  }
}
