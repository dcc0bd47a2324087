/** Lost replies: the same request under the same key, in good time, and nothing carried out twice. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClient } from './client.ts';
import { isTollgateError, TollgateError } from './errors.ts';
import type { Retry } from './index.ts';
import type { ClientOptions } from './options.ts';
import {
  createFakeClock,
  createFakeFetch,
  type FakeAnswer,
  optionsFor,
  order,
  type ReceivedCall,
  replyText,
} from './testing.ts';
import { isPassing, retryDelayMs } from './wire/retry.ts';

type Step = Exclude<FakeAnswer, string> | 'break' | Response;

const paid: Step = { data: '{"trans_no":"2026","trans_status":2}' };
/** Half of what chance can add. */
const evenRandom = (byteCount: number) => new Uint8Array(byteCount).fill(128);

const respond = (step: Step): Response | 'break' =>
  step === 'break' || step instanceof Response
    ? step
    : new Response(replyText(step), { status: statusOf(step) });
const statusOf = (step: object): number => ('httpStatus' in step ? Number(step.httpStatus) : 200);

/** A client whose gateway takes the steps one after the other, the last of them for good. */
function clientFor(steps: readonly Step[], options: Partial<ClientOptions> = {}) {
  const { fetch, received } = createFakeFetch((_call, number) =>
    respond(steps[Math.min(number, steps.length) - 1] ?? 'break'),
  );
  const clock = createFakeClock();
  const retries: Retry[] = [];
  const client = createClient({
    ...optionsFor('https://pay.example.com'),
    fetch,
    clock,
    random: evenRandom,
    onRetry: (retry) => retries.push(retry),
    ...options,
  } as ClientOptions);
  return { client, received, clock, retries };
}

const keyOf = ({ headers }: ReceivedCall) => headers['idempotency-key'];
const failureOf = (promise: Promise<unknown>): Promise<TollgateError> =>
  promise.then(
    () => expect.fail('no failure'),
    (error: unknown) => (isTollgateError(error) ? error : Promise.reject(error)),
  );

test('a lost reply is asked for again: same fields and key, a new timestamp and signature', async () => {
  const { client, received, retries, clock } = clientFor(['break', 'break', paid]);
  expect(await client.pay({ ...order, authCode: '1' })).toMatchObject({ transStatus: 2 });
  expect(new Set(received.map(keyOf)).size).toBe(1);
  expect(keyOf(received[0] as ReceivedCall)).toMatch(/^[0-9a-f]{32}$/);
  const own = received.map(({ fields: { timestamp, sign, ...rest } }) => rest);
  expect(own[1]).toEqual(own[0]);
  expect(new Set(received.map(({ fields }) => fields['timestamp'])).size).toBe(3);
  expect(new Set(received.map(({ fields }) => fields['sign'])).size).toBe(3);
  // 375 and 750: three quarters of 500 and 1000, by the middle of chance.
  expect(retries).toMatchObject([
    { method: 'bscanc.pay.submit', number: 1, delayMs: 375, error: { code: 'no-reply', tries: 1 } },
    { method: 'bscanc.pay.submit', number: 2, delayMs: 751, error: { code: 'no-reply', tries: 2 } },
  ]);
  expect(retries[0]?.idempotencyKey).toBe(keyOf(received[0] as ReceivedCall));
  expect(clock.elapsedMs()).toBe(1126);
});

test('each call has a key of its own; a query has none, and is repeated as well', async () => {
  const { client, received } = clientFor(['break', paid], {
    random: (count) => crypto.getRandomValues(new Uint8Array(count)),
  });
  await client.query({ merchantOrderNo: 'T-1' });
  expect(received.map(keyOf)).toEqual([undefined, undefined]);
  await client.createQrCode(order);
  await client.call('payments.tip-adjustment', { trans_no: '2026', tip_amount: '1' });
  const keys = received.slice(2).map(keyOf);
  expect(new Set(keys).size).toBe(2);
  expect(keys).not.toContain(undefined);
});

