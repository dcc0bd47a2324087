/** The sandbox's demo merchant, made at the first start and written to DATA_DIR/demo-merchant.json. */
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gatewayKeyFor } from '../../accounts/gateway-keys.ts';
import { newAppId, registerApp, registerMerchant } from '../../accounts/registration.ts';
import type { Queries } from '../../ports/database.ts';
import type { Passwords } from '../../ports/passwords.ts';
import type { Random } from '../../ports/random.ts';
import { passwords } from '../../runtime/node/passwords.ts';
import { hashOf } from '../../runtime/node/platform.ts';
import { publicKeyOf } from '../../runtime/node/public-key.ts';
import { giveActivationCode, newActivationCode } from '../../terminals/activation.ts';
import { setManagerPin } from '../../terminals/manager.ts';
import { demoShell } from './demo-shell.ts';

export interface DemoMerchant {
  readonly gateway_url: string;
  readonly app_id: string;
  readonly merchant_no: string;
  readonly store_no: string;
  readonly terminal_sn: string;
  /** Serial numbers of all its terminals, `terminal_sn` first. */
  readonly terminal_sn_list: readonly string[];
  /** Activation code of each terminal; in the sandbox it works as often as it is used. */
  readonly terminal_activation_code: string;
  readonly manager_pin: string;
  readonly app_private_key_pem: string;
  readonly app_public_key_pem: string;
  readonly gateway_public_key_pem: string;
  readonly basic: { readonly app_id: string; readonly username: string; readonly password: string };
}

const terminals = ['TGSIM00000001', 'TGSIM00000002'] as const;

/** Returns the secrets that a file of an earlier version does not have yet. */
function terminalSecrets(
  random: Random,
): Pick<DemoMerchant, 'terminal_sn_list' | 'terminal_activation_code' | 'manager_pin'> {
  return {
    terminal_sn_list: terminals,
    terminal_activation_code: newActivationCode(random),
    manager_pin: newActivationCode(random).slice(0, 6),
  };
}

function create(random: Random, gatewayUrl: string, gatewayPublicKeyPem: string): DemoMerchant {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    gateway_url: gatewayUrl,
    app_id: newAppId(random),
    merchant_no: '312100000001',
    store_no: '4121000001',
    terminal_sn: terminals[0],
    ...terminalSecrets(random),
    app_private_key_pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    app_public_key_pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    gateway_public_key_pem: gatewayPublicKeyPem,
    basic: {
      app_id: newAppId(random),
      username: 'demo',
      password: Buffer.from(random.bytes(24)).toString('base64url'),
    },
  };
}

/** Its code and PIN are in a file beside the hashes: rounds that slow a guess down would only slow each start down. */
const demoPasswords: Passwords = {
  ...passwords,
  hash: (secret) => passwords.hash(secret, 'token'),
};

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
  await registerMerchant(
    queries,
    {
      merchantNo: demo.merchant_no,
      name: 'Demo Coffee',
      stores: [{ storeNo: demo.store_no, name: 'Demo Coffee, Main Street' }],
      terminals: demo.terminal_sn_list.map((terminalSn) => ({ terminalSn, storeNo: demo.store_no })),
    },
    nowMs,
  );
  const { merchant_no: merchantNo, store_no: storeNo, basic } = demo;
  for (const terminalSn of demo.terminal_sn_list) {
    const code = demo.terminal_activation_code;
    await giveActivationCode({ queries, passwords: demoPasswords }, { merchantNo, terminalSn }, code, null);
  }
  await setManagerPin({ queries, passwords: demoPasswords }, { merchantNo, storeNo }, demo.manager_pin);
  await registerApp(
    queries,
    { merchantNo, appId: demo.app_id, signType: 'RSA2', key: publicKeyOf(demo.app_public_key_pem) },
    nowMs,
  );
  await registerApp(
    queries,
    {
      merchantNo,
      appId: basic.app_id,
      signType: 'NONE',
      basicUsername: basic.username,
      basicPasswordHash: hashOf(basic.password),
    },
    nowMs,
  );
  if (dataDir === undefined) return demo;
  await mkdir(dataDir, { recursive: true });
  await writeWhole(demoPath(dataDir), `${JSON.stringify(demo, null, 2)}\n`);
  await writeWhole(join(dataDir, 'demo.sh'), demoShell(demo));
  return demo;
}
