// `import QuartzCore` shows what it shows on a Mac, as far as it exists here.
@_exported public import CoreFoundation
@_exported public import CoreGraphics
@_exported public import CoreVideo
@_exported public import Foundation
