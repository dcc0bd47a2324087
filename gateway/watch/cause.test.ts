/** The cause that a reply names. */
import { refusalMessage } from '@tollgate/contract/errors/message';
import { doctorCauses, shortDiagnosis } from '@tollgate/contract/signing/doctor/index';
import type { DoctorCause } from '@tollgate/contract/signing/doctor/types';
import { expect, test } from 'vitest';
import { causeOf } from './cause.ts';

const reply = (msg: unknown) => JSON.stringify({ code: 'E', msg, psn: '1' });

test.each(Object.keys(doctorCauses) as DoctorCause[])('a signature with %s', (cause) => {
  const diagnosis = {
    causes: [cause],
    text: { en: '', zh: '' },
    expected: '',
    member: 'order_amount',
    position: 7,
  };
  const msg = refusalMessage('SYS002', { detail: shortDiagnosis(diagnosis, 90) });
  expect(causeOf('SYS002', reply(msg))).toBe(cause);
});

test.each([
  ['E01003', reply('Parameter cannot be empty:order_amount'), 'order_amount'],
  ['E01003', reply('Parameter has the wrong type (send "a:b"):billing.name'), 'billing.name'],
  ['E04111', reply('Order does not exist'), ''],
  ['E01003', reply('a text: with a colon'), ''],
  ['E01003', reply(`x:${'n'.repeat(80)}`), ''],
  ['SYS002', reply(refusalMessage('SYS002')), ''],
  ['SYS001', '<html>', ''],
  ['SYS001', reply(7), ''],
  ['0', reply('success:x'), ''],
])('%s %s: %s', (code, text, cause) => {
  expect(causeOf(code, text)).toBe(cause);
});
