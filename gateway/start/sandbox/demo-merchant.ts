/** The sandbox's demo merchant, made at the first start and written to DATA_DIR/demo-merchant.json. */
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gatewayKeyFor } from '../../accounts/gateway-keys.ts';
import type { Queries } from '../../ports/database.ts';
import type { Random } from '../../ports/random.ts';
import { passwords } from '../../runtime/node/passwords.ts';
import { hashOf } from '../../runtime/node/platform.ts';
import { publicKeyOf } from '../../runtime/node/public-key.ts';
import {
  type DemoMerchant,
  newDemoMerchant,
  registerDemo,
  terminalSecrets,
} from '../../wiring/sandbox/demo.ts';
import { demoShell } from './demo-shell.ts';

export type { DemoMerchant };

function create(random: Random, gatewayUrl: string, gatewayPublicKeyPem: string): DemoMerchant {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keyPair = {
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
  return newDemoMerchant({ random, keyPair, gatewayUrl, gatewayPublicKeyPem });
}

/** A file that another version wrote, or that was edited, is used only if its key is one. */
async function read(path: string): Promise<DemoMerchant | undefined> {
  try {
    const demo: DemoMerchant = JSON.parse(await readFile(path, 'utf8'));
    createPublicKey(createPrivateKey(demo.app_private_key_pem));
    return demo;
  } catch {
    return undefined;
  }
}

const demoPath = (dataDir: string) => join(dataDir, 'demo-merchant.json');

/** A reader finds the old file or the new one, never half of it, whenever the process ends. */
async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, path);
}

/** Makes or reads the demo merchant, registers it, and writes the file with this start's address. */
export async function provideDemoMerchant(options: {
  readonly queries: Queries;
  readonly random: Random;
  /** undefined: no file is read or written. */
  readonly dataDir: string | undefined;
  readonly gatewayUrl: string;
  readonly gatewayPublicKeyPem: string;
  readonly nowMs: number;
}): Promise<DemoMerchant> {
  const { queries, random, dataDir, gatewayUrl, gatewayPublicKeyPem, nowMs } = options;
  const known = dataDir === undefined ? undefined : await read(demoPath(dataDir));
  // An app that is registered stays on its key of the gateway (decision 48).
  const ownKey = known && (await gatewayKeyFor(queries, known.app_id))?.publicKeyPem;
  const demo =
    known === undefined
      ? create(random, gatewayUrl, gatewayPublicKeyPem)
      : {
          ...terminalSecrets(random),
          ...known,
          gateway_url: gatewayUrl,
          gateway_public_key_pem: ownKey ?? gatewayPublicKeyPem,
        };
  const key = publicKeyOf(demo.app_public_key_pem);
  await registerDemo(demo, { queries, passwords, hashOf, key, nowMs });
  if (dataDir === undefined) return demo;
  await mkdir(dataDir, { recursive: true });
  await writeWhole(demoPath(dataDir), `${JSON.stringify(demo, null, 2)}\n`);
  await writeWhole(join(dataDir, 'demo.sh'), demoShell(demo));
  return demo;
}
