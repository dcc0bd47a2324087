/** The subject of an event of the clock, with a link to it. */
import type { DueItem, FiredItem } from '@tollgate/contract/workbench/clock';
import type { ReactElement } from 'react';
import { addressOf } from '../address/place.ts';

export function Subject({ item }: { readonly item: DueItem | FiredItem }): ReactElement {
  const { trans_no: transNo, notification_id: notificationId, terminal_sn: terminalSn } = item;
  const number = item.merchant_order_no ?? transNo;
  if (notificationId !== undefined)
    return <a href={addressOf(['notifications', notificationId])}>{number ?? notificationId}</a>;
  if (transNo !== undefined) return <a href={addressOf(['orders', transNo])}>{number}</a>;
  if (terminalSn !== undefined)
    return <a href={addressOf(['terminals', terminalSn], { merchant_no: item.merchant_no })}>{terminalSn}</a>;
  return <>—</>;
}
