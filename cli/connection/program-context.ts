/** The context of a program that the command runs: the data folder, and the output of the command. */
import type { ProgramContext } from '@tollgate/contract/programs';
import { dataFolder } from '@tollgate/sdk/sandbox-files';
import type { Context } from '../output/context.ts';
import { printableJson } from '../output/printable.ts';

export function programContext(context: Context, isJson = false): ProgramContext {
  const { environment, language, text } = context;
  return {
    language,
    // The folder that `start` uses, in any working folder.
    environment: { ...environment, DATA_DIR: dataFolder(environment) },
    note(line) {
      if (!isJson) context.print(text(line));
    },
    result(lines, members) {
      if (isJson) context.printJson(members);
      else for (const line of lines) context.print(typeof line === 'string' ? line : text(line));
    },
    write: context.write,
    progress(line) {
      if (!isJson) context.printError(text(line));
    },
    warn(line) {
      const message = text(line);
      context.printError(isJson ? printableJson({ warning: { message } }) : message);
    },
  };
}
