# sh sign-vectors.sh PRIVATE_KEY PUBLIC_KEY: bodies line by line on standard input; for each the string to sign,
# its signature, and whether its sign is valid.
if [ $# -ne 2 ]; then
  echo 'usage: sh sign-vectors.sh PRIVATE_KEY PUBLIC_KEY < BODIES' >&2
  exit 2
fi
. "$(dirname "$0")/signing.sh"

while IFS= read -r body; do
  printf %s "$body" | string_to_sign
  echo
  printf %s "$body" | sign "$1"
  echo
  if printf %s "$body" | verify "$2"; then echo true; else echo false; fi
done
