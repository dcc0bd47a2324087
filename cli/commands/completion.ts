/** `completion SHELL`, and `complete`, which its scripts ask. */

import { usageError } from '@tollgate/contract/command-error';
import type { OrderPage } from '@tollgate/contract/workbench/orders';
import { keptSandboxes } from '@tollgate/sdk/sandbox-files';
import type { AddCommand } from '../command-line/command-line.ts';
import { askWorkbench, gatewayUrl, useDataOption } from '../connection/connection.ts';
import type { Context } from '../output/context.ts';
import { completionScript, completionsFor, type Known, shells } from './completions.ts';

const ordersMaxMs = 1_000;

/** Reads from the data folder, and from the gateway that is being typed. */
function knownTo(context: Context, words: readonly string[]): Known {
  const optionOf = (name: string) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined);
  const [url, data] = [optionOf('--url'), optionOf('--data')];
  // One of them may be what is being typed.
  const named = { ...(url ? { url } : {}), ...(data ? { data } : {}) };
  useDataOption(named, context.environment);
  return {
    merchants: () => keptSandboxes(context.environment).map(({ merchant_no: number }) => number),
    async orders() {
      const quick = { ...context, signal: AbortSignal.timeout(ordersMaxMs), useGateway() {} };
      try {
        const page = await askWorkbench<OrderPage>(quick, await gatewayUrl(named, quick), 'orders');
        return page.items.flatMap(({ merchant_order_no: number }) => number ?? []);
      } catch {
        return [];
      }
    },
  };
}

export const addCompletion: AddCommand = (program, context) => {
  const { text } = context;
  program
    .command('completion')
    .description(text({ en: 'Print a shell completion script.', zh: '输出 shell 补全脚本。' }))
    .argument('<shell>', shells.join(', '))
    .action((given: string) => {
      const shell = shells.find((one) => one === given);
      if (shell === undefined)
        throw usageError(
          `The shell must be one of ${shells.join(', ')}, not "${given}".`,
          `shell 必须是 ${shells.join('、')} 之一，而不是“${given}”。`,
        );
      context.print(completionScript(shell).trimEnd());
    });
  program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .action(async (words: readonly string[]) => {
      for (const one of await completionsFor(program, words, knownTo(context, words))) context.print(one);
    });
};
