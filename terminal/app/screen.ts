/** Which screen a state shows: its name, its words, and what distinguishes one visit from the next. */
import type { Text } from '@tollgate/contract/model';
import type { OrderStep, State } from '../engine/state.ts';
import { isApproved } from '../engine/status.ts';
import { kinds } from './texts/entry.ts';
import { headings, leads } from './texts/screens.ts';

export interface Screen {
  /** As styles and tests name it. */
  readonly name: string;
  readonly heading: Text;
  readonly lead?: Text;
  /** Changes with every screen; the focus goes to its beginning then. */
  readonly key: string;
}

function endHeading({
  trans_status: status,
  trans_error_code: code,
}: {
  trans_status: 0 | 1 | 2 | 3 | 9;
  trans_error_code?: string;
}): Text {
  if (isApproved({ trans_status: status })) return headings.approved;
  // Closed, cancelled and expired are not declines.
  return code?.startsWith('K') || code?.startsWith('E04') ? headings.ended : headings.declined;
}

function ofStep(step: OrderStep, isOffline: boolean): { heading: Text; lead?: Text } {
  switch (step.name) {
    case 'ending':
      return step.why === 'cancel'
        ? { heading: headings.cancelling, lead: isOffline ? leads.offline : leads.cancelling }
        : { heading: headings.expiring, lead: isOffline ? leads.offline : leads.expiring };
    case 'result':
      return { heading: endHeading(step.result) };
    case 'processing':
      return { heading: headings.processing, lead: isOffline ? leads.offline : leads.processing };
    case 'manager':
    case 'scan':
    case 'code':
    case 'open':
    case 'signature':
      return { heading: headings[step.name], lead: leads[step.name] };
    default:
      return { heading: headings[step.name] };
  }
}

export function screenOf(state: State): Screen {
  const { active, idle } = state;
  if (active !== undefined) {
    const { name } = active.step;
    const key = `${active.order.trans_no} ${name}`;
    return {
      ...ofStep(active.step, state.link !== 'online'),
      name,
      key,
    };
  }
  const base = { name: idle.name, key: idle.name };
  switch (idle.name) {
    case 'entry':
      return { ...base, key: `entry ${idle.kind}`, heading: kinds[idle.kind] };
    case 'activation':
    case 'replaced':
    case 'standby':
    case 'leaving':
      return { ...base, heading: headings[idle.name], lead: leads[idle.name] };
    case 'record':
      return { ...base, heading: headings[idle.isLast ? 'last-receipt' : 'record'] };
    case 'settlement':
      return idle.isClosed
        ? { ...base, name: 'settled', key: 'settled', heading: headings.settled }
        : { ...base, heading: headings.settlement };
    default:
      return { ...base, heading: headings[idle.name] };
  }
}
