/* Bodies on standard input, one per line; for each: the string to sign, its signature, whether its sign is valid. */
#define _POSIX_C_SOURCE 200809L
#include "tollgate.h"

#include <stdio.h>
#include <stdlib.h>

int main(int count, char *arguments[]) {
    if (count != 3) {
        fputs("usage: sign_vectors PRIVATE_KEY PUBLIC_KEY < BODIES\n", stderr);
        return 2;
    }
    char *private_pem = file_read(arguments[1]), *public_pem = file_read(arguments[2]);
    EVP_PKEY *private_key = private_key_of(private_pem), *public_key = public_key_of(public_pem);
    char *line = NULL;
    size_t capacity = 0;
    while (getline(&line, &capacity, stdin) > 0) {
        Members members;
        if (!members_read(&members, line)) return 1;
        char *text = string_to_sign(&members), *signature = sign(&members, private_key);
        printf("%s\n%s\n%s\n", text, signature, verify(&members, public_key) ? "true" : "false");
        free(text);
        free(signature);
        members_free(&members);
    }
    free(line);
    EVP_PKEY_free(private_key);
    EVP_PKEY_free(public_key);
    free(private_pem);
    free(public_pem);
    return 0;
}
