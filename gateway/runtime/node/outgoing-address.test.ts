import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import type { OutgoingRequest } from '../../ports/outgoing.ts';
import { createOutgoing } from './outgoing.ts';
import { listen, serve } from './server.testing.ts';

const outgoing = createOutgoing();

const request = (url: string, options: Partial<OutgoingRequest> = {}): OutgoingRequest => ({
  url,
  headers: {},
  body: '{"trans_no":"1","attach":"中文"}',
  timeoutMs: 5_000,
  maxReplyBytes: 1_024,
  allowLoopback: true,
  ...options,
});

const post = (url: string, options: Partial<OutgoingRequest> = {}) => outgoing.post(request(url, options));

test('localhost is this machine by IPv4 or IPv6, in the sandbox alone', async () => {
  const port = await listen(
    createServer((_, response) => void response.end('success')),
    '::1',
  ).catch(() => undefined);
  if (port !== undefined) expect(await post(`http://localhost:${port}/`)).toMatchObject({ body: 'success' });
  const ipv4 = await serve((incoming, response) => void response.end(incoming.headers.host));
  const url = `http://shop.localhost:${ipv4}/`;
  expect(await post(url)).toMatchObject({ body: `shop.localhost:${ipv4}` });
  expect(await post(url, { allowLoopback: false })).toMatchObject({ reason: 'address-refused' });
});

test('a name that resolves to any address inside is refused, and nothing is connected to', async () => {
  let connections = 0;
  const port = await serve((_, response) => {
    connections += 1;
    response.end('success');
  });
  const answers: Record<string, string[]> = {
    'a.example': ['127.0.0.1'],
    'b.example': ['::ffff:127.0.0.1'],
    'c.example': ['93.184.215.14', '127.0.0.1'],
    'd.example': ['169.254.169.254'],
    'e.example': ['10.0.0.1'],
    'f.example': ['not an address'],
  };
  const strict = createOutgoing({ resolve: async (host) => answers[host] ?? [] });
  const refused = { kind: 'failed', reason: 'address-refused' };
  for (const host of Object.keys(answers)) {
    const url = `http://${host}:${port}/`;
    expect([host, await strict.post(request(url, { allowLoopback: false }))]).toMatchObject([host, refused]);
  }
  for (const host of ['d.example', 'e.example', 'f.example']) {
    expect([host, await strict.post(request(`http://${host}:${port}/`))]).toMatchObject([host, refused]);
  }
  expect(connections).toBe(0);
});

test('the refusal does not say what an inside name resolves to', async () => {
  const strict = createOutgoing({ resolve: async () => ['10.1.2.3'] });
  const reply = await strict.post(request('http://db.example/', { allowLoopback: false }));
  expect(JSON.stringify(reply)).not.toContain('10.1.2.3');
});

test('addresses that are spelt out are checked too, in every notation', async () => {
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '[::ffff:7f00:1]',
    '169.254.169.254',
    '0.0.0.0',
  ]) {
    const reply = await post(`http://${host}:1/`, { allowLoopback: false });
    expect([host, reply]).toMatchObject([host, { kind: 'failed', reason: 'address-refused' }]);
  }
});

test('the name is resolved once, and the connection goes to the address that was checked', async () => {
  const port = await serve((incoming, response) => void response.end(incoming.headers.host));
  let asked = 0;
  // A name that answers something else the second time cannot get in between check and connection.
  const rebinding = createOutgoing({ resolve: async () => (++asked === 1 ? ['127.0.0.1'] : ['10.0.0.1']) });
  const reply = await rebinding.post(request(`http://shop.example:${port}/`));
  expect(reply).toMatchObject({ kind: 'replied', body: `shop.example:${port}` });
  expect(asked).toBe(1);
});

test('the next address of a name is tried where one cannot be connected to', async () => {
  const port = await serve((_, response) => void response.end('success'));
  const both = createOutgoing({ resolve: async () => ['127.0.0.2', '127.0.0.1'] });
  expect(await both.post(request(`http://shop.example:${port}/`))).toMatchObject({ body: 'success' });
});

test.each([
  ['rejects', () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' })), 'ENOTFOUND'],
  ['answers nothing', () => Promise.resolve([]), 'ENODATA'],
])('where the resolver %s, the name is unknown', async (_, resolve, code) => {
  const reply = await createOutgoing({ resolve }).post(request('http://shop.example/'));
  const detail = `the host name could not be resolved (${code})`;
  expect(reply).toEqual({ kind: 'failed', reason: 'name-unknown', detail });
});

test('a name server that keeps silent counts into the time', async () => {
  const silent = createOutgoing({ resolve: () => new Promise(() => {}) });
  const reply = await silent.post(request('http://shop.example/', { timeoutMs: 100 }));
  const detail = 'the host name was not resolved within 100 ms';
  expect(reply).toEqual({ kind: 'failed', reason: 'timeout', detail });
});
