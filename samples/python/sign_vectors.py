"""Bodies on standard input, one per line; for each: the string to sign, its signature, whether its sign is valid."""

import sys
from pathlib import Path

from cryptography.hazmat.primitives.serialization import load_pem_private_key, load_pem_public_key

from signing import read_members, sign, string_to_sign, verify

if len(sys.argv) != 3:
    print("usage: python3 sign_vectors.py PRIVATE_KEY PUBLIC_KEY < BODIES", file=sys.stderr)
    sys.exit(2)

private_key = load_pem_private_key(Path(sys.argv[1]).read_bytes(), password=None)
public_key = load_pem_public_key(Path(sys.argv[2]).read_bytes())
for line in sys.stdin.buffer:
    members = read_members(line)
    text = f"{string_to_sign(members)}\n{sign(members, private_key)}\n{str(verify(members, public_key)).lower()}\n"
    sys.stdout.buffer.write(text.encode())
