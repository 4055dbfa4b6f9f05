#ifndef COLDERGLIBC_H
#define COLDERGLIBC_H

/* Stand before hypot() and hypotf(), linked with `--wrap`, and call those that every glibc has. The ones of 2.35 differ in
   errno alone, which nobody here reads; nothing else that the command uses is newer than 2.34. */
double __wrap_hypot(double x, double y);
float __wrap_hypotf(float x, float y);

#endif
