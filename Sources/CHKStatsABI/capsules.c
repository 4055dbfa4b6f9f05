#include "hkstats.h"

#include <stddef.h>

static struct hk_python python;

void hk_capsule_use(const struct hk_python *functions) {
  if (functions != NULL) python = *functions;
}

/* What surrounds the end of a capsule: an error under way is kept, and others run meanwhile. */
struct ending {
  void *error[3];
  void *thread;
};

static void *begin(void *capsule, const char *name, struct ending *ending) {
  if (python.fetch == NULL) return NULL;
  python.fetch(&ending->error[0], &ending->error[1], &ending->error[2]);
  void *content = python.pointer(capsule, name);
  ending->thread = python.leave();
  return content;
}

static void end(void *content, const struct ending *ending) {
  if (python.fetch == NULL) return;
  python.enter(ending->thread);
  python.free(content);
  python.restore(ending->error[0], ending->error[1], ending->error[2]);
}

void hk_capsule_end_stream(void *capsule) {
  struct ending ending;
  struct ArrowArrayStream *stream = begin(capsule, "arrow_array_stream", &ending);
  if (stream != NULL && stream->release != NULL) stream->release(stream);
  end(stream, &ending);
}

void hk_capsule_end_schema(void *capsule) {
  struct ending ending;
  struct ArrowSchema *schema = begin(capsule, "arrow_schema", &ending);
  if (schema != NULL && schema->release != NULL) schema->release(schema);
  end(schema, &ending);
}
