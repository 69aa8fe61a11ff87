#include "AVEngineOSSubmodules.h"
