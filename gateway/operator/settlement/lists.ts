/** `settlement files`, `settlement differences`: what was imported, and what does not agree. */
import { usageError } from '@tollgate/contract/command-error';
import { counted } from '@tollgate/contract/counted';
import type { Text } from '@tollgate/contract/model';
import type {
  ProgramContext,
  SettlementDifferencesOptions,
  SettlementOptions,
} from '@tollgate/contract/programs';
import { differenceKindTexts as kindTexts } from '@tollgate/contract/workbench/books/values';
import type { Queries } from '../../ports/database.ts';
import { type Difference, differenceKinds, listDifferences } from '../../store/settlement/differences.ts';
import { listFiles, type SettlementFile } from '../../store/settlement/files.ts';
import { amountText, majorOf, stateTexts } from './texts.ts';

type FilesOptions = Extract<SettlementOptions, { readonly act: 'files' }>;

const more = (most: number): Text => ({
  en: `There are more than ${most}. Use --most to see more`,
  zh: `超过 ${most} 条。使用 --most 查看更多`,
});

const timeOf = (atMs: number) => new Date(atMs).toISOString();

function fileText(file: SettlementFile): Text {
  const { fileNo, acquirer, name, firstDay, lastDay, lines, totals } = file;
  const days = firstDay === null ? '-' : `${firstDay} – ${lastDay}`;
  const net = totals.map(({ currency, netMinor }) => amountText(netMinor, currency)).join(', ');
  const common = `${fileNo}  ${acquirer}  ${name}  ${days}`;
  return {
    en: `${common}  ${counted(lines, 'line')}  net ${net}  differences: ${file.openDifferences} open, ${file.waitingDifferences} waiting`,
    zh: `${common}  ${lines} 条明细  净额 ${net}  差异：待处理 ${file.openDifferences}，等待中 ${file.waitingDifferences}`,
  };
}

const fileMembers = (file: SettlementFile) => ({
  file_no: file.fileNo,
  acquirer: file.acquirer,
  name: file.name,
  sha256: file.digest,
  mapping: file.mapping,
  reference: file.reference,
  first_day: file.firstDay,
  last_day: file.lastDay,
  lines: file.lines,
  settled_lines: file.settledLines,
  differences: file.differences,
  open_differences: file.openDifferences,
  waiting_differences: file.waitingDifferences,
  totals: file.totals.map(({ currency, grossMinor, feeMinor, netMinor }) => ({
    currency,
    gross: majorOf(grossMinor, currency),
    fee: majorOf(feeMinor, currency),
    net: majorOf(netMinor, currency),
  })),
  imported_at: timeOf(file.importedAt),
  imported_by: file.importedBy,
});

export async function showFiles(
  queries: Queries,
  { acquirer, most }: FilesOptions,
  context: ProgramContext,
): Promise<void> {
  const found = await listFiles(queries, { merchants: undefined, acquirer }, { limit: most + 1 });
  const files = found.slice(0, most);
  const none: Text = { en: 'No settlement file has been imported yet.', zh: '尚未导入结算文件。' };
  context.result(
    [...(files.length === 0 ? [none] : files.map(fileText)), ...(found.length > most ? [more(most)] : [])],
    { files: files.map(fileMembers), has_more: found.length > most },
  );
}

/** Says how it is, and by which act it came to that. */
function stateText({ state, act }: Difference): Text {
  const stated = stateTexts[state];
  if (state !== 'resolved' || act === null) return stated;
  const by = act === 'match' ? { en: 'by a later file', zh: '与后续文件相符' } : { en: act, zh: act };
  return { en: `resolved: ${by.en}`, zh: `已处理：${by.zh}` };
}

/** Returns the amount in the books; null where it is in another currency than the line. */
const expectedOf = ({ kind, expectedMinor }: Difference) => (kind === 'currency' ? null : expectedMinor);

/** Describes a difference in one line. */
export function differenceText(one: Difference): Text {
  const { differenceNo, fileNo, lineNo, kind, transNo, currency, channelTransNo } = one;
  const [expected, found] = [expectedOf(one), one.foundMinor].map((minor) => amountText(minor, currency));
  const [agreed, fee] = [one.expectedFeeMinor, one.foundFeeMinor].map((minor) => amountText(minor, currency));
  const fees =
    kind === 'fee'
      ? { en: `, fee ${fee}, agreed ${agreed}`, zh: `，手续费 ${fee}，约定 ${agreed}` }
      : one.foundFeeMinor
        ? { en: `, fee ${fee}`, zh: `，手续费 ${fee}` }
        : undefined;
  const stated = stateText(one);
  const candidates = one.candidates?.join(', ');
  const number = channelTransNo === null ? '' : `  ${channelTransNo}`;
  return {
    en:
      `${differenceNo}  ${kindTexts[kind].en}  ${lineNo === null ? fileNo : `${fileNo} line ${lineNo}`}${number}` +
      `  order ${transNo ?? '-'}  expected ${expected}, found ${found}${fees?.en ?? ''}  ${stated.en}` +
      (candidates === undefined ? '' : `  may be: ${candidates}`),
    zh:
      `${differenceNo}  ${kindTexts[kind].zh}  ${lineNo === null ? fileNo : `${fileNo} 第 ${lineNo} 行`}${number}` +
      `  订单 ${transNo ?? '-'}  应为 ${expected}，实为 ${found}${fees?.zh ?? ''}  ${stated.zh}` +
      (candidates === undefined ? '' : `  可能是：${candidates}`),
  };
}

export const differenceMembers = (one: Difference) => ({
  difference_no: one.differenceNo,
  kind: one.kind,
  state: one.state,
  acquirer: one.acquirer,
  merchant_no: one.merchantNo === '' ? null : one.merchantNo,
  file_no: one.fileNo,
  file_name: one.fileName,
  line: one.lineNo,
  line_kind: one.lineKind,
  channel_trans_no: one.channelTransNo,
  ref_no: one.refNo,
  given_trans_no: one.givenTransNo,
  account: one.account,
  trans_no: one.transNo,
  currency: one.currency,
  expected: majorOf(expectedOf(one), one.currency),
  found: majorOf(one.foundMinor, one.currency),
  expected_fee: majorOf(one.expectedFeeMinor, one.currency),
  found_fee: majorOf(one.foundFeeMinor, one.currency),
  candidates: one.candidates,
  act: one.act,
  reason: one.reason,
  acted_by: one.actedBy,
  acted_at: one.actedAt === null ? null : timeOf(one.actedAt),
});

/** @throws CommandError where there is no such kind */
export async function showDifferences(
  queries: Queries,
  { open, acquirer, fileNo, kind: given, most }: SettlementDifferencesOptions,
  context: ProgramContext,
): Promise<void> {
  const kind = differenceKinds.find((one) => one === given);
  if (given !== undefined && kind === undefined)
    throw usageError(
      `There is no kind ${given}. Kinds: ${differenceKinds.join(', ')}.`,
      `类型 ${given} 不存在。可用类型：${differenceKinds.join('、')}。`,
    );
  const states = open ? (['open', 'waiting'] as const) : undefined;
  const filter = { merchants: undefined, acquirer, fileNo, kind, states };
  const found = await listDifferences(queries, filter, { limit: most + 1 });
  const shown = found.slice(0, most);
  const none: Text = { en: 'There are no differences.', zh: '没有差异。' };
  context.result(
    [
      ...(shown.length === 0 ? [none] : shown.map(differenceText)),
      ...(found.length > most ? [more(most)] : []),
    ],
    { differences: shown.map(differenceMembers), has_more: found.length > most },
  );
}
