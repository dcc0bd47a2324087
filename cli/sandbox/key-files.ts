/** Merchants of the sandbox whose keys are kept on this computer, each in a folder of its own. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '../data-folder.ts';
import { usageFailure } from '../failure.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What POST /api/sandbox/merchants answers, as far as it is needed here. */
export interface SandboxMerchant {
  readonly gateway_url: string;
  readonly merchant_no: string;
  readonly store_no: string;
  readonly terminal_sn: string;
  readonly app_id: string;
  readonly sign_type: string;
  /** Absent where the caller has named a public key, and with Basic authentication. */
  readonly app_private_key_pem?: string;
  readonly app_public_key_pem?: string;
  readonly gateway_public_key_pem: string;
  readonly inbox_url: string;
}

/** A merchant with the key that signs for it. */
export type SigningMerchant = SandboxMerchant & { readonly app_private_key_pem: string };

/** Where its keys are, for the code that signs with them. */
export interface KeyFiles {
  readonly private_key_file: string;
  readonly gateway_key_file: string;
}

/** Merchants that the sandbox makes for tests: their clocks are their own (decision 47). */
export const hasOwnClock = (merchantNo: string): boolean => merchantNo.startsWith('9099');

const ownerOnly = { mode: 0o600 } as const;

/** Undefined for what is no number: the folder of nothing else is ever read or removed. */
function folderOf(environment: Environment, merchantNo: string): string | undefined {
  return /^\d{12}$/.test(merchantNo) ? join(dataFolder(environment), 'sandboxes', merchantNo) : undefined;
}

const filesIn = (folder: string): KeyFiles & { readonly merchant: string } => ({
  private_key_file: join(folder, 'app_private_key.pem'),
  gateway_key_file: join(folder, 'gateway_public_key.pem'),
  merchant: join(folder, 'merchant.json'),
});

/** Writes the keys to files that the user alone can read. @throws where the folder cannot be used */
export function keepSandbox(environment: Environment, merchant: SigningMerchant): KeyFiles {
  const { app_private_key_pem: privateKeyPem, ...rest } = merchant;
  const folder = folderOf(environment, merchant.merchant_no) ?? '';
  const { merchant: merchantFile, ...keys } = filesIn(folder);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(keys.private_key_file, privateKeyPem, ownerOnly);
    writeFileSync(keys.gateway_key_file, merchant.gateway_public_key_pem, ownerOnly);
    writeFileSync(merchantFile, `${JSON.stringify(rest, null, 2)}\n`, ownerOnly);
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException;
    throw usageFailure(
      `The keys cannot be written to ${folder} (${code}). Set DATA_DIR to another folder.`,
      `无法将密钥写入 ${folder}（${code}）。请用 DATA_DIR 指定其他目录。`,
    );
  }
  return keys;
}

/** A merchant whose keys are kept here; undefined for any other. */
export function keptSandbox(environment: Environment, merchantNo: string): SigningMerchant | undefined {
  const folder = folderOf(environment, merchantNo);
  if (folder === undefined) return undefined;
  const files = filesIn(folder);
  try {
    const merchant = JSON.parse(readFileSync(files.merchant, 'utf8')) as SandboxMerchant;
    return { ...merchant, app_private_key_pem: readFileSync(files.private_key_file, 'utf8') };
  } catch {
    return undefined;
  }
}

/** Removes what is kept of a merchant; nothing where nothing is. */
export function forgetSandbox(environment: Environment, merchantNo: string): void {
  const folder = folderOf(environment, merchantNo);
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
