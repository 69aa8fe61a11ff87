// `import QuartzCore` exports the modules that it exports on a Mac, if they exist here.
@_exported public import CoreFoundation
@_exported public import CoreGraphics
@_exported public import CoreVideo
@_exported public import Foundation
