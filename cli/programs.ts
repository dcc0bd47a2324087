/** What the command loads of other packages: programs of the gateway and the terminal, and the site's search. */

import { dataFolder } from './data-folder.ts';

/** Where each is, from the project's folder; the installed package keeps the same places. */
const places = {
  start: 'gateway/run',
  folder: 'gateway/start/folder',
  register: 'gateway/operator/register',
  vault: 'gateway/operator/vault-rotation',
  mosquitto: 'gateway/operator/mosquitto',
  terminal: 'terminal/headless/main',
} as const;

export type ProgramName = keyof typeof places;

/** Those that read their own command line. */
export type OwnProgram = Exclude<ProgramName, 'start' | 'folder'>;

/** Of this very file: TypeScript in the project's folder, JavaScript in the package. */
const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/** Loads a program by its place, since packages do not import each other's programs. */
export function loadProgram(name: ProgramName): Promise<unknown> {
  return import(new URL(`../${places[name]}${extension}`, import.meta.url).href);
}

/** Loads the search of the documentation; its own types stay there. */
export function loadSearch(): Promise<unknown> {
  return import(new URL(`../site/search/finding/file-search${extension}`, import.meta.url).href);
}

/** Runs a program that reads its own command line. */
export async function runProgram(name: OwnProgram, args: readonly string[]): Promise<void> {
  process.argv = [...process.argv.slice(0, 2), ...args];
  // The folder that `start` uses, whatever folder the command is typed in.
  process.env['DATA_DIR'] = dataFolder(process.env);
  await loadProgram(name);
}

/** What `gateway/start/folder` offers; its own types stay there, since no package imports another's program. */
interface FolderProgram {
  makeFolder(path: string): void;
  gatewayProcess(dataDir: string): Promise<number | undefined>;
}

/** What is asked of a data folder without the gateway's own code. */
export const loadFolder = () => loadProgram('folder') as Promise<FolderProgram>;
