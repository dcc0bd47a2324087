/**
 * Programs that the command and the gateway run. Only this package knows where they are; the installed package keeps the
 * same places. A program is loaded when it is asked for.
 */
import type { AcquirerHost } from '@tollgate/contract/programs';

export type { Started } from '@tollgate/gateway/run';
export type { RunningGateway } from '@tollgate/gateway/start/running';
export type { StartFailure } from '@tollgate/gateway/start/start-failure';

/** Members of each program for those that load it. */
interface Programs {
  readonly start: typeof import('@tollgate/gateway/run');
  readonly folder: typeof import('@tollgate/gateway/start/folder');
  readonly running: typeof import('@tollgate/gateway/start/running');
  readonly register: typeof import('@tollgate/gateway/operator/register');
  readonly vault: typeof import('@tollgate/gateway/operator/vault-rotation');
  readonly acquirer: typeof import('@tollgate/gateway/operator/acquirer');
  readonly books: typeof import('@tollgate/gateway/operator/books/books');
  readonly settlement: typeof import('@tollgate/gateway/operator/settlement/settlement');
  readonly mosquitto: typeof import('@tollgate/gateway/operator/mosquitto');
  readonly terminal: typeof import('@tollgate/terminal/headless/run-terminal');
  readonly acquirerHost: { readonly acquirerHost: AcquirerHost };
  /** The search of the documentation, which imports the command: its types stay there. */
  readonly search: unknown;
}

export type ProgramName = keyof Programs;

/** Places from the project's folder. */
const places: Readonly<Record<ProgramName, string>> = {
  start: 'gateway/run',
  folder: 'gateway/start/folder',
  running: 'gateway/start/running',
  register: 'gateway/operator/register',
  vault: 'gateway/operator/vault-rotation',
  acquirer: 'gateway/operator/acquirer',
  books: 'gateway/operator/books/books',
  settlement: 'gateway/operator/settlement/settlement',
  mosquitto: 'gateway/operator/mosquitto',
  terminal: 'terminal/headless/run-terminal',
  acquirerHost: 'acquirer-host/run-acquirer-host',
  search: 'design/search/file-search',
};

/** TypeScript in the project's folder, JavaScript in the installed package, as this file itself. */
const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const addressOf = (place: string) => new URL(`../${place}${extension}`, import.meta.url);

export function loadProgram<Name extends ProgramName>(name: Name): Promise<Programs[Name]> {
  return import(addressOf(places[name]).href);
}

/** The program of an exam of a merchant's server, which the gateway runs as a process of its own. */
export const examProgram = addressOf('cli/exam/main');
