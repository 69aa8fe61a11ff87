// Makes an object of a Swift class that is known at run time only.
#ifndef COBJECTMAKING_H
#define COBJECTMAKING_H

/// Calls `NSObject.init(ofClass:)` of AVFoundation on a class, and gives the new object's reference to the caller.
__attribute__((visibility("hidden"))) void *_Nullable cobject_make(const void *_Nonnull type);

#endif
