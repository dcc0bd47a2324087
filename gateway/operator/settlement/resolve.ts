/** `settlement resolve`, `settlement fees`: acts on differences, and the fees that are agreed with an acquirer. */
import { hostname } from 'node:os';
import { blankCardNumbers } from '@tollgate/contract/card-text';
import { refusalError, usageError } from '@tollgate/contract/command-error';
import type { Text } from '@tollgate/contract/model';
import type {
  ProgramContext,
  SettlementOptions,
  SettlementResolveOptions,
} from '@tollgate/contract/programs';
import type { StoredEntry } from '../../books/accounts.ts';
import { feeProblem, feeText, readFee } from '../../books/settlement/fees.ts';
import { performAct } from '../../books/settlement/perform-act.ts';
import type { Database } from '../../ports/database.ts';
import { hashOf, platformClock } from '../../runtime/node/platform.ts';
import { agreedFeesOf, keepAgreedFees } from '../../store/settlement/agreed-fees.ts';
import { actsOf, type Difference, findDifference } from '../../store/settlement/differences.ts';
import { entriesOf } from '../../store/settlement/shown.ts';
import { appendAudit } from '../../store/workbench/audit.ts';
import { differenceMembers, differenceText } from './lists.ts';
import { amountText, majorOf, refusalTexts } from './texts.ts';

type FeesOptions = Extract<SettlementOptions, { readonly act: 'fees' }>;

/** Runs an act between its two entries in the audit log; the first one has to be written. */
async function audited<Result>(
  database: Database,
  act: {
    readonly merchantNo: string;
    readonly act: string;
    readonly subject: string;
    readonly detail: string;
  },
  perform: () => Promise<{ readonly code: string; readonly result: Result }>,
): Promise<Result> {
  // What is typed may hold a card number (decision 51).
  const typed = { subject: blankCardNumbers(act.subject), detail: blankCardNumbers(act.detail) };
  const fact = { ...act, ...typed, who: 'operator', role: 'admin', psn: '', address: hostname() } as const;
  const note = (phase: 'begun' | 'ended', code: string | null) =>
    appendAudit(database, { ...fact, phase, code, atMs: platformClock.nowMs() }, hashOf);
  await note('begun', null);
  const performed = await perform().catch(async (error: unknown) => {
    await note('ended', 'fault');
    throw error;
  });
  await note('ended', performed.code);
  return performed.result;
}

/** A difference has a few entries for each act. */
const entriesMax = 100;

/** Returns the entries of the newest act; an undo has those of the merchant that the line was with before. */
async function entriesOfAct(
  database: Database,
  { differenceNo, merchantNo }: Difference,
  before: Difference | undefined,
): Promise<StoredEntry[]> {
  const act = (await actsOf(database, differenceNo)).at(-1);
  if (act === undefined) return [];
  const source = { sourceNo: differenceNo, part: act.actNo };
  const merchants = [...new Set([before?.merchantNo ?? merchantNo, merchantNo])];
  const read = merchants.map((one) => entriesOf(database, one, [source], entriesMax));
  return (await Promise.all(read)).flat();
}

function entryText({ debit, credit, amountMinor, currency }: StoredEntry): Text {
  const amount = amountText(amountMinor, currency);
  return {
    en: `  debit ${debit}  credit ${credit}  ${amount}`,
    zh: `  借 ${debit}  贷 ${credit}  ${amount}`,
  };
}

const entryMembers = ({ merchantNo, debit, credit, currency, amountMinor, part, n }: StoredEntry) => ({
  merchant_no: merchantNo,
  debit,
  credit,
  currency,
  amount: majorOf(amountMinor, currency),
  part,
  n,
});

/** @throws CommandError where the act is refused */
export async function resolve(
  database: Database,
  { differenceNo, by: act, transNo, merchantNo, reason }: SettlementResolveOptions,
  context: ProgramContext,
): Promise<void> {
  const found = await findDifference(database, differenceNo);
  const audit = {
    merchantNo: found?.merchantNo ?? '',
    act: `settlement ${act}`,
    subject: differenceNo,
    detail: JSON.stringify({ trans_no: transNo, merchant_no: merchantNo, reason }),
  };
  const request = { differenceNo, act, transNo, merchantNo, reason, by: 'operator' };
  const answer = await audited(database, audit, async () => {
    const result = await performAct(database, { ...request, nowMs: platformClock.nowMs() });
    return { code: result.kind === 'done' ? '0' : result.refusal, result };
  });
  if (answer.kind === 'refused') {
    const { en, zh } = refusalTexts[answer.refusal];
    throw refusalError(`${differenceNo}: ${en}`, `${differenceNo}：${zh}`);
  }
  const again: Text = {
    en: 'This was already done. Nothing was changed.',
    zh: '此前已执行该操作，未作任何更改。',
  };
  const { difference, isRepeat } = answer;
  const entries = isRepeat ? [] : await entriesOfAct(database, difference, found);
  context.result([differenceText(difference), ...(isRepeat ? [again] : entries.map(entryText))], {
    ...differenceMembers(difference),
    is_repeat: isRepeat,
    entries: entries.map(entryMembers),
  });
}

/** @throws CommandError where a fee is not written as a fee */
export async function fees(
  database: Database,
  { acquirer, rates }: FeesOptions,
  context: ProgramContext,
): Promise<void> {
  if (rates !== undefined) {
    const read = rates.map((text) => {
      const fee = readFee(text);
      if (fee === undefined) throw usageError(`${text}: ${feeProblem.en}.`, `${text}：${feeProblem.zh}。`);
      return fee;
    });
    const audit = { merchantNo: '', act: 'settlement fees', subject: acquirer, detail: rates.join('; ') };
    await audited(database, audit, async () => {
      await keepAgreedFees(database, acquirer, read);
      return { code: '0', result: undefined };
    });
  }
  const agreed = (await agreedFeesOf(database, acquirer)).map(feeText);
  const none: Text = {
    en: `No fees are agreed with ${acquirer}: the fees in its files are accepted unchanged.`,
    zh: `未设置与 ${acquirer} 约定的手续费，因此按结算文件中的手续费入账。`,
  };
  context.result(agreed.length === 0 ? [none] : agreed, { acquirer, fees: agreed });
}