test('a card is encrypted once for all tries', async () => {
  const { client, received } = clientFor(['break', { data: '{"trans_status":2}' }]);
  const card = { pan: '4242424242424242', holder: 'JANE DOE', cvv: '123', expiry: '0749' };
  await client.merchantCheckout({ ...order, card });
  expect(received[1]?.fields['card']).toBe(received[0]?.fields['card']);
});

test.each<readonly [string, Step]>([
  ['the connection breaks', 'break'],
  ['a proxy answers in its place', { httpStatus: 502, text: '<html>Bad Gateway</html>' }],
  ['the reply is cut', { httpStatus: 200, text: '{"code":"0","ms' }],
  ['the gateway answers the system error', { code: 'SYS001', unsigned: true }],
  ['the database is away', { code: 'SYS007', httpStatus: 503, unsigned: true }],
  ['the limit is reached', { code: 'SYS006', httpStatus: 429, unsigned: true }],
  ['the first try is still under way', { code: 'SYS026' }],
])('%s: sent again', async (_what, step) => {
  const { client, received } = clientFor([step, paid]);
  expect(await client.createQrCode(order)).toMatchObject({ transNo: '2026' });
  expect(received).toHaveLength(2);
});

test.each<readonly [string, Step]>([
  ['a refusal', { code: 'E04112' }],
  ['a wrong signature of ours', { code: 'SYS002' }],
  ['a reply that must not be trusted', { data: '{}', unsigned: true }],
  ['an address where no gateway answers', { httpStatus: 404, text: '<html>Not found</html>' }],
])('%s is final', async (_what, step) => {
  const { client, received } = clientFor([step, paid]);
  expect(await failureOf(client.createQrCode(order))).toMatchObject({ tries: 1 });
  expect(received).toHaveLength(1);
});

test('it gives up after the retries that are allowed, and says what it was sent under', async () => {
  const { client, received, retries } = clientFor(['break'], { maxRetries: 2 });
  const error = await failureOf(client.createQrCode(order));
  expect(error).toMatchObject({ code: 'no-reply', isUncertain: true, tries: 3 });
  expect(error.idempotencyKey).toBe(keyOf(received[0] as ReceivedCall));
  expect(retries.map(({ number }) => number)).toEqual([1, 2]);
  // The same request under that key, from wherever: the answer to all of them.
  await failureOf(
    client.createQrCode(order, { idempotencyKey: String(error.idempotencyKey), maxRetries: 0 }),
  );
  expect(new Set(received.map(keyOf)).size).toBe(1);
  expect(received).toHaveLength(4);
});

test('no retry begins after the time that is allowed', async () => {
  const { client, clock } = clientFor(['break'], { maxRetries: 1000, retryForMs: 20_000 });
  await failureOf(client.createQrCode(order));
  expect(clock.elapsedMs()).toBeLessThanOrEqual(20_000);
  expect(clock.elapsedMs()).toBeGreaterThan(12_000);
});

test('Retry-After is kept to, in seconds and as a date; longer than the time that is allowed ends the tries', async () => {
  const busy = (retryAfter: string) =>
    new Response('busy', { status: 503, headers: { 'retry-after': retryAfter } });
  const { client, retries } = clientFor([busy('7'), busy('Mon, 02 Mar 2026 10:15:35 GMT'), paid]);
  await client.createQrCode(order);
  expect(retries[0]?.delayMs).toBe(7375);
  expect(retries[0]?.error.retryAfterMs).toBe(7000);
  // 10:15:23 and 7.4 s have passed of the 12 s.
  expect(retries[1]?.delayMs).toBe(12_000 - 7375 + 751);
  const late = clientFor([busy('3600'), paid]);
  expect(await failureOf(late.client.createQrCode(order))).toMatchObject({
    tries: 1,
    retryAfterMs: 3_600_000,
  });
});

test('SYS026 is repeated after five seconds at the earliest', async () => {
  const { client, retries } = clientFor([{ code: 'SYS026' }, paid]);
  await client.createQrCode(order);
  expect(retries[0]?.delayMs).toBe(5375);
});

