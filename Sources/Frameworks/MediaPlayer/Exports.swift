// As on a Mac, `import MediaPlayer` also imports AVFoundation.
@_exported public import AVFoundation
