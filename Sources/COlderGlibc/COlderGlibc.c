#include "COlderGlibc.h"

// <stdlib.h> tells which C library this is.
#include <stdlib.h>

#if defined(__GLIBC__) && (defined(__x86_64__) || defined(__aarch64__))

// The version that the first glibc of the processor had.
#ifdef __x86_64__
#define FIRST "GLIBC_2.2.5"
#else
#define FIRST "GLIBC_2.17"
#endif

__asm__(".symver first_hypot, hypot@" FIRST);
__asm__(".symver first_hypotf, hypotf@" FIRST);
double first_hypot(double x, double y);
float first_hypotf(float x, float y);

double __wrap_hypot(double x, double y) { return first_hypot(x, y); }

float __wrap_hypotf(float x, float y) { return first_hypotf(x, y); }

#else

#include <math.h>

double __wrap_hypot(double x, double y) { return hypot(x, y); }

float __wrap_hypotf(float x, float y) { return hypotf(x, y); }

#endif
