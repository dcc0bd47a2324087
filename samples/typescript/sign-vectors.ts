/** Bodies line by line on standard input; for each: the string to sign, its signature, whether its own is good. */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { readMembers, sign, stringToSign, verify } from './without-sdk.ts';

const [privateKey = '', publicKey = ''] = process.argv.slice(2).map((path) => readFileSync(path, 'utf8'));
for await (const body of createInterface({ input: process.stdin })) {
  const members = readMembers(body);
  process.stdout.write(
    `${stringToSign(members)}\n${sign(members, privateKey)}\n${verify(members, publicKey)}\n`,
  );
}
