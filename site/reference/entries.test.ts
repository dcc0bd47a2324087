import { calls } from '@tollgate/contract/calls/index';
import { dictionaries } from '@tollgate/contract/dictionary/index';
import { errors } from '@tollgate/contract/errors/catalogue';
import { expect, test } from 'vitest';
import { referenceEntries } from './entries.ts';

test.each(['en', 'zh'] as const)('in %s every entry has an address of its own and a text', (language) => {
  const entries = referenceEntries(language);
  const ids = entries.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(entries.filter(({ id, title, text }) => /[\s"<>%]/.test(id) || title === '' || text === '')).toEqual(
    [],
  );
  expect(entries.filter(({ kind }) => kind === 'call')).toHaveLength(calls.length);
  expect(entries.filter(({ kind }) => kind === 'error')).toHaveLength(Object.keys(errors).length);
  expect(entries.filter(({ kind }) => kind === 'value')).toHaveLength(
    dictionaries.reduce((sum, { values }) => sum + values.length, 0),
  );
});

test('both languages have the same addresses, and those that pages link to', () => {
  const ids = referenceEntries('en').map(({ id }) => id);
  expect(referenceEntries('zh').map(({ id }) => id)).toEqual(ids);
  expect(ids).toEqual(
    expect.arrayContaining([
      'pay.checkout',
      'pay.checkout.order_detail.data.items',
      'pay.checkout.order_detail.data.items.code',
      'order.query.reply.trans_status',
      'payments.batch-close.merchant_no',
      'payment.result.notify.trans_status',
      'common.sign',
      'reply.psn',
      'trans_status-2',
      'pay_method_id-Alipay+',
      'message_receiving_application-Tollgate_Register',
      'E04112',
    ]),
  );
});
