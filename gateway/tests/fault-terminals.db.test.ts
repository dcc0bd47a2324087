/** Terminals whose connection ends before a reply arrives, whatever they have asked for. */
import { terminalTopics } from '@tollgate/contract/terminal/messages';
import { expect, test } from 'vitest';
import { merchantNo } from '../orders/terminal/testing.ts';
import type { Messages } from '../ports/messages.ts';
import { nameOf } from '../terminals/access.ts';
import { createLosingTerminals } from '../terminals/sandbox/lost-terminal.ts';
import type { ServiceAsk } from '../terminals/service.ts';
import { useFaults } from './faults.testing.ts';

const { open } = useFaults();

test.each<ServiceAsk>([
  { type: 'cancel', trans_no: 'T-1' },
  { type: 'signature', trans_no: 'T-1', image: '' },
  { type: 'close', merchant_order_no: 'A' },
  { type: 'adjust-tip', merchant_order_no: 'A', tip_amount: '1' },
  { type: 'close-batch' },
])('the reply to any ask that changes something is lost: $type', async (ask) => {
  const { add, faults } = await open();
  const published: string[] = [];
  const losing = createLosingTerminals(faults);
  const inner = {
    publish: async (_topic: string, payload: string) => void published.push(payload),
    disconnect: () => {},
  } as unknown as Messages;
  const ids: unknown[] = [];
  const service = losing.service({
    async handle(_terminal, _ask, _psn, id) {
      ids.push(id);
      return { code: '0', msg: 'success', data: { trans_no: 'T-1' } };
    },
    connected: async () => {},
  });
  const terminal = { merchantNo, terminalSn: 'T-2' };
  const messages = losing.messages(inner);
  await add('terminal.lost');
  for (const psn of ['PSN-1', 'PSN-2']) {
    await service.handle(terminal, { type: 'shown', trans_no: 'T-1' }, 'PSN-0', 'other');
    await service.handle(terminal, ask, psn, 'same');
    await messages.publish(terminalTopics.down(nameOf(terminal)), `{"type":"reply","id":"${psn}"}`);
  }
  expect(published).toEqual(['{"type":"reply","id":"PSN-2"}']);
  expect(ids).toEqual(['other', 'same', 'other', 'same']);
});
