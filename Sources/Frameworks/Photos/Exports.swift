// `import Photos` shows what it shows on a Mac, as far as it exists here.
@_exported public import AVFoundation
