import { faultNames } from '@tollgate/contract/faults';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFailure } from '../envelope/failure.ts';
import { readFaultHeader, readRule } from './fault-rule.ts';

test.each(faultNames)('%s needs nothing else', (fault) => {
  const read = readRule({ fault });
  expect(isFailure(read) ? read.msg : read).toMatchObject({
    fault,
    merchantNo: '',
    times: 1,
    lastsMs: 3_600_000,
  });
  expect(readFaultHeader(fault)).toMatchObject({ fault });
});

const order = { merchant_no: '312100000001', merchant_order_no: 'A-1' };

test.each([
  [{}, 'SYS012', 'fault'],
  [{ fault: 'call.dance' }, 'SYS016', 'fault'],
  [{ fault: 1 }, 'SYS016', 'fault'],
  [{ fault: 'call.delay', times: 0 }, 'SYS022', 'times'],
  [{ fault: 'call.delay', times: 1.5 }, 'SYS022', 'times'],
  [{ fault: 'call.delay', times: '3' }, 'SYS022', 'times'],
  [{ fault: 'call.delay', every: 10_001 }, 'SYS022', 'every'],
  [{ fault: 'call.delay', probability: 0 }, 'SYS022', 'probability'],
  [{ fault: 'call.delay', probability: 1.1 }, 'SYS022', 'probability'],
  [{ fault: 'call.delay', delay_ms: 60_001 }, 'SYS022', 'delay_ms'],
  [{ fault: 'call.delay', delay_ms: -1 }, 'SYS022', 'delay_ms'],
  [{ fault: 'call.cut_after', delay_ms: 5 }, 'SYS023', 'delay_ms'],
  [{ fault: 'notification.twice', method: 'order.query' }, 'SYS023', 'method'],
  [{ fault: 'call.delay', method: 'order.dance' }, 'SYS016', 'method'],
  [{ fault: 'call.delay', lasts_seconds: 0 }, 'SYS022', 'lasts_seconds'],
  [{ fault: 'call.delay', lasts_seconds: 604_801 }, 'SYS022', 'lasts_seconds'],
  [{ fault: 'call.delay', merchant_no: '12' }, 'SYS015', 'merchant_no'],
  [{ fault: 'call.delay', app_id: 'a\0b' }, 'SYS015', 'app_id'],
  [{ fault: 'call.delay', ...order, merchant_order_no: 'no blanks' }, 'SYS015', 'merchant_order_no'],
  [{ fault: 'call.delay', ...order, trans_no: '1' }, 'SYS015', 'trans_no'],
  [{ fault: 'call.delay', seed: '' }, 'SYS015', 'seed'],
  [{ fault: 'call.delay', merchant_order_no: 'A-1' }, 'SYS012', 'merchant_no'],
] as const)('%j is refused with %s at %s', (fields, code, field) => {
  const read = readRule(fields);
  expect(read).toMatchObject({ code });
  expect(isFailure(read) && read.msg).toMatch(new RegExp(`:${field}$`));
});

test('a rule with everything', () => {
  const wish = { times: 5, every: 2, probability: 0.5, delay_ms: 10, seed: 's', lasts_seconds: 60 };
  expect(readRule({ fault: 'call.delay', ...order, method: 'order.query', ...wish })).toEqual({
    fault: 'call.delay',
    merchantNo: '312100000001',
    merchantOrderNo: 'A-1',
    appId: null,
    transNo: null,
    method: 'order.query',
    times: 5,
    every: 2,
    probability: 0.5,
    delayMs: 10,
    seed: 's',
    lastsMs: 60_000,
  });
});

test('a header with a time', () => {
  expect(readFaultHeader('call.delay; delay_ms=250')).toEqual({ fault: 'call.delay', delayMs: 250 });
  for (const wrong of ['', 'call.dance', 'call.cut_after; delay_ms=5', 'call.delay; times=2', 'call.delay;'])
    expect(readFaultHeader(wrong), wrong).toMatchObject({ code: 'SYS027' });
});

test('whatever is sent is read or refused', () => {
  const values = fc.oneof(fc.jsonValue(), fc.constantFrom(...faultNames));
  const name = fc.constantFrom(
    'fault',
    'times',
    'every',
    'probability',
    'delay_ms',
    'seed',
    'merchant_no',
    'method',
  );
  fc.assert(fc.property(fc.dictionary(name, values), (fields) => void readRule(fields)));
  fc.assert(fc.property(fc.string(), (header) => void readFaultHeader(header)));
});
