#include "CCairo.h"

#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Cairo's types, and the members of its enumerations that are used here. They are part of the binary
// interface of libcairo.so.2, which has not changed since 2005.
typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _cairo_font_options cairo_font_options_t;
typedef struct {
  double x_bearing, y_bearing, width, height, x_advance, y_advance;
} cairo_text_extents_t;
typedef struct _cairo_scaled_font cairo_scaled_font_t;
typedef struct {
  unsigned long index;
  double x, y;
} cairo_glyph_t;
typedef int (*cairo_write_func_t)(void *closure, const unsigned char *data, unsigned int length);
enum {
  CAIRO_STATUS_SUCCESS = 0,
  CAIRO_STATUS_NO_MEMORY = 1,
  CAIRO_FORMAT_RGB24 = 1,
  CAIRO_FONT_SLANT_NORMAL = 0,
  CAIRO_FONT_WEIGHT_NORMAL = 0,
  CAIRO_FONT_WEIGHT_BOLD = 1,
  CAIRO_ANTIALIAS_GRAY = 2,
  CAIRO_HINT_STYLE_NONE = 1,
  CAIRO_HINT_METRICS_OFF = 1,
  CAIRO_LINE_JOIN_ROUND = 1,
};

// Every function of cairo that is called: its result, name and parameters.
#define FUNCTIONS(F)                                                                               \
  F(cairo_surface_t *, image_surface_create, (int format, int width, int height))                  \
  F(int, surface_status, (cairo_surface_t * surface))                                              \
  F(void, surface_flush, (cairo_surface_t * surface))                                              \
  F(void, surface_destroy, (cairo_surface_t * surface))                                            \
  F(int, surface_write_to_png_stream,                                                              \
    (cairo_surface_t * surface, cairo_write_func_t write, void *closure))                          \
  F(cairo_t *, create, (cairo_surface_t * surface))                                                \
  F(void, destroy, (cairo_t * context))                                                            \
  F(int, status, (cairo_t * context))                                                              \
  F(const char *, status_to_string, (int status))                                                  \
  F(void, scale, (cairo_t * context, double x, double y))                                          \
  F(void, set_source_rgba, (cairo_t * context, double red, double green, double blue, double alpha)) \
  F(void, paint, (cairo_t * context))                                                              \
  F(void, new_path, (cairo_t * context))                                                           \
  F(void, move_to, (cairo_t * context, double x, double y))                                        \
  F(void, line_to, (cairo_t * context, double x, double y))                                        \
  F(void, arc, (cairo_t * context, double x, double y, double radius, double from, double to))     \
  F(void, close_path, (cairo_t * context))                                                         \
  F(void, fill, (cairo_t * context))                                                               \
  F(void, fill_preserve, (cairo_t * context))                                                      \
  F(void, stroke, (cairo_t * context))                                                             \
  F(void, set_line_width, (cairo_t * context, double width))                                       \
  F(void, set_line_join, (cairo_t * context, int join))                                            \
  F(void, set_dash, (cairo_t * context, const double *dashes, int count, double offset))           \
  F(void, select_font_face, (cairo_t * context, const char *family, int slant, int weight))        \
  F(void, set_font_size, (cairo_t * context, double size))                                         \
  F(void, show_text, (cairo_t * context, const char *text))                                        \
  F(void, text_extents, (cairo_t * context, const char *text, cairo_text_extents_t *extents))      \
  F(cairo_scaled_font_t *, get_scaled_font, (cairo_t * context))                                   \
  F(int, scaled_font_text_to_glyphs,                                                               \
    (cairo_scaled_font_t * font, double x, double y, const char *text, int length,                 \
     cairo_glyph_t **glyphs, int *glyph_count, void *clusters, int *cluster_count,                 \
     void *cluster_flags))                                                                         \
  F(void, glyph_free, (cairo_glyph_t * glyphs))                                                    \
  F(cairo_font_options_t *, font_options_create, (void))                                           \
  F(void, font_options_destroy, (cairo_font_options_t * options))                                  \
  F(void, font_options_set_antialias, (cairo_font_options_t * options, int antialias))             \
  F(void, font_options_set_hint_style, (cairo_font_options_t * options, int style))                \
  F(void, font_options_set_hint_metrics, (cairo_font_options_t * options, int metrics))            \
  F(void, set_font_options, (cairo_t * context, const cairo_font_options_t *options))

