// As on a Mac, `import Photos` also imports AVFoundation.
@_exported public import AVFoundation
