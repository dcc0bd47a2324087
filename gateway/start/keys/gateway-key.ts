/**
 * The keys that this process signs with and opens cards with: from GATEWAY_KEY, GATEWAY_KEY_FILE, or DATA_DIR, where the
 * first start of a database makes one (RSA, 2048 bits, mode 600). Which of them is for what, and since when, is in the
 * database (decision 48); private halves are never there.
 */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@tollgate/contract/limits';
import { claimIdentity, requireNoGatewayKey } from '../../accounts/gateway-keys.ts';
import type { Database } from '../../ports/database.ts';
import type { PublicKey } from '../../ports/public-key.ts';
import { SettingError, settingText } from '../../ports/setting-error.ts';
import { memberOf } from '../../ports/system-error.ts';
import { publicKeyOf } from '../../runtime/node/public-key.ts';
import { rsaKeyProblem } from '../../runtime/node/rsa-key.ts';

export interface GatewayKeySettings {
  readonly dataDir: string;
  /** PEM; a line break may be written as \n. */
  readonly gatewayKey: string | undefined;
  readonly gatewayKeyFile: string | undefined;
}

const pemBlock = /-----BEGIN [A-Z0-9 ]+-----/;

function privateKeyOf(text: string): KeyObject {
  const [first = ''] = pemBlock.exec(text) ?? [];
  if (first.includes('ENCRYPTED') || text.includes('Proc-Type: 4,ENCRYPTED'))
    throw new SettingError(
      'the key is encrypted: provide it without a passphrase (openssl pkey -in KEY -out PLAIN_KEY)',
      '密钥已加密：请提供不带口令的密钥（openssl pkey -in KEY -out PLAIN_KEY）',
    );
  if (!first.includes('PRIVATE KEY'))
    throw new SettingError(
      'it is not a private key: provide a private key from openssl genpkey -algorithm RSA',
      '不是私钥：请提供 openssl genpkey -algorithm RSA 生成的私钥',
    );
  try {
    return createPrivateKey(text);
  } catch {
    // The cause may quote a part of the key.
    throw new SettingError(
      'the private key cannot be read: a part of it may be missing',
      '无法读取私钥：内容可能不完整',
    );
  }
}

/** A private key as it may be used: RSA, of the size that signatures and cards are made for; PKCS#8 PEM. */
function parseKey(text: string): string {
  const key = privateKeyOf(text);
  if (key.asymmetricKeyType !== 'rsa')
    throw new SettingError(
      `the key must be an RSA key, not ${key.asymmetricKeyType}`,
      `不是 RSA 密钥，而是 ${key.asymmetricKeyType}`,
    );
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  const problem = rsaKeyProblem(createPublicKey(key));
  if (problem !== undefined) throw new SettingError(problem.en, problem.zh);
  if (bits % 8 !== 0)
    throw new SettingError(
      `the key has ${bits} bits: a multiple of 8 is required`,
      `密钥为 ${bits} 位，须为 8 的倍数`,
    );
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/**
 * The private keys of a text, one PEM block each.
 *
 * @throws what is wrong with it, and never a part of the text
 */
export function parseGatewayKeys(text: string): readonly [string, ...string[]] {
  const blocks = text
    .replaceAll('\\n', '\n')
    .trim()
    .split(/(?=-----BEGIN )/)
    .filter((block) => pemBlock.test(block));
  const [first, ...others] = blocks.map(parseKey);
  if (first === undefined)
    throw new SettingError(
      'it is not PEM: it must start with -----BEGIN PRIVATE KEY-----',
      '不是 PEM：须以 -----BEGIN PRIVATE KEY----- 开头',
    );
  if (new Set([first, ...others]).size < blocks.length)
    throw new SettingError('it contains the same key twice', '同一密钥出现了两次');
  return [first, ...others];
}

function parseFrom(where: string, text: string): readonly [string, ...string[]] {
  try {
    return parseGatewayKeys(text);
  } catch (error) {
    const reason = settingText(error);
    throw new SettingError(`${where} cannot be used: ${reason.en}`, `${where} 无法使用：${reason.zh}`);
  }
}

/** The keys that the operator has set, if any. @throws with the name of the setting that cannot be used */
export function configuredGatewayKeys({
  gatewayKey,
  gatewayKeyFile,
}: Omit<GatewayKeySettings, 'dataDir'>): readonly [string, ...string[]] | undefined {
  if (gatewayKey !== undefined && gatewayKeyFile !== undefined)
    throw new SettingError(
      'GATEWAY_KEY and GATEWAY_KEY_FILE are both set: remove one of them',
      '同时设置了 GATEWAY_KEY 与 GATEWAY_KEY_FILE：请去掉其中之一',
    );
  if (gatewayKey !== undefined) return parseFrom('GATEWAY_KEY', gatewayKey);
  if (gatewayKeyFile === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(gatewayKeyFile, 'utf8');
  } catch (error) {
    const code = memberOf(error, 'code');
    throw new SettingError(
      `GATEWAY_KEY_FILE: ${gatewayKeyFile} cannot be read (${code})`,
      `GATEWAY_KEY_FILE: 无法读取 ${gatewayKeyFile}（${code}）`,
    );
  }
  return parseFrom(`GATEWAY_KEY_FILE: ${gatewayKeyFile}`, text);
}

const keyPathOf = (dataDir: string) => join(dataDir, 'gateway-private-key.pem');

async function storedKeys(dataDir: string): Promise<readonly [string, ...string[]] | undefined> {
  const path = keyPathOf(dataDir);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new SettingError(`${path} cannot be read (${error.code})`, `无法读取 ${path}（${error.code}）`);
  });
  return text === undefined ? undefined : parseFrom(path, text);
}

