/** Merchants of the sandbox whose keys are kept on this computer, each in a folder of its own. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { usageError } from '@tollgate/contract/command-error';
import {
  type Environment,
  filesIn,
  type KeyFiles,
  type SigningMerchant,
  sandboxFolder,
} from '@tollgate/sdk/sandbox-files';
import { systemCode } from '../command-line/system.ts';

/** Merchants that the sandbox makes for tests: their clocks are their own (decision 47). */
export const hasOwnClock = (merchantNo: string): boolean => merchantNo.startsWith('9099');

const ownerOnly = { mode: 0o600 } as const;

/** Writes the keys to files that the user alone can read. @throws where the folder cannot be used */
export function keepSandbox(environment: Environment, merchant: SigningMerchant): KeyFiles {
  const { app_private_key_pem: privateKeyPem, ...rest } = merchant;
  const folder = sandboxFolder(environment, merchant.merchant_no) ?? '';
  const { merchant: merchantFile, ...keys } = filesIn(folder);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(keys.private_key_file, privateKeyPem, ownerOnly);
    writeFileSync(keys.gateway_key_file, merchant.gateway_public_key_pem, ownerOnly);
    writeFileSync(merchantFile, `${JSON.stringify(rest, null, 2)}\n`, ownerOnly);
  } catch (fault) {
    const code = systemCode(fault);
    throw usageError(
      `The keys cannot be written to ${folder} (${code}). Set a different folder with --data.`,
      `无法将密钥写入 ${folder}（${code}）。请用 --data 指定其他目录。`,
    );
  }
  return keys;
}

/** Removes what is kept of a merchant; nothing where nothing is. */
export function forgetSandbox(environment: Environment, merchantNo: string): void {
  const folder = sandboxFolder(environment, merchantNo);
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
