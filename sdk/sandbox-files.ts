/** Where a sandbox on this computer keeps its data, and what its user's programs read there: keys and addresses. */
import { readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

/** DATA_DIR, else the folder that the system keeps for programs' data of one user. */
export function dataFolder(environment: Environment, platform: string = process.platform): string {
  const given = environment['DATA_DIR'];
  if (given) return resolve(given);
  const home = environment['HOME'] || homedir();
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Tollgate');
  if (platform === 'win32')
    return join(environment['LOCALAPPDATA'] || join(home, 'AppData', 'Local'), 'Tollgate');
  return join(environment['XDG_DATA_HOME'] || join(home, '.local', 'share'), 'tollgate');
}

/** Members that are needed of the demo merchant, named as in its file and in GET /api/sandbox/demo-merchant. */
export interface DemoMerchant {
  readonly gateway_url: string;
  readonly app_id: string;
  readonly merchant_no: string;
  readonly store_no: string;
  readonly terminal_sn: string;
  readonly app_private_key_pem: string;
  readonly app_public_key_pem: string;
  readonly gateway_public_key_pem: string;
}

/** The demo merchant of the gateway that was started last on the data folder; undefined where there is none. */
export function keptDemoMerchant(environment: Environment): DemoMerchant | undefined {
  try {
    return JSON.parse(readFileSync(join(dataFolder(environment), 'demo-merchant.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Answer of POST /api/sandbox/merchants, as far as it is needed here. */
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

const savedFolder = (environment: Environment) => join(dataFolder(environment), 'sandboxes');

/** The folder of a saved merchant; undefined for what is no number: that of nothing else is ever read or removed. */
export const sandboxFolder = (environment: Environment, merchantNo: string): string | undefined =>
  /^\d{12}$/.test(merchantNo) ? join(savedFolder(environment), merchantNo) : undefined;

export const filesIn = (folder: string): KeyFiles & { readonly merchant: string } => ({
  private_key_file: join(folder, 'app_private_key.pem'),
  gateway_key_file: join(folder, 'gateway_public_key.pem'),
  merchant: join(folder, 'merchant.json'),
});

/** A merchant whose keys `tollgate sandbox create --save` has kept here; undefined for any other. */
export function keptSandbox(environment: Environment, merchantNo: string): SigningMerchant | undefined {
  const folder = sandboxFolder(environment, merchantNo);
  if (folder === undefined) return undefined;
  const files = filesIn(folder);
  try {
    const merchant: SandboxMerchant = JSON.parse(readFileSync(files.merchant, 'utf8'));
    return { ...merchant, app_private_key_pem: readFileSync(files.private_key_file, 'utf8') };
  } catch {
    return undefined;
  }
}

/** All that are kept here, by their numbers. */
export function keptSandboxes(environment: Environment): readonly SigningMerchant[] {
  let names: readonly string[];
  try {
    names = readdirSync(savedFolder(environment)).sort();
  } catch {
    return [];
  }
  return names.map((name) => keptSandbox(environment, name)).filter((one) => one !== undefined);
}