/** Writes a new file that is on the disk, whole, when this resolves. */
async function writeThrough(path: string, content: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows writes a folder through with its files, and refuses to be asked.
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Processes that start together on one DATA_DIR end up with the same key. */
async function makeKey(dataDir: string): Promise<string> {
  const path = keyPathOf(dataDir);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: limits.keyMinBits });
  // Not named by the process id: processes of several containers may have the same one.
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeThrough(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    // link() fails where the file is there by now: the first process wins, whole.
    await link(draft, path).catch(() => {});
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dataDir);
  return readFile(path, 'utf8');
}

/** The private keys of a process, PKCS#8 PEM. */
export interface GatewayKeys {
  readonly signing: string;
  /** Apps may be on these. */
  readonly alsoSigning: readonly string[];
  /** Private keys that open cards. */
  readonly cards: readonly string[];
  /** Public half of the key that cards are encrypted for, SPKI PEM. */
  readonly cardKeyPem: string;
  /** The database's first, from which fingerprints followed once; undefined where it is not held. */
  readonly first: string | undefined;
}

/** Keys that belong to the database. @throws where this process has none that does */
export async function provideGatewayKeys(
  settings: GatewayKeySettings,
  database: Database,
  nowMs: number,
): Promise<GatewayKeys> {
  let pems = configuredGatewayKeys(settings) ?? (await storedKeys(settings.dataDir));
  if (pems === undefined) {
    await requireNoGatewayKey(database);
    // Kept before it is claimed: a database must not belong to a key that a crash has taken away.
    pems = [await makeKey(settings.dataDir)];
  }
  const [first, ...others] = pems;
  const held = [publicKeyOf(first), ...others.map(publicKeyOf)] as const;
  const identity = await claimIdentity(database, held, nowMs);
  const privateOf = ({ fingerprint }: PublicKey): string =>
    pems[held.findIndex((one) => one.fingerprint === fingerprint)] ?? '';
  const signing = privateOf(identity.signing);
  return {
    signing,
    alsoSigning: pems.filter((pem) => pem !== signing),
    cards: [...identity.cards, ...identity.waiting].map(privateOf),
    cardKeyPem: identity.cards[0].publicKeyPem,
    first: identity.first && privateOf(identity.first),
  };
}