static struct {
#define MEMBER(result, name, parameters) result(*name) parameters;
  FUNCTIONS(MEMBER)
#undef MEMBER
} cairo;

static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;
// Cairo 1.16 opens a font outside of its own lock, though FreeType wants one around opening and closing.
static pthread_mutex_t fonts = PTHREAD_MUTEX_INITIALIZER;
static bool is_open;
static char failure[512];

static const char *system_failure(void) {
  const char *reason = dlerror();
  strncpy(failure, reason ? reason : "the system gives no reason", sizeof failure - 1);
  return failure;
}

static const char *open_once(const char *path) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) return system_failure();
  if (is_open) {
    dlclose(library);
    return NULL;
  }
#define LOOK_UP(result, name, parameters)                                                          \
  cairo.name = (result(*) parameters)dlsym(library, "cairo_" #name);                               \
  if (!cairo.name) return system_failure();
  FUNCTIONS(LOOK_UP)
#undef LOOK_UP
  is_open = true;
  return NULL;
}

const char *ccairo_open(const char *path) {
  pthread_mutex_lock(&opening);
  const char *reason = open_once(path);
  pthread_mutex_unlock(&opening);
  return reason;
}

struct ccairo_picture {
  cairo_surface_t *surface;
  cairo_t *context;
  unsigned char *bytes;
  size_t count, capacity;
  int status;
};

static ccairo_picture *begun(ccairo_picture *picture, double width, double height, double scale) {
  picture->surface = cairo.image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(width * scale),
                                                (int)ceil(height * scale));
  picture->context = cairo.create(picture->surface);
  if (cairo.surface_status(picture->surface) != CAIRO_STATUS_SUCCESS ||
      cairo.status(picture->context) != CAIRO_STATUS_SUCCESS) {
    ccairo_free(picture);
    return NULL;
  }
  cairo.set_source_rgba(picture->context, 1, 1, 1, 1);
  cairo.paint(picture->context);
  cairo.scale(picture->context, scale, scale);
  cairo.set_line_join(picture->context, CAIRO_LINE_JOIN_ROUND);
  cairo_font_options_t *options = cairo.font_options_create();
  cairo.font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo.font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo.font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo.set_font_options(picture->context, options);
  cairo.font_options_destroy(options);
  return picture;
}

ccairo_picture *ccairo_begin(double width, double height, double scale) {
  // Cairo's own limit of a picture's side.
  const double limit = 32767;
  if (!is_open || !(width * scale >= 1 && width * scale <= limit) ||
      !(height * scale >= 1 && height * scale <= limit))
    return NULL;
  ccairo_picture *picture = calloc(1, sizeof *picture);
  return picture ? begun(picture, width, height, scale) : NULL;
}

void ccairo_free(ccairo_picture *picture) {
  pthread_mutex_lock(&fonts);
  if (picture->context) cairo.destroy(picture->context);
  pthread_mutex_unlock(&fonts);
  if (picture->surface) cairo.surface_destroy(picture->surface);
  free(picture->bytes);
  free(picture);
}

void ccairo_move_to(ccairo_picture *picture, double x, double y) {
  cairo.move_to(picture->context, x, y);
}

void ccairo_line_to(ccairo_picture *picture, double x, double y) {
  cairo.line_to(picture->context, x, y);
}