test('what a first try may have done stays uncertain, whatever refuses the next ones', async () => {
  for (const code of ['SYS006', 'SYS002', 'E07303', 'E04112']) {
    const { client } = clientFor(['break', { code }]);
    const error = await failureOf(client.createQrCode(order));
    expect(error, code).toMatchObject({ kind: 'refused', code, isUncertain: true });
  }
  // The call itself has answered, under the key of both tries.
  const { client } = clientFor(['break', { code: 'E04126' }]);
  expect(await failureOf(client.createQrCode(order))).toMatchObject({ code: 'E04126', isUncertain: false });
  const refused = clientFor([{ code: 'SYS006', httpStatus: 429 }], { maxRetries: 1 });
  expect(await failureOf(refused.client.createQrCode(order))).toMatchObject({ tries: 2, isUncertain: false });
});

test('an abort ends the wait for a retry', async () => {
  const controller = new AbortController();
  const reason = new Error('the till was closed');
  const onRetry = () => controller.abort(reason);
  const { client, received } = clientFor(['break', paid]);
  await expect(client.createQrCode(order, { signal: controller.signal, onRetry })).rejects.toBe(reason);
  expect(received).toHaveLength(1);
});

test('a hook that throws changes nothing, and a call may have one of its own', async () => {
  const { client, retries } = clientFor(['break', paid]);
  const onRetry = () => {
    throw new Error('no log');
  };
  expect(await client.createQrCode(order, { onRetry })).toMatchObject({ transNo: '2026' });
  expect(retries).toEqual([]);
  const call = client.createQrCode(order, { maxRetries: 1.5 });
  expect(await failureOf(call)).toMatchObject({ kind: 'configuration', code: 'count-option', tries: 0 });
});

test('retries are capped and spread by chance', () => {
  const failure = new TollgateError({
    kind: 'timeout',
    code: 'no-reply-in-time',
    text: { en: 'late', zh: '超时' },
    action: { en: 'wait', zh: '等待' },
    isUncertain: true,
  });
  expect(isPassing(failure)).toBe(true);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.uint8Array({ minLength: 2, maxLength: 2 }),
      (number, bytes) => {
        const fullMs = Math.min(8000, 500 * 2 ** (number - 1));
        const delayMs = retryDelayMs(failure, number, () => bytes);
        expect(delayMs).toBeGreaterThanOrEqual(fullMs / 2);
        expect(delayMs).toBeLessThanOrEqual(fullMs);
      },
    ),
  );
});

/** A gateway that keeps a reply under its key, as decision 40 says, on a network that loses requests and replies. */
function lossyGateway(losses: readonly ('request' | 'reply' | 'none')[]) {
  const kept = new Map<string, string>();
  let carriedOut = 0;
  const { fetch, received } = createFakeFetch((call, number) => {
    const loss = losses[number - 1] ?? 'none';
    if (loss === 'request') return 'break';
    const key = String(keyOf(call));
    if (!kept.has(key)) {
      carriedOut += 1;
      kept.set(key, `{"trans_no":"${carriedOut}"}`);
    }
    return loss === 'reply' ? 'break' : new Response(replyText({ data: String(kept.get(key)) }));
  });
  return { fetch, received, carriedOut: () => carriedOut };
}

test('whatever is lost, a call is carried out once at most, and once where it is answered', async () => {
  const losses = fc.array(fc.constantFrom('request', 'reply', 'none'), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(losses, async (lost) => {
      const gateway = lossyGateway(lost);
      const clock = createFakeClock();
      const client = createClient({ ...optionsFor('https://pay.example.com'), fetch: gateway.fetch, clock });
      const reply = await client.createQrCode(order).catch(() => undefined);
      expect(gateway.carriedOut()).toBeLessThanOrEqual(1);
      if (reply !== undefined) expect([reply.transNo, gateway.carriedOut()]).toEqual(['1', 1]);
      expect(gateway.received.length).toBeLessThanOrEqual(5);
    }),
    { numRuns: 40 },
  );
});
