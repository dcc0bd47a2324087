/** Takes card and key material out of everything that the MCP server answers. */
import { createPrivateKey } from 'node:crypto';
import { blankCardNumbers, holdsCardNumber } from '@tollgate/contract/card-text';
import { pemPrivateKeys, secretNamesPattern } from '@tollgate/contract/secret-names';

const mark = '[redacted]';
const markedKey = '[private key redacted]';

const secretNames = new RegExp(`^(?:${secretNamesPattern}|authorization)$`, 'i');

/** Within a text that holds JSON, escaped up to four times, or a form. */
const secretMembers = new RegExp(
  String.raw`(\\{0,15}"(?:${secretNamesPattern})\\{0,15}"\s*:\s*)(\\{0,15}"(?:[^"\\]|\\(?!\\{0,15}"))*\\{0,15}"|\d+)`,
  'gi',
);
const secretPairs = new RegExp(String.raw`(\b(?:${secretNamesPattern})=)[^&\s"]+`, 'gi');
const secretHeaders = /(\bauthorization\b\\{0,15}"?\s*[:=]\s*\\{0,15}"?\s*(?:basic|bearer)\s+)[^\s"\\]+/gi;
/** Base64 of DER that is long enough for an RSA key, in one line or in several, escaped or not. */
const base64Runs = /MII[A-Za-z0-9+/]{5}(?:[A-Za-z0-9+/]|\\+[rn]|[\r\n])+={0,2}/g;
const keyMinLength = 300;

function isPrivateKey(base64: string): boolean {
  const der = Buffer.from(base64, 'base64');
  return (['pkcs8', 'pkcs1'] as const).some((type) => {
    try {
      createPrivateKey({ key: der, format: 'der', type });
      return true;
    } catch {
      return false;
    }
  });
}

function withoutBareKeys(text: string): string {
  return text.replace(base64Runs, (run) => {
    const base64 = run.replaceAll(/\\+[rn]|[\r\n]/g, '');
    return base64.length >= keyMinLength && isPrivateKey(base64) ? markedKey : run;
  });
}

/** Private keys that the server holds: their lines are recognized also where only a part is shown. */
export interface KnownKeys {
  add(privateKeyPem: string): void;
  readonly lines: ReadonlySet<string>;
}

const lineMinLength = 32;

export function createKnownKeys(): KnownKeys {
  const lines = new Set<string>();
  return {
    lines,
    add(privateKeyPem) {
      for (const line of privateKeyPem.split(/\s+/))
        if (line.length >= lineMinLength && !line.includes('-')) lines.add(line);
    },
  };
}

export interface RedactionOptions {
  readonly keys: KnownKeys;
  /** The documentation's own test cards may be shown. */
  readonly isPublished?: boolean;
}

/** The text without card numbers, security codes, passwords and private keys. */
export function redactText(text: string, { keys, isPublished = false }: RedactionOptions): string {
  let shown = withoutBareKeys(text.replace(pemPrivateKeys, markedKey))
    .replace(secretMembers, (_, name: string, value: string) => {
      const quote = /^\\{0,15}"/.exec(value)?.[0] ?? '"';
      return `${name}${quote}${mark}${quote}`;
    })
    .replace(secretPairs, `$1${mark}`)
    .replace(secretHeaders, `$1${mark}`);
  for (const line of keys.lines) if (shown.includes(line)) shown = shown.replaceAll(line, markedKey);
  return isPublished ? shown : blankCardNumbers(shown);
}

/** The same of every text of a value, and of every member with a secret name, at any depth. */
export function redact(value: unknown, options: RedactionOptions): unknown {
  if (typeof value === 'string') return redactText(value, options);
  if (typeof value === 'number') return holdsCardNumber(String(value)) ? mark : value;
  if (Array.isArray(value)) return value.map((one) => redact(one, options));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      redactText(name, options),
      secretNames.test(name) && member !== '' ? mark : redact(member, options),
    ]),
  );
}
