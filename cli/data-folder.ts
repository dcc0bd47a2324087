/** Where a gateway of the command keeps its data, and what the other commands read from there. */
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

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

/** What is needed of the demo merchant, by the names of its file. */
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

/** The demo merchant of the gateway that was started last on this folder; undefined where there is none. */
export function keptDemoMerchant(environment: Environment): DemoMerchant | undefined {
  try {
    return JSON.parse(readFileSync(join(dataFolder(environment), 'demo-merchant.json'), 'utf8'));
  } catch {
    return undefined;
  }
}
