/** `settlement`: files of acquirers about what they pay. */
import type { Text } from '@tollgate/contract/model';
import type { ProgramContext, SettlementOptions } from '@tollgate/contract/programs';
import { runOperatorProgram } from '../operator-program.ts';
import { checkFile } from './check.ts';
import { showMappings } from './mappings.ts';

const failed = (reason: string): Text => ({
  en: `The settlement command failed: ${reason}`,
  zh: `结算命令执行失败：${reason}`,
});

async function act(options: SettlementOptions, context: ProgramContext): Promise<void> {
  if (options.act === 'mappings') return showMappings(options, context);
  return checkFile(options, context);
}

export const settlement = (options: SettlementOptions, context: ProgramContext) =>
  runOperatorProgram(failed, context, () => act(options, context));
