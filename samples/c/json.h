/* json.c: the members of a JSON object, all as text. */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    char *name;
    char *value;
} Member;

typedef struct {
    Member *items;
    size_t count;
} Members;

bool members_read(Members *members, const char *json);
void members_add(Members *members, const char *name, const char *value);
const char *members_get(const Members *members, const char *name); /* "" where there is none */
char *members_json(const Members *members);
void members_free(Members *members);
void *must(void *allocated); /* ends the program where there is no memory */

#endif
