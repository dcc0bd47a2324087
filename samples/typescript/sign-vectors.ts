/** Bodies on standard input, one per line; for each: the string to sign, its signature, whether its sign is valid. */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { readMembers, sign, stringToSign, verify } from './without-sdk.ts';

const paths = process.argv.slice(2);
if (paths.length !== 2) {
  process.stderr.write('usage: node sign-vectors.ts PRIVATE_KEY PUBLIC_KEY < BODIES\n');
  process.exit(2);
}
const [privateKey = '', publicKey = ''] = paths.map((path) => readFileSync(path, 'utf8'));
for await (const body of createInterface({ input: process.stdin })) {
  const members = readMembers(body);
  process.stdout.write(
    `${stringToSign(members)}\n${sign(members, privateKey)}\n${verify(members, publicKey)}\n`,
  );
}
