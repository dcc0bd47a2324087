/** The link to the leading worker, with workers that are ports of a test. */
import { afterEach, expect, test, vi } from 'vitest';
import type { FromPort, ToPort } from '../engine/protocol.ts';
import { LeaderLink } from './leader.ts';

const open: MessagePort[] = [];
afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

function setUp({ hasWorker = true } = {}) {
  const tabs = new Set<string>();
  const askForPorts = vi.fn(async () => {});
  const link = new LeaderLink({
    askForPorts,
    isThere: async (client) => tabs.has(client),
    hasWorker: async () => hasWorker,
  });
  /** A tab whose worker leads. */
  function lead(client: string) {
    tabs.add(client);
    const { port1, port2 } = new MessageChannel();
    open.push(port1, port2);
    const asked: ToPort[] = [];
    port1.onmessage = ({ data }) => asked.push(data);
    link.take(port2, client);
    const send = (message: FromPort) => port1.postMessage(message);
    send({ kind: 'leads', build: `build of ${client}` });
    return { asked, send, leave: () => tabs.delete(client) };
  }
  return { link, lead, askForPorts };
}
const request = (path = '/docs/~/api/entry', init: RequestInit = {}) =>
  new Request(`https://docs.example.com${path}`, init);
const bytes = (text: string) => new TextEncoder().encode(text);
const settled = async (answer: Promise<Response>) => (await answer).type;

test('a request waits for the leading worker, and its answer comes in parts', async () => {
  const { link, lead, askForPorts } = setUp();
  const answer = link.answer(request(undefined, { method: 'POST', body: '{"a":1}' }), false);
  await vi.waitFor(() => expect(askForPorts).toHaveBeenCalled());
  const leader = lead('tab 1');
  await vi.waitFor(() => expect(leader.asked).toHaveLength(1));
  const [asked] = leader.asked;
  if (asked?.kind !== 'request') throw new Error('no request came');
  expect(asked).toMatchObject({ method: 'POST', url: 'https://docs.example.com/docs/~/api/entry' });
  expect(new TextDecoder().decode(asked.body ?? undefined)).toBe('{"a":1}');
  const { id } = asked;
  leader.send({ kind: 'head', id, status: 201, headers: [['content-type', 'text/plain']] });
  leader.send({ kind: 'chunk', id, bytes: bytes('one ') });
  leader.send({ kind: 'chunk', id, bytes: bytes('two') });
  leader.send({ kind: 'end', id });
  const response = await answer;
  expect([response.status, await response.text()]).toEqual([201, 'one two']);
  expect(link.build).toBe('build of tab 1');
});

test('without any worker there is no answer, and nobody waits', async () => {
  const { link } = setUp({ hasWorker: false });
  expect(await settled(link.answer(request(), false))).toBe('error');
});

test('what a closed tab has not answered is lost, and the next one gets the next request', async () => {
  const { link, lead } = setUp();
  const first = lead('tab 1');
  const lost = link.answer(request('/docs/~/a'), false);
  await vi.waitFor(() => expect(first.asked).toHaveLength(1));
  first.leave();
  expect(await settled(lost)).toBe('error');
  const again = link.answer(request('/docs/~/b'), false);
  const second = lead('tab 2');
  await vi.waitFor(() => expect(second.asked).toMatchObject([{ url: 'https://docs.example.com/docs/~/b' }]));
  second.send({ kind: 'cut', id: 2 });
  expect(await settled(again)).toBe('error');
});

test('a worker that ends cuts a stream that has begun', async () => {
  const { link, lead } = setUp();
  const leader = lead('tab 1');
  const answer = link.answer(request('/docs/~/stream'), false);
  await vi.waitFor(() => expect(leader.asked).toHaveLength(1));
  leader.send({ kind: 'head', id: 1, status: 200, headers: [] });
  leader.send({ kind: 'chunk', id: 1, bytes: bytes('begun') });
  const response = await answer;
  leader.send({ kind: 'gone' });
  await expect(response.text()).rejects.toThrow('the sandbox has ended');
});

test('who goes away before the end is not answered any more', async () => {
  const { link, lead } = setUp();
  const leader = lead('tab 1');
  const answer = link.answer(request('/docs/~/stream'), false);
  await vi.waitFor(() => expect(leader.asked).toHaveLength(1));
  leader.send({ kind: 'head', id: 1, status: 200, headers: [] });
  await (await answer).body?.cancel();
  await vi.waitFor(() => expect(leader.asked.at(-1)).toEqual({ kind: 'abort', id: 1 }));
});
