// Nothing: the module map beside this file is the point.
