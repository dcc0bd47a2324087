/** Programs with a command line of their own, and the data folder that they share with the command. */

import { Failure, optionWithoutValue } from '@tollgate/contract/failure';
import { loadProgram, type ProgramName } from '@tollgate/programs';
import { dataFolder } from '@tollgate/sdk/sandbox-files';

/** Those that read their own command line. */
export type OwnProgram = Exclude<ProgramName, 'start' | 'folder' | 'running' | 'search'>;

/** `--data FOLDER`, which names the folder of every command, and what the program itself reads. */
export function withoutData(args: readonly string[]): {
  readonly data: string | undefined;
  readonly rest: readonly string[];
} {
  const at = args.findIndex((one) => one === '--data' || one.startsWith('--data='));
  const named = args[at];
  if (named === undefined) return { data: undefined, rest: args };
  const isApart = named === '--data';
  const data = isApart ? args[at + 1] : named.slice('--data='.length);
  if (data === undefined || data === '' || (isApart && data.startsWith('-')))
    throw new Failure(2, optionWithoutValue('--data'));
  return { data, rest: [...args.slice(0, at), ...args.slice(at + (isApart ? 2 : 1))] };
}

/** Runs a program that reads its own command line. */
export async function runProgram(name: OwnProgram, args: readonly string[]): Promise<void> {
  const { data, rest } = withoutData(args);
  process.argv = [...process.argv.slice(0, 2), ...rest];
  // The folder that `start` uses, whatever folder the command is typed in.
  process.env['DATA_DIR'] = dataFolder(data === undefined ? process.env : { DATA_DIR: data });
  await loadProgram(name);
}
