import { expect, test } from 'vitest';
import { commandOf, curlOf, headerOf } from './preview.ts';

const usual = 'http://127.0.0.1:8080';

test('a command leaves out usual values and writes durations in their largest unit', () => {
  expect(commandOf({ fault: 'call.cut_after' }, usual)).toBe(
    'tollgate fault add call.cut_after --url http://127.0.0.1:8080',
  );
  const rule = {
    fault: 'call.delay',
    merchant_no: '312100000001',
    app_id: 'tg1',
    method: 'order.query',
    times: 3,
    every: 2,
    probability: 0.25,
    delay_ms: 1_500,
    seed: 'friday',
    lasts_seconds: 5_400,
  };
  expect(commandOf(rule, 'https://sandbox.example.com')).toBe(
    [
      'tollgate fault add call.delay --merchant-no 312100000001 --app-id tg1 --method order.query --times 3 --every 2',
      '--probability 0.25 --delay 1500ms --seed friday --lasts 90m --url https://sandbox.example.com',
    ].join(' '),
  );
  expect(commandOf({ fault: 'call.delay', delay_ms: 60_000, lasts_seconds: 86_400 }, usual)).toBe(
    'tollgate fault add call.delay --delay 1m --lasts 1d --url http://127.0.0.1:8080',
  );
});

test('a text with signs of the shell is quoted', () => {
  const rule = { fault: 'notification.twice', merchant_no: '312100000001', merchant_order_no: 'A|B*' };
  expect(commandOf(rule, usual)).toContain("--order 'A|B*'");
  expect(commandOf({ fault: 'call.delay', seed: "it's" }, usual)).toContain(String.raw`--seed 'it'\''s'`);
});

test('a rule as curl', () => {
  expect(curlOf({ fault: 'call.cut_after', times: 2 }, usual)).toBe(
    [
      'curl -sS http://127.0.0.1:8080/api/sandbox/faults \\',
      "  -H 'content-type: application/json' \\",
      `  -d '{"fault":"call.cut_after","times":2}'`,
    ].join('\n'),
  );
  expect(curlOf({ fault: 'call.delay', seed: "it's" }, usual)).toContain(String.raw`"it'\''s"}'`);
});

test('the header of a request has the kind, and its time where it is not the usual one', () => {
  expect(headerOf({ fault: 'call.cut_after', times: 9 })).toBe('Tollgate-Fault: call.cut_after');
  expect(headerOf({ fault: 'call.delay', delay_ms: 2_000 })).toBe(
    'Tollgate-Fault: call.delay; delay_ms=2000',
  );
});
