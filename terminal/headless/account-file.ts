/** The account of an activated terminal in a file that only its owner can read. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ActivatedTerminal, readActivatedTerminal } from '@tollgate/contract/terminal/messages';

const pathOf = (folder: string, terminalSn: string) =>
  join(folder, `terminal-${terminalSn.replace(/[^\w-]/g, '_')}.json`);

/** Where the terminal keeps the tills that it has paired with. */
export const pairedTillsPath = (folder: string, terminalSn: string) =>
  pathOf(folder, terminalSn).replace(/\.json$/, '-tills.json');

/** The account of an earlier activation at this gateway; undefined where there is none. */
export async function readAccount(
  folder: string,
  terminalSn: string,
  gatewayUrl: string,
): Promise<ActivatedTerminal | undefined> {
  try {
    const kept = JSON.parse(await readFile(pathOf(folder, terminalSn), 'utf8'));
    return kept.gateway_url === gatewayUrl ? readActivatedTerminal(kept.account) : undefined;
  } catch {
    // None yet, or one that was cut off: the terminal is activated again.
    return undefined;
  }
}

export async function keepAccount(
  folder: string,
  gatewayUrl: string,
  account: ActivatedTerminal,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const path = pathOf(folder, account.terminal_sn);
  const text = JSON.stringify({ gateway_url: gatewayUrl, account }, null, 2);
  await writeFile(`${path}.new`, `${text}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}
