#ifndef CCAIRO_H
#define CCAIRO_H

#include <stdbool.h>
#include <stddef.h>

// Drawing with cairo, which is opened when it is needed: a program that never draws does not load it,
// and starts as if it did not know it. Coordinates are units of the drawing, colours are 0 to 1.

// A picture that is being drawn, or a finished one's bytes.
typedef struct ccairo_picture ccairo_picture;

// Where a text stands relative to its point.
enum ccairo_anchor { CCAIRO_START = 0, CCAIRO_MIDDLE = 1, CCAIRO_END = 2 };

// Opens the library. NULL if that went well, else what the system says about it. Any thread may ask;
// the library is opened once.
const char *ccairo_open(const char *path);

// A white picture of `width` by `height` units, each `scale` pixels long. NULL without memory, before
// ccairo_open, or if cairo refuses the size.
ccairo_picture *ccairo_begin(double width, double height, double scale);

void ccairo_free(ccairo_picture *picture);

// The path that the next fill or stroke is about; both end it.
void ccairo_move_to(ccairo_picture *picture, double x, double y);
void ccairo_line_to(ccairo_picture *picture, double x, double y);
void ccairo_arc(ccairo_picture *picture, double x, double y, double radius, double from, double to);
void ccairo_close_path(ccairo_picture *picture);

void ccairo_fill(ccairo_picture *picture, double red, double green, double blue, double opacity,
                 bool keeps_path);
void ccairo_stroke(ccairo_picture *picture, double red, double green, double blue, double opacity,
                   double width, const double *dashes, int dash_count);

// A line of text in UTF-8 in the system's sans-serif font.
void ccairo_text(ccairo_picture *picture, const char *text, double x, double y, double size, bool bold,
                 enum ccairo_anchor anchor, double red, double green, double blue, double opacity);

// Whether the system's sans-serif font has a letter, in UTF-8; a picture shows a box for one that it does not
// have. True if cairo cannot tell.
bool ccairo_has_letter(ccairo_picture *picture, const char *letter, bool bold);

// Finishes the picture as PNG and hands its bytes over, which live as long as the picture. NULL if that
// failed; ccairo_failure says why.
const unsigned char *ccairo_finish(ccairo_picture *picture, size_t *count);

// What cairo says about its last failure with the picture.
const char *ccairo_failure(const ccairo_picture *picture);

#endif
