import AVEngineWriting
public import CoreFoundation
import Foundation

/// The whole source fills the whole destination. Width and height are scaled separately.
public nonisolated(unsafe) let kVTScalingMode_Normal: CFString = "Normal"
/// The source is scaled in proportion to fit into the destination. Black bars fill the rest.
public nonisolated(unsafe) let kVTScalingMode_Letterbox: CFString = "Letterbox"
/// The source is scaled in proportion to cover the destination, and cropped to it.
public nonisolated(unsafe) let kVTScalingMode_Trim: CFString = "Trim"
/// The clean aperture fills the whole destination. Linux: not supported.
public nonisolated(unsafe) let kVTScalingMode_CropSourceToCleanAperture: CFString = "CropSourceToCleanAperture"

enum ScalingModes {
  static let all = [kVTScalingMode_Normal, kVTScalingMode_Letterbox, kVTScalingMode_Trim].map { $0 as String }

  static func scaling(_ mode: String?) -> VideoCoding.Scaling {
    switch mode as NSString? {
    case kVTScalingMode_Letterbox: .bars
    case kVTScalingMode_Trim: .fill
    default: .stretch
    }
  }
}
