/** What the command loads of other packages: programs of the gateway and the terminal, and the site's search. */

import type { Programs } from '@tollgate/contract/programs';

/** Where each is, from the project's folder; the installed package keeps the same places. */
const places = {
  start: 'gateway/run',
  folder: 'gateway/start/folder',
  running: 'gateway/start/running',
  register: 'gateway/operator/register',
  vault: 'gateway/operator/vault-rotation',
  mosquitto: 'gateway/operator/mosquitto',
  terminal: 'terminal/headless/run-terminal',
} as const;

export type ProgramName = keyof typeof places;

/** Of this very file: TypeScript in the project's folder, JavaScript in the package. */
const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/** Loads a program by its place, since packages do not import each other's programs. */
export function loadProgram(name: ProgramName): Promise<unknown> {
  return import(new URL(`../../${places[name]}${extension}`, import.meta.url).href);
}

/** Loads the search of the documentation; its own types stay there. */
export function loadSearch(): Promise<unknown> {
  return import(new URL(`../../site/search/finding/file-search${extension}`, import.meta.url).href);
}

/** Loads one of the programs that the command describes. */
export const loadProgramOf = <Name extends keyof Programs>(name: Name) =>
  loadProgram(name) as Promise<Pick<Programs, Name>>;

/** What `gateway/start/folder` offers; its own types stay there, since no package imports another's program. */
interface FolderProgram {
  makeFolder(path: string): void;
  gatewayProcess(dataDir: string): Promise<number | undefined>;
}

/** What is asked of a data folder without the gateway's own code. */
export const loadFolder = () => loadProgram('folder') as Promise<FolderProgram>;

/** A sandbox of this user that runs on this computer, as `gateway/start/running` has it. */
export interface RunningGateway {
  readonly pid: number;
  readonly url: string;
  /** Absent: it keeps everything in memory. */
  readonly data_dir?: string;
  readonly started_ms: number;
  /** The command that it ends with, such as `tollgate run`. */
  readonly ends_with_pid?: number;
}

interface RunningProgram {
  isProcessAlive(pid: number): Promise<boolean>;
  runningGateways(environment: NodeJS.ProcessEnv): Promise<readonly RunningGateway[]>;
}

/** Which sandboxes this user has started that still run. */
export const loadRunning = () => loadProgram('running') as Promise<RunningProgram>;
