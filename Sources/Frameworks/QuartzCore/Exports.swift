@_exported public import CoreFoundation
@_exported public import CoreGraphics
@_exported public import CoreVideo
@_exported public import Foundation
