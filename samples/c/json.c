/*
 * Members of a JSON object. Numbers stay the text that was received: a parser that turns 5.0 into 5 breaks the
 * signature.
 */
#define _POSIX_C_SOURCE 200809L
#include "json.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *must(void *allocated) {
    if (allocated == NULL) {
        perror("out of memory");
        exit(1);
    }
    return allocated;
}

static const char *skip_space(const char *at) {
    while (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\n') at++;
    return at;
}

static void put_utf8(FILE *out, unsigned long point) {
    if (point < 0x80) {
        fputc((int)point, out);
        return;
    }
    int more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    static const int lead[] = {0, 0xC0, 0xE0, 0xF0};
    fputc(lead[more] | (int)(point >> (6 * more)), out);
    while (more-- > 0) fputc(0x80 | (int)((point >> (6 * more)) & 0x3F), out);
}

/* Four hexadecimal digits; -1 where they are none. */
static long hex4(const char *at) {
    char digits[5] = {0};
    for (int i = 0; i < 4; i++) {
        if (!isxdigit((unsigned char)at[i])) return -1;
        digits[i] = at[i];
    }
    return strtol(digits, NULL, 16);
}

/* After \u: a character, or two of them that are one beyond U+FFFF. Returns NULL where it is malformed. */
static const char *read_unicode(const char *at, FILE *out) {
    long point = hex4(at);
    at += 4;
    if (point >= 0xD800 && point < 0xDC00 && at[0] == '\\' && at[1] == 'u') {
        long low = hex4(at + 2);
        if (low < 0xDC00 || low > 0xDFFF) return NULL;
        point = 0x10000 + ((point - 0xD800) << 10) + (low - 0xDC00);
        at += 6;
    }
    /* A zero would end the text of C, and half a pair is no character. */
    if (point <= 0 || (point >= 0xD800 && point < 0xE000)) return NULL;
    put_utf8(out, (unsigned long)point);
    return at;
}

/* A string without its escapes. Returns what follows it, or NULL. */
static const char *read_string(const char *at, char **text) {
    if (*at++ != '"') return NULL;
    size_t length;
    FILE *out = must(open_memstream(text, &length));
    while (at != NULL && *at != '"') {
        static const char escaped[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
        if (*at == '\0') {
            at = NULL;
        } else if (*at != '\\') {
            fputc(*at++, out);
        } else if (at[1] == 'u') {
            at = read_unicode(at + 2, out);
        } else {
            const char *place = at[1] == '\0' ? NULL : strchr(escaped, at[1]);
            if (place != NULL) fputc(meant[place - escaped], out);
            at = place == NULL ? NULL : at + 2;
        }
    }
    fclose(out);
    if (at == NULL) free(*text);
    return at == NULL ? NULL : at + 1;
}

/* A value that is not a string, as received: a number, a word, a nested object or list. */
static const char *read_raw(const char *at, char **text) {
    const char *start = at;
    int depth = 0;
    if (*at == '\0' || strchr("{[-0123456789tfn", *at) == NULL) return NULL;
    for (; *at != '\0'; at++) {
        if (depth == 0 && strchr(",} \t\r\n", *at) != NULL) break;
        if (*at == '{' || *at == '[') depth++;
        if (*at == '}' || *at == ']') depth--;
        if (*at == '"') {
            char *inside;
            const char *after = depth == 0 ? NULL : read_string(at, &inside);
            if (after == NULL) return NULL;
            free(inside);
            at = after - 1;
        }
    }
    if (*at == '\0') return NULL;
    *text = must(strndup(start, (size_t)(at - start)));
    return at;
}

bool members_read(Members *members, const char *json) {
    *members = (Members){0};
    const char *at = skip_space(json);
    if (*at++ != '{') return false;
    at = skip_space(at);
    while (*at != '}') {
        char *name, *value;
        at = read_string(at, &name);
        if (at == NULL) break;
        at = skip_space(at);
        if (*at != ':') {
            at = NULL;
        } else {
            at = skip_space(at + 1);
            at = *at == '"' ? read_string(at, &value) : read_raw(at, &value);
        }
        if (at == NULL) {
            free(name);
            break;
        }
        bool is_new = *members_get(members, name) == '\0';
        members_add(members, name, strcmp(value, "null") == 0 ? "" : value);
        free(name);
        free(value);
        at = skip_space(at);
        if (!is_new || (*at != ',' && *at != '}')) {
            at = NULL;
            break;
        }
        if (*at == ',') at = skip_space(at + 1);
    }
    if (at != NULL && *skip_space(at + 1) == '\0') return true;
    members_free(members);
    return false;
}

void members_add(Members *members, const char *name, const char *value) {
    members->items = must(realloc(members->items, (members->count + 1) * sizeof(Member)));
    members->items[members->count++] = (Member){must(strdup(name)), must(strdup(value))};
}

const char *members_get(const Members *members, const char *name) {
    for (size_t i = 0; i < members->count; i++) {
        if (strcmp(members->items[i].name, name) == 0) return members->items[i].value;
    }
    return "";
}

static void write_string(FILE *out, const char *text) {
    fputc('"', out);
    for (const unsigned char *at = (const unsigned char *)text; *at != '\0'; at++) {
        if (*at == '"' || *at == '\\') fprintf(out, "\\%c", *at);
        else if (*at < 0x20) fprintf(out, "\\u%04x", *at);
        else fputc(*at, out);
    }
    fputc('"', out);
}

char *members_json(const Members *members) {
    char *json;
    size_t length;
    FILE *out = must(open_memstream(&json, &length));
    for (size_t i = 0; i < members->count; i++) {
        fputc(i == 0 ? '{' : ',', out);
        write_string(out, members->items[i].name);
        fputc(':', out);
        write_string(out, members->items[i].value);
    }
    fputs(members->count == 0 ? "{}" : "}", out);
    fclose(out);
    return json;
}

void members_free(Members *members) {
    for (size_t i = 0; i < members->count; i++) {
        free(members->items[i].name);
        free(members->items[i].value);
    }
    free(members->items);
    *members = (Members){0};
}
