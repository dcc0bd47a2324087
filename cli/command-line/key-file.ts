/** Keys and bodies in files. */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { usageError } from '@tollgate/contract/command-error';
import type { Context } from '../output/context.ts';
import { systemCode } from './system.ts';

/** The content of a file. @throws which file it is, and why it cannot be read */
export function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (fault) {
    const code = systemCode(fault);
    throw usageError(`${path} cannot be read (${code}).`, `无法读取 ${path}（${code}）。`);
  }
}

/** A file, or standard input where none or `-` is named. */
export async function readFileOrInput(path: string | undefined, context: Context): Promise<Buffer> {
  if (path !== undefined && path !== '-') return readBytes(path);
  if (context.isInputTerminal)
    context.printError(
      context.text({
        en: 'Reading from the keyboard. Press Ctrl-D to finish.',
        zh: '正在读取键盘输入，按 Ctrl-D 结束。',
      }),
    );
  return context.readInput();
}

/** The PEM of an RSA key in a file: PEM, or its Base64 alone. @throws never with a part of the key */
export function readKey(path: string, kind: 'private' | 'public'): string {
  const text = readBytes(path).toString('utf8').trim();
  const pem = text.includes('-----BEGIN') ? text : wrapped(text, kind);
  try {
    const key: KeyObject = kind === 'private' ? createPrivateKey(pem) : createPublicKey(pem);
    if (key.asymmetricKeyType !== 'rsa') throw new Error('another kind of key');
    return key.export({ type: kind === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString();
  } catch {
    throw kind === 'private'
      ? usageError(
          `${path} is not an RSA private key: it must be PEM (PKCS#8 or PKCS#1) without a passphrase.`,
          `${path} 不是 RSA 私钥：须为不带口令的 PEM（PKCS#8 或 PKCS#1）。`,
        )
      : usageError(
          `${path} is not an RSA public key: it must be PEM that starts with -----BEGIN PUBLIC KEY-----.`,
          `${path} 不是 RSA 公钥：须为以 -----BEGIN PUBLIC KEY----- 开头的 PEM。`,
        );
  }
}

function wrapped(base64: string, kind: 'private' | 'public'): string {
  const name = kind === 'private' ? 'PRIVATE KEY' : 'PUBLIC KEY';
  const lines = base64.replace(/\s/g, '').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${name}-----`, ...lines, `-----END ${name}-----`].join('\n');
}
