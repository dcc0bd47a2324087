/** `settlement import`: takes a file into the books, all of it or nothing. */

import { basename } from 'node:path';
import { CommandError, refusalError } from '@tollgate/contract/command-error';
import { counted } from '@tollgate/contract/counted';
import type { Text } from '@tollgate/contract/model';
import type { ProgramContext, SettlementOptions } from '@tollgate/contract/programs';
import { differenceKindTexts as kindTexts } from '@tollgate/contract/workbench/books/values';
import { type ImportedFile, importSettlement } from '../../books/settlement/import.ts';
import type { Database } from '../../ports/database.ts';
import { platformClock } from '../../runtime/node/platform.ts';
import { codeOf } from '../../start/start-failure.ts';
import type { MakingState } from '../../store/book-making.ts';
import type { EarlierFile } from '../../store/settlement/writing.ts';
import { fileRefused, mappingOf, openSettlementFile } from './file.ts';
import { amountText, majorOf } from './texts.ts';

type Options = Extract<SettlementOptions, { readonly act: 'import' }>;

/** SQLSTATE of a server whose disk is full. */
const diskFull = '53100';

function whyRefused(file: string, acquirer: string, error: unknown): unknown {
  if (codeOf(error) !== diskFull) return fileRefused(file, error);
  return new CommandError(
    3,
    {
      en: `${file} was not imported, and nothing was written: the database disk is full (${acquirer})`,
      zh: `${file} 未导入，未写入任何内容：数据库磁盘已满（${acquirer}）`,
    },
    'fault',
  );
}

function repeated(file: string, { fileNo, name, importedAt, isOtherContent }: EarlierFile): CommandError {
  const at = new Date(importedAt).toISOString();
  return isOtherContent
    ? refusalError(
        `${file} was not imported: its header states the same file name as the header of ${name}, which ` +
          `was imported as ${fileNo} at ${at}. Ask the acquirer for a file with a different name in its header`,
        `${file} 未导入：文件头中的文件编号与 ${name} 相同，后者已于 ${at} 导入为 ${fileNo}。` +
          '请向收单机构索取文件编号不同的文件',
      )
    : refusalError(
        `${file} was not imported: it was already imported as ${fileNo} at ${at}, with the name ${name}`,
        `${file} 未导入：该文件已于 ${at} 导入为 ${fileNo}，文件名为 ${name}`,
      );
}

function booksUnmade(file: string, { made, orders }: MakingState): CommandError {
  return refusalError(
    `${file} was not imported: the books of earlier orders are not complete yet (${made} of ${orders}), so its lines ` +
      'would not match any orders. Keep a gateway running until the books are complete, then import the file',
    `${file} 未导入：升级前订单的账目尚未全部生成（${made}/${orders}），文件中的明细会找不到对应的订单。网关运行时会生成其余账目，请在生成后再导入`,
  );
}

function linesOf(file: string, imported: ImportedFile): Text[] {
  const { fileNo, lines, settledLines, totals, differences, resolved, days, areFeesChecked } = imported;
  const nets = totals.map(({ currency, netMinor }) => amountText(netMinor, currency)).join(', ') || '0';
  const found = differences.map(({ kind, count }) => ({
    en: `  ${kindTexts[kind].en}: ${count}`,
    zh: `  ${kindTexts[kind].zh}：${count} 笔`,
  }));
  const count = differences.reduce((sum, each) => sum + each.count, 0);
  return [
    {
      en: `imported ${file} as ${fileNo}: ${counted(lines, 'line')}, ${settledLines} settled, net ${nets}`,
      zh: `已将 ${file} 导入为 ${fileNo}：共 ${lines} 条明细，已结算 ${settledLines} 条，净额 ${nets}`,
    },
    { en: counted(count, 'difference'), zh: `差异 ${count} 笔` },
    ...found,
    ...(resolved > 0
      ? [
          {
            en: `resolved ${counted(resolved, 'difference')} of earlier files`,
            zh: `已解决此前文件的 ${resolved} 笔差异`,
          },
        ]
      : []),
    ...(days === undefined
      ? [
          {
            en: 'The file does not state its settlement days, so orders without a line were not checked.',
            zh: '文件未注明结算日期，因此无法检查哪些订单缺少对应明细。',
          },
        ]
      : []),
    ...(areFeesChecked
      ? []
      : [
          {
            en: 'No fees are agreed with this acquirer, so the fees in its file were not checked. To set them: tollgate settlement fees',
            zh: '未设置与该收单机构约定的手续费，因此未核对文件中的手续费。设置命令：tollgate settlement fees',
          },
        ]),
    ...(count > 0
      ? [
          {
            en: `To see them: tollgate settlement differences --file ${fileNo}`,
            zh: `查看差异：tollgate settlement differences --file ${fileNo}`,
          },
        ]
      : []),
  ];
}

const steps = {
  matching: { en: 'read; matching with orders', zh: '条明细已读取，正在与订单核对' },
  writing: { en: 'matched; writing', zh: '条明细已核对，正在写入' },
} as const satisfies Record<string, Text>;

/** @throws CommandError where the file is broken, or was imported before */
export async function importFile(
  database: Database,
  { file, mapping, acquirer }: Options,
  context: ProgramContext,
): Promise<void> {
  const reading = await openSettlementFile(file, await mappingOf(mapping), context);
  const answer = await importSettlement(database, {
    acquirer,
    name: basename(file),
    mapping: basename(mapping),
    reading,
    now: platformClock.nowMs,
    by: 'operator',
    onProgress: ({ step, lines }) => {
      // The file says itself how far its reading is.
      if (step === 'reading') return;
      const { en, zh } = steps[step];
      context.progress({ en: `${counted(lines, 'line')} ${en}`, zh: `共 ${lines} ${zh}` });
    },
  }).catch((error) => {
    throw whyRefused(file, acquirer, error);
  });
  if (answer.kind === 'books-unmade') throw booksUnmade(file, answer.making);
  if (answer.kind === 'repeated') throw repeated(file, answer.earlier);
  const { fileNo, lines, settledLines, totals, differences, resolved, days, areFeesChecked } = answer;
  context.result(linesOf(file, answer), {
    file_no: fileNo,
    lines,
    settled_lines: settledLines,
    first_day: days?.firstDay ?? null,
    last_day: days?.lastDay ?? null,
    totals: totals.map(({ currency, grossMinor, feeMinor, netMinor }) => ({
      currency,
      gross: majorOf(grossMinor, currency),
      fee: majorOf(feeMinor, currency),
      net: majorOf(netMinor, currency),
    })),
    differences: Object.fromEntries(differences.map(({ kind, count }) => [kind, count])),
    resolved_differences: resolved,
    is_missing_there_checked: days !== undefined,
    are_fees_checked: areFeesChecked,
  });
}
