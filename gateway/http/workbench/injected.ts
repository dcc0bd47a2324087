/** Faults of the sandbox that were injected, as people see them: marked, so that none is taken for a real one. */
import { faultTitle, type InjectedItem, injectedTitle } from '@tollgate/contract/workbench/faults';
import type { TimelineItem } from '@tollgate/contract/workbench/timeline';
import type { InjectedOf } from '../../store/workbench/timeline.ts';
import { present } from './order-items.ts';

/** On the timeline of an order. */
export function injectedEntry({ fault, atMs, psn, transNo, httpStatus, reply }: InjectedOf): TimelineItem {
  const detail = present({ http_status: httpStatus, msg: reply });
  return {
    at_ms: atMs,
    kind: 'fault' as const,
    ...present({ psn, trans_no: transNo }),
    title: injectedTitle(fault),
    tone: 'warning' as const,
    ...(Object.keys(detail).length > 0 && { detail }),
  };
}

/** By itself. */
export const injectedItem = (one: InjectedOf): InjectedItem => ({
  at_ms: one.atMs,
  fault: one.fault,
  title: faultTitle(one.fault),
  merchant_no: one.merchantNo,
  ...present({
    fault_id: one.faultId,
    psn: one.psn,
    trans_no: one.transNo,
    merchant_order_no: one.merchantOrderNo,
    http_status: one.httpStatus,
    reply: one.reply,
  }),
});
