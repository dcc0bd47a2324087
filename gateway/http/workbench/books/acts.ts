/** POST /workbench/api/books/differences/{difference_no}/…: acts on differences, each once. */
import type { ActRefusal } from '../../../books/settlement/act.ts';
import { performAct } from '../../../books/settlement/perform-act.ts';
import type { MerchantClock } from '../../../ports/clock.ts';
import {
  type Difference,
  type DifferenceAct,
  differenceActs,
  findDifference,
} from '../../../store/settlement/differences.ts';
import { type Failure, failure, isFailure } from '../../envelope/failure.ts';
import { respondJson } from '../../respond.ts';
import type { RouteContext, Routes } from '../../route.ts';
import { type Actor, guarded } from '../access/actor.ts';
import { conflicting, readMembers, readText } from '../body.ts';
import { invalid } from '../query.ts';
import { type DifferenceDeps, differenceDetail, noDifference } from './differences.ts';

export interface BookActDeps extends DifferenceDeps {
  readonly clock: MerchantClock;
}

const members = ['reason', 'trans_no', 'merchant_no'] as const;
const reasonMax = 500;

const notNow = (detail: string): Failure => conflicting(failure('SYS016', { field: 'act', detail }));

/** Returns the refusal of an act in the words of the API. */
function refused(refusal: ActRefusal, act: DifferenceAct, { kind }: Difference): Failure {
  switch (refusal) {
    case 'no-difference':
      return noDifference();
    case 'needs-reason':
      return invalid('reason', `a string of 1 to ${reasonMax} characters: ${act} requires it`);
    case 'needs-order':
      return invalid('trans_no', 'the transaction that the line settles');
    case 'no-order':
      return invalid('trans_no', 'a transaction that has money at this acquirer');
    case 'needs-merchant':
      return invalid('merchant_no', 'required, because the line names no merchant');
    case 'other-currency':
      return conflicting(failure('E04129'));
    case 'order-settled':
      return notNow('nothing is open for the order anymore, so the line cannot settle it');
    case 'not-for-kind':
      return notNow(`${act} does not apply to a difference of kind ${kind}`);
    case 'resolved-already':
      return notNow('the difference is resolved; undo the last action first');
    case 'nothing-to-undo':
      return notNow('there is no action to undo');
    case 'not-undoable':
      return notNow('a later file matched the difference; this cannot be undone');
  }
}

function readTexts(body: Partial<Record<(typeof members)[number], unknown>>) {
  const read: Partial<Record<(typeof members)[number], string>> = {};
  for (const name of members) {
    const text = readText(body, name, name === 'reason' ? reasonMax : 32);
    if (text === undefined) continue;
    if (typeof text !== 'string') return text;
    read[name] = text;
  }
  return read;
}

export function workbenchBookActs(deps: BookActDeps): Routes {
  const { database, clock } = deps;

  const perform =
    (act: DifferenceAct) =>
    async (context: RouteContext, actor: Actor): Promise<Response | Failure> => {
      const found = await findDifference(
        database,
        (context.req.param('difference_no') ?? '').slice(0, 32),
        actor.merchants,
      );
      if (found === undefined) return noDifference();
      const body = await readMembers(context, members);
      if (isFailure(body)) return body;
      const texts = readTexts(body);
      if (isFailure(texts)) return texts;
      if (act === 'undo' && texts.reason === undefined) return refused('needs-reason', act, found);
      const { differenceNo, merchantNo } = found;
      await deps.audit(actor, { name: `books.${act}`, merchantNo, subject: differenceNo });
      const answer = await performAct(database, {
        differenceNo,
        act,
        transNo: texts.trans_no,
        reason: texts.reason,
        merchantNo: texts.merchant_no,
        by: actor.who,
        nowMs: merchantNo === '' ? clock.systemMs() : clock.nowMs(merchantNo),
        merchants: actor.merchants,
      });
      if (answer.kind === 'refused') return refused(answer.refusal, act, answer.difference ?? found);
      return respondJson(200, await differenceDetail(deps, actor, answer.difference));
    };

  return (router) => {
    for (const act of differenceActs)
      router.post(`/workbench/api/books/differences/:difference_no/${act}`, guarded(deps, perform(act)));
  };
}
