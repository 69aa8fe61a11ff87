#include "AVEngineCObjectMaking.h"

// The mangled name of (extension in AVFoundation): Foundation.NSObject.init(ofClass: ()) -> Foundation.NSObject. The
// function takes the class in the register of swift_context; a change of its name fails to link.
__attribute__((swiftcall)) extern void *make(__attribute__((swift_context)) const void *type)
    __asm__("$s10Foundation8NSObjectC12AVFoundationE7ofClassACyt_tcfC");

void *cobject_make(const void *type) { return make(type); }
