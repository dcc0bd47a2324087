/** `settlement`: files of acquirers about what they pay. */
import { refusalError } from '@tollgate/contract/command-error';
import type { Text } from '@tollgate/contract/model';
import type { ProgramContext, SettlementOptions } from '@tollgate/contract/programs';
import type { Database } from '../../ports/database.ts';
import { makeFilesForOwnerOnly } from '../../start/data-folder.ts';
import { openDatabase } from '../../start/open-database.ts';
import { readOperatorConfig } from '../../start/settings/production.ts';
import { acquirerNames, isKnownAcquirer } from '../../store/settlement/staging.ts';
import { runOperatorProgram } from '../operator-program.ts';
import { checkFile } from './check.ts';
import { importFile } from './import.ts';
import { showDifferences, showFiles } from './lists.ts';
import { showMappings } from './mappings.ts';
import { fees, resolve } from './resolve.ts';

const failed = (reason: string): Text => ({
  en: `The settlement command failed: ${reason}`,
  zh: `结算命令执行失败：${reason}`,
});

type StoredOptions = Exclude<SettlementOptions, { readonly act: 'check' | 'mappings' }>;

/** A large file is read and matched in one transaction. */
const deadlineMs = 24 * 3_600_000;

async function actOn(database: Database, options: StoredOptions, context: ProgramContext): Promise<void> {
  if (options.act === 'files') return showFiles(database, options, context);
  if (options.act === 'differences') return showDifferences(database, options, context);
  if (options.act === 'resolve') return resolve(database, options, context);
  if (!(await isKnownAcquirer(database, options.acquirer))) {
    const names = await acquirerNames(database);
    throw refusalError(
      `There is no acquirer ${options.acquirer}. Acquirers: ${names.join(', ')}`,
      `收单机构 ${options.acquirer} 不存在。现有收单机构：${names.join('、')}`,
    );
  }
  return options.act === 'fees' ? fees(database, options, context) : importFile(database, options, context);
}

async function act(options: SettlementOptions, context: ProgramContext): Promise<void> {
  if (options.act === 'mappings') return showMappings(options, context);
  if (options.act === 'check') return checkFile(options, context);
  const config = readOperatorConfig(context.environment);
  makeFilesForOwnerOnly();
  const database = await openDatabase({ ...config, callDeadlineMs: deadlineMs });
  try {
    await actOn(database, options, context);
  } finally {
    await database.close();
  }
}

export const settlement = (options: SettlementOptions, context: ProgramContext) =>
  runOperatorProgram(failed, context, () => act(options, context));
