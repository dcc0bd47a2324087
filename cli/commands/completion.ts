/** `completion SHELL`, and `complete`, which its scripts ask. */
import type { AddCommand } from '../command-line.ts';
import { completionScript, completionsFor, shells } from '../completion.ts';
import { usageFailure } from '../failure.ts';

export const addCompletion: AddCommand = (program, context) => {
  const { text } = context;
  program
    .command('completion')
    .description(text({ en: 'Print the completion script of a shell.', zh: '输出 shell 补全脚本。' }))
    .argument('<shell>', shells.join(', '))
    .action((given: string) => {
      const shell = shells.find((one) => one === given);
      if (shell === undefined)
        throw usageFailure(
          `The shell must be one of ${shells.join(', ')}, not "${given}".`,
          `shell 必须是 ${shells.join('、')} 之一，而不是“${given}”。`,
        );
      context.print(completionScript(shell).trimEnd());
    });
  program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .action((words: readonly string[]) => {
      for (const one of completionsFor(program, words)) context.print(one);
    });
};
