/* The signature of requests, responses and notifications: one rule for all three. */
#define _POSIX_C_SOURCE 200809L
#include "tollgate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *base64(const unsigned char *bytes, size_t length) {
    char *text = must(malloc(4 * ((length + 2) / 3) + 1));
    EVP_EncodeBlock((unsigned char *)text, bytes, (int)length);
    return text;
}

// region string-to-sign
static int by_name(const void *one, const void *other) {
    return strcmp(((const Member *)one)->name, ((const Member *)other)->name);
}

/* Fields sorted by name, without sign and empty values: name=value, joined with &. Nothing is encoded. */
char *string_to_sign(const Members *members) {
    Member *sorted = must(malloc((members->count + 1) * sizeof(Member)));
    for (size_t i = 0; i < members->count; i++) sorted[i] = members->items[i];
    qsort(sorted, members->count, sizeof(Member), by_name);

    char *text;
    size_t length;
    FILE *out = must(open_memstream(&text, &length));
    const char *separator = "";
    for (size_t i = 0; i < members->count; i++) {
        if (strcmp(sorted[i].name, "sign") == 0 || *sorted[i].value == '\0') continue;
        fprintf(out, "%s%s=%s", separator, sorted[i].name, sorted[i].value);
        separator = "&";
    }
    fclose(out);
    free(sorted);
    return text;
}
// endregion string-to-sign

// region sign
/* SHA256withRSA over the UTF-8 bytes, as standard Base64. */
char *sign(const Members *members, EVP_PKEY *private_key) {
    char *text = string_to_sign(members);
    unsigned char signature[1024];
    size_t length = sizeof signature;
    EVP_MD_CTX *context = must(EVP_MD_CTX_new());
    bool is_signed = EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, private_key) == 1 &&
                     EVP_DigestSign(context, signature, &length, (unsigned char *)text, strlen(text)) == 1;
    EVP_MD_CTX_free(context);
    free(text);
    return is_signed ? base64(signature, length) : must(strdup(""));
}
// endregion sign

// region verify
/* Whether the fields, as received, have a valid signature of this key's owner. */
bool verify(const Members *members, EVP_PKEY *public_key) {
    const char *sign = members_get(members, "sign");
    size_t length = strlen(sign);
    unsigned char signature[1024];
    if (length == 0 || length > 1024 || length % 4 != 0) return false;
    int decoded = EVP_DecodeBlock(signature, (const unsigned char *)sign, (int)length);
    if (decoded < 0) return false;
    /* OpenSSL counts the padding as bytes. */
    for (size_t end = length; end > 0 && sign[end - 1] == '='; end--) decoded--;

    char *text = string_to_sign(members);
    EVP_MD_CTX *context = must(EVP_MD_CTX_new());
    /* Not merely true: a negative result is an error. */
    bool is_good = EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, public_key) == 1 &&
                   EVP_DigestVerify(context, signature, (size_t)decoded, (unsigned char *)text, strlen(text)) == 1;
    EVP_MD_CTX_free(context);
    free(text);
    return is_good;
}
// endregion verify
