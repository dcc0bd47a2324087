/** `settlement check`: says what a file would import, without a database. */
import { fixedDecimal } from '@tollgate/contract/amount';
import { counted } from '@tollgate/contract/counted';
import { decimalsOf } from '@tollgate/contract/currencies';
import type { Text } from '@tollgate/contract/model';
import type { ProgramContext, SettlementOptions } from '@tollgate/contract/programs';
import { type LineKind, lineKinds, type SettlementLine } from '../../books/settlement/line.ts';
import { netOf } from '../../books/settlement/line-amounts.ts';
import { fileRefused, mappingOf, openSettlementFile } from './file.ts';

type Options = Extract<SettlementOptions, { readonly act: 'check' }>;

interface Sum {
  readonly kind: LineKind;
  readonly currency: string;
  lines: number;
  amountMinor: number;
  feeMinor: number;
  netMinor: number;
}

const kindTexts: Readonly<Record<LineKind, Text>> = {
  payment: { en: 'payment', zh: '支付' },
  refund: { en: 'refund', zh: '退款' },
  chargeback: { en: 'chargeback', zh: '拒付' },
  'chargeback-reversal': { en: 'chargeback reversal', zh: '拒付撤销' },
  fee: { en: 'fee', zh: '手续费' },
};

const amountText = (minor: number, currency: string) => fixedDecimal(minor, decimalsOf(currency) ?? 0);

class Sums {
  readonly #byName = new Map<string, Sum>();
  firstMs = Number.POSITIVE_INFINITY;
  lastMs = Number.NEGATIVE_INFINITY;

  add(line: SettlementLine): void {
    const { kind, currency, amountMinor, feeMinor, transactedAt } = line;
    const name = `${kind} ${currency}`;
    let sum = this.#byName.get(name);
    if (sum === undefined) {
      sum = { kind, currency, lines: 0, amountMinor: 0, feeMinor: 0, netMinor: 0 };
      this.#byName.set(name, sum);
    }
    sum.lines += 1;
    sum.amountMinor += amountMinor;
    sum.feeMinor += feeMinor;
    sum.netMinor += netOf(line);
    if (transactedAt === null) return;
    this.firstMs = Math.min(this.firstMs, transactedAt);
    this.lastMs = Math.max(this.lastMs, transactedAt);
  }

  get all(): readonly Sum[] {
    return [...this.#byName.values()].sort(
      (one, other) =>
        lineKinds.indexOf(one.kind) - lineKinds.indexOf(other.kind) ||
        (one.currency < other.currency ? -1 : 1),
    );
  }
}

function sumText({ kind, currency, lines, amountMinor, feeMinor, netMinor }: Sum): Text {
  const [gross, fee, net] = [amountMinor, feeMinor, netMinor].map((minor) => amountText(minor, currency));
  return {
    en: `  ${counted(lines, kindTexts[kind].en)}  ${currency}  gross ${gross}  fee ${fee}  net ${net}`,
    zh: `  ${kindTexts[kind].zh} ${lines} 笔  ${currency}  总额 ${gross}  手续费 ${fee}  净额 ${net}`,
  };
}

const timeText = (atMs: number | null) => (atMs === null ? '' : new Date(atMs).toISOString());

function lineText(line: SettlementLine): string {
  const { lineNo, kind, currency, amountMinor, feeMinor, transactedAt } = line;
  const references = [line.channelTransNo, line.refNo, line.transNo, line.account].map((each) => each ?? '-');
  const amounts = `${currency} ${amountText(amountMinor, currency)} ${amountText(feeMinor, currency)}`;
  return `  ${lineNo}  ${kind}  ${references.join('  ')}  ${amounts}  ${timeText(transactedAt)}`.trimEnd();
}

const lineMembers = (line: SettlementLine) => ({
  line: line.lineNo,
  kind: line.kind,
  channel_trans_no: line.channelTransNo,
  ref_no: line.refNo,
  trans_no: line.transNo,
  account: line.account,
  currency: line.currency,
  gross: amountText(line.amountMinor, line.currency),
  fee: amountText(line.feeMinor, line.currency),
  transacted_at: line.transactedAt === null ? null : timeText(line.transactedAt),
});

const sumMembers = ({ kind, currency, lines, amountMinor, feeMinor, netMinor }: Sum) => ({
  kind,
  currency,
  lines,
  gross: amountText(amountMinor, currency),
  fee: amountText(feeMinor, currency),
  net: amountText(netMinor, currency),
});

const columnsText: Text = {
  en: 'First lines: line, kind, channel_trans_no, ref_no, trans_no, account, currency, gross, fee, time',
  zh: '前几条明细：行号、类型、channel_trans_no、ref_no、trans_no、account、币种、总额、手续费、时间',
};

/** @throws CommandError where the mapping is wrong, or the file cannot be read by it */
export async function checkFile(
  { file, mapping: name, first }: Options,
  context: ProgramContext,
): Promise<void> {
  const opened = await openSettlementFile(file, await mappingOf(name), context);
  const sums = new Sums();
  const firstLines: SettlementLine[] = [];
  try {
    for await (const portion of opened.portions)
      for (const line of portion) {
        sums.add(line);
        if (firstLines.length < first) firstLines.push(line);
      }
  } catch (error) {
    throw fileRefused(file, error);
  }
  const { reference, firstDay, lastDay, timeZone, lines, netMinor } = opened.summary();
  const nets = [...netMinor].map(([currency, minor]) => `${currency} ${amountText(minor, currency)}`);
  const days = firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`;
  const zone = timeZone === 'UTC' ? '' : ` ${timeZone}`;
  const hasTimes = sums.firstMs <= sums.lastMs;
  const times = hasTimes ? [timeText(sums.firstMs), timeText(sums.lastMs)] : [];
  const optional = (is: boolean, text: Text) => (is ? [text] : []);
  context.result(
    [
      {
        en: `${file} can be imported: ${counted(lines, 'line')}, net ${nets.join(', ') || '0'}`,
        zh: `${file} 可以导入：共 ${lines} 条明细，净额 ${nets.join('，') || '0'}`,
      },
      ...optional(reference !== null, { en: `Name of the file: ${reference}`, zh: `文件编号：${reference}` }),
      ...optional(firstDay !== null, {
        en: `Days: ${days}${zone}`,
        zh: `结算日期：${days}${zone}`,
      }),
      ...optional(hasTimes, {
        en: `Payments from ${times.join(' to ')}`,
        zh: `支付时间：${times.join(' 至 ')}`,
      }),
      ...sums.all.map(sumText),
      ...optional(firstLines.length > 0, columnsText),
      ...firstLines.map(lineText),
    ],
    {
      file,
      bytes: opened.bytes,
      sha256: opened.digest(),
      reference,
      first_day: firstDay,
      last_day: lastDay,
      time_zone: timeZone,
      first_payment_at: times[0] ?? null,
      last_payment_at: times[1] ?? null,
      lines,
      net: Object.fromEntries([...netMinor].map(([code, minor]) => [code, amountText(minor, code)])),
      totals: sums.all.map(sumMembers),
      first_lines: firstLines.map(lineMembers),
    },
  );
}
