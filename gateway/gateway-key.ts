/** The gateway's own key: read from DATA_DIR, or made at the first start (RSA, 2048 bits, mode 600). */
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const fileOf = (dataDir: string) => join(dataDir, 'gateway-private-key.pem');

/** The gateway's public key where its pair was made already (SPKI, PEM); undefined where there is none in `dataDir`. */
export async function gatewayPublicKey(dataDir: string): Promise<string | undefined> {
  const known = await readFile(fileOf(dataDir), 'utf8').catch(() => undefined);
  return known === undefined
    ? undefined
    : createPublicKey(known).export({ type: 'spki', format: 'pem' }).toString();
}

/** PKCS#8 PEM. Processes that start together on one DATA_DIR end up with the same key. */
export async function provideGatewayKey(dataDir: string): Promise<string> {
  const path = fileOf(dataDir);
  const known = await readFile(path, 'utf8').catch(() => undefined);
  if (known !== undefined) return known;
  await mkdir(dataDir, { recursive: true });
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  // link() fails where the file is there by now: the first process wins, whole.
  await link(draft, path).catch(() => {});
  await rm(draft, { force: true });
  return readFile(path, 'utf8');
}
