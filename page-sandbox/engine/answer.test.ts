import { expect, test } from 'vitest';
import { type Answer, answerRequest, gatewayRequest } from './answer.ts';
import { problemOf } from './problems.ts';
import type { FromPort, PortRequest } from './protocol.ts';

const base = 'https://docs.example.com/docs/~';
const requestOf = (changes: Partial<PortRequest> = {}): PortRequest => ({
  kind: 'request',
  id: 7,
  method: 'GET',
  url: `${base}/pay/CODE?lang=zh`,
  headers: [['accept', 'text/html']],
  body: null,
  ...changes,
});

async function sentFor(answer: Answer, control = new AbortController()) {
  const sent: FromPort[] = [];
  await answerRequest('/docs/~', requestOf(), answer, (message) => sent.push(message), control.signal);
  return sent;
}

test('the gateway sees a request of this computer, without the base', async () => {
  const post = requestOf({ method: 'POST', body: new TextEncoder().encode('{"a":1}') });
  const request = gatewayRequest('/docs/~', post);
  expect(new URL(request.url).pathname + new URL(request.url).search).toBe('/pay/CODE?lang=zh');
  expect([...request.headers]).toEqual([
    ['accept', 'text/html'],
    ['content-length', '7'],
    ['host', 'localhost'],
  ]);
  expect(await request.text()).toBe('{"a":1}');
  const root = gatewayRequest('', requestOf({ url: 'http://127.0.0.1:8080/health' }));
  expect(root.url).toBe('http://localhost/health');
  const empty = gatewayRequest('/docs/~', requestOf({ method: 'DELETE' }));
  expect(empty.headers.get('content-length')).toBe('0');
});

test.each([
  ['/workbench/', '/docs/~/workbench/'],
  ['//other.example.com/', '//other.example.com/'],
  ['https://shop.example.com/', 'https://shop.example.com/'],
])('a redirect to %s leads to %s', async (location, expected) => {
  const [head] = await sentFor(async () => new Response(null, { status: 301, headers: { location } }));
  expect(head).toEqual({ kind: 'head', id: 7, status: 301, headers: [['location', expected]] });
});

test('a network error, and a body that breaks off, are cut', async () => {
  expect(await sentFor(async () => Response.error())).toEqual([{ kind: 'cut', id: 7 }]);
  const broken = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array([1])),
    pull: (controller) => controller.error(new Error('gone')),
  });
  const sent = await sentFor(async () => new Response(broken));
  expect([sent[0]?.kind, sent.at(-1)?.kind]).toEqual(['head', 'cut']);
});

test('a stream goes on until its client goes away, and is told so', async () => {
  const control = new AbortController();
  const cancelled = Promise.withResolvers<void>();
  const endless = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array([1])),
    cancel: () => cancelled.resolve(),
  });
  const answering = sentFor(async () => new Response(endless), control);
  control.abort();
  await cancelled.promise;
  expect((await answering).at(-1)).toEqual({ kind: 'end', id: 7 });
});

test.each([
  ['QuotaExceededError', 'storage-full'],
  ['VersionError', 'newer'],
  ['SecurityError', 'storage-refused'],
  ['DataError', 'damaged'],
] as const)('%s is the problem %s', (name, problem) => {
  expect(problemOf(new DOMException('why', name), 'damaged')).toMatchObject({
    problem,
    message: `${name}: why`,
  });
});
