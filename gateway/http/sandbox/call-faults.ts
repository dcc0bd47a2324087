/** Faults of calls, and those that one request asks for by the header Tollgate-Fault. */
import { faultNames, faultPlaceOf } from '@tollgate/contract/faults';
import { memberText, type WireMember } from '@tollgate/contract/signing/index';
import type { Faults, Struck } from '../../faults/sandbox/faults.ts';
import type { CallFault, CallFaults, ExaminedCall } from '../envelope/call-faults.ts';
import { resolveCall } from '../envelope/checks.ts';
import { type Failure, failure, isFailure } from '../envelope/failure.ts';
import { faultFailure } from '../envelope/fault.ts';
import { readFaultHeader } from './fault-rule.ts';

export interface CallFaultDeps {
  readonly faults: Faults;
  /** Resolves after so long, by the platform's clock: it is a connection that waits. */
  readonly wait: (delayMs: number) => Promise<unknown>;
}

/** Calls that are delayed at the same time; more would take the places of other merchants' calls. */
export const delayedMax = 256;
/** How long a rule for one order waits for it. */
const headerLastsMs = 3_600_000;

const ofCalls = faultNames.filter((fault) => faultPlaceOf(fault) === 'call');
const ofUnsignedCalls = ofCalls.filter((fault) => fault !== 'call.wrong_signature');

type Effect = Omit<CallFault, 'note'>;

const present = (texts: readonly (string | undefined)[]) =>
  texts.filter((text): text is string => text !== undefined && text !== '');

function numbersOf(members: readonly WireMember[]) {
  const named = (...names: readonly string[]) => present(names.map((name) => memberText(members, name)));
  return {
    transNos: named('trans_no', 'orig_trans_no'),
    orderNos: named('merchant_order_no', 'orig_merchant_order_no'),
  };
}

export function createCallFaults({ faults, wait }: CallFaultDeps): CallFaults {
  let delayed = 0;
  async function hold(delayMs: number): Promise<void> {
    delayed += 1;
    await wait(delayMs).finally(() => {
      delayed -= 1;
    });
  }

  /** Returns the effect on the call; undefined for a fault of another place. */
  function effectOf({ fault, delayMs }: Pick<Struck, 'fault' | 'delayMs'>): Effect | undefined {
    switch (fault) {
      case 'call.delay':
        return delayed < delayedMax ? { delay: () => hold(delayMs) } : { instead: failure('SYS007') };
      case 'call.cut_before':
        return { instead: 'cut' };
      case 'call.cut_after':
        return { afterwards: 'cut' };
      case 'call.error_before':
        return { instead: faultFailure(undefined) };
      case 'call.error_after':
        return { afterwards: faultFailure(undefined) };
      case 'call.rate_limited':
        return { instead: failure('SYS006') };
      case 'call.unavailable':
        return { instead: failure('SYS007') };
      case 'call.wrong_signature':
        return { afterwards: 'wrong-signature' };
      default:
        return undefined;
    }
  }

  const noted = (struck: Struck, effect: Effect, psn: string): CallFault => ({
    ...effect,
    note: ({ trans_no: transNo = null, merchant_order_no: merchantOrderNo = null }) =>
      faults.note(struck, { psn, transNo, merchantOrderNo }),
  });

  /** A fault of another place waits for the order that the request names. */
  async function arm(call: ExaminedCall, header: string): Promise<CallFault | Failure | undefined> {
    const wish = readFaultHeader(header);
    if (isFailure(wish)) return wish;
    const { app, members, psn } = call;
    const { merchantNo, appId } = app;
    const effect = effectOf(wish);
    const field = 'Tollgate-Fault';
    if (wish.fault === 'call.wrong_signature' && app.signType !== 'RSA2')
      return failure('SYS027', { field, detail: 'responses to this app are not signed' });
    if (effect !== undefined)
      return noted(faults.byHeader(merchantNo, wish.fault, wish.delayMs), effect, psn);
    const [merchantOrderNo] = numbersOf(members).orderNos;
    if (merchantOrderNo === undefined || merchantOrderNo.length > 32 || merchantOrderNo.includes('\0'))
      return failure('SYS027', { field, detail: `${wish.fault} needs a merchant_order_no` });
    const rule = { ...wish, merchantNo, appId, merchantOrderNo, method: null, transNo: null };
    // The same request once more, as after a lost reply, asks for no second fault.
    const isThere = (await faults.list()).some(
      (known) =>
        known.fault === rule.fault &&
        known.delayMs === rule.delayMs &&
        known.merchantNo === merchantNo &&
        known.appId === appId &&
        known.merchantOrderNo === merchantOrderNo &&
        known.method === null &&
        known.transNo === null,
    );
    if (isThere) return undefined;
    const added = await faults.add({
      ...rule,
      times: 1,
      every: 1,
      probability: 1,
      seed: undefined,
      lastsMs: headerLastsMs,
    });
    return added === 'full' ? failure('SYS028') : undefined;
  }

  async function struckBy(call: ExaminedCall): Promise<CallFault | undefined> {
    const { app, path, members, psn } = call;
    const resolved = resolveCall(path, members);
    const struck = await faults.strike({
      place: 'call',
      faults: app.signType === 'RSA2' ? ofCalls : ofUnsignedCalls,
      merchantNo: app.merchantNo,
      appId: app.appId,
      method: isFailure(resolved) ? undefined : resolved.method,
      numbers: numbersOf(members),
    });
    const effect = struck && effectOf(struck);
    return struck && effect && noted(struck, effect, psn);
  }

  return {
    of(call) {
      if (call.header !== undefined) return arm(call, call.header);
      return faults.mayStrike('call') ? struckBy(call) : undefined;
    },
  };
}