void ccairo_arc(ccairo_picture *picture, double x, double y, double radius, double from, double to) {
  cairo.arc(picture->context, x, y, radius, from, to);
}

void ccairo_close_path(ccairo_picture *picture) {
  cairo.close_path(picture->context);
}

void ccairo_fill(ccairo_picture *picture, double red, double green, double blue, double opacity,
                 bool keeps_path) {
  cairo.set_source_rgba(picture->context, red, green, blue, opacity);
  if (keeps_path) {
    cairo.fill_preserve(picture->context);
  } else {
    cairo.fill(picture->context);
  }
}

void ccairo_stroke(ccairo_picture *picture, double red, double green, double blue, double opacity,
                   double width, const double *dashes, int dash_count) {
  cairo.set_source_rgba(picture->context, red, green, blue, opacity);
  cairo.set_line_width(picture->context, width);
  cairo.set_dash(picture->context, dashes, dash_count, 0);
  cairo.stroke(picture->context);
}

static void select_font(cairo_t *context, double size, bool bold) {
  cairo.select_font_face(context, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                         bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo.set_font_size(context, size);
}

static bool has_letter(ccairo_picture *picture, const char *letter, bool bold) {
  select_font(picture->context, 10, bold);
  cairo_scaled_font_t *font = cairo.get_scaled_font(picture->context);
  cairo_glyph_t *glyphs = NULL;
  int count = 0;
  if (cairo.scaled_font_text_to_glyphs(font, 0, 0, letter, -1, &glyphs, &count, NULL, NULL, NULL) !=
      CAIRO_STATUS_SUCCESS)
    return true;
  bool has = true;
  // A font's glyph 0 is the box that stands for what it does not have.
  for (int glyph = 0; glyph < count; glyph++) has = has && glyphs[glyph].index != 0;
  cairo.glyph_free(glyphs);
  return has;
}

bool ccairo_has_letter(ccairo_picture *picture, const char *letter, bool bold) {
  pthread_mutex_lock(&fonts);
  bool has = has_letter(picture, letter, bold);
  pthread_mutex_unlock(&fonts);
  return has;
}

void ccairo_text(ccairo_picture *picture, const char *text, double x, double y, double size, bool bold,
                 enum ccairo_anchor anchor, double red, double green, double blue, double opacity) {
  cairo_t *context = picture->context;
  pthread_mutex_lock(&fonts);
  select_font(context, size, bold);
  cairo_text_extents_t extents;
  cairo.text_extents(context, text, &extents);
  cairo.set_source_rgba(context, red, green, blue, opacity);
  cairo.move_to(context, x - extents.x_advance * (double)anchor / 2, y);
  cairo.show_text(context, text);
  pthread_mutex_unlock(&fonts);
  cairo.new_path(context);
}

static int append(void *closure, const unsigned char *data, unsigned int length) {
  ccairo_picture *picture = closure;
  size_t needed = picture->count + length;
  if (needed > picture->capacity) {
    size_t capacity = needed * 2;
    unsigned char *bytes = realloc(picture->bytes, capacity);
    if (!bytes) return CAIRO_STATUS_NO_MEMORY;
    picture->bytes = bytes;
    picture->capacity = capacity;
  }
  memcpy(picture->bytes + picture->count, data, length);
  picture->count = needed;
  return CAIRO_STATUS_SUCCESS;
}

const unsigned char *ccairo_finish(ccairo_picture *picture, size_t *count) {
  picture->count = 0;
  picture->status = cairo.status(picture->context);
  if (picture->status == CAIRO_STATUS_SUCCESS) {
    cairo.surface_flush(picture->surface);
    picture->status = cairo.surface_write_to_png_stream(picture->surface, append, picture);
  }
  *count = picture->count;
  return picture->status == CAIRO_STATUS_SUCCESS ? picture->bytes : NULL;
}

const char *ccairo_failure(const ccairo_picture *picture) {
  return cairo.status_to_string(picture->status);
}
