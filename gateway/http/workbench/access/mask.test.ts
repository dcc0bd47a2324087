/** Masks of replies, in texts of every form, and in a stream. */
import { workbenchRoutes } from '@tollgate/contract/workbench/routes';
import { expect, test } from 'vitest';
import { respond, respondJson } from '../../respond.ts';
import { maskPersonal, maskReply } from './mask.ts';

const routeOf = (path: string) => {
  const route = workbenchRoutes.find((one) => one.path === path);
  if (route === undefined) throw new Error(path);
  return route;
};

test.each([
  [{ address: '203.0.113.7' }, { address: '203.0.*.*' }],
  [{ address: '2001:db8::7' }, { address: '2001:db8:*' }],
  [{ address: '::1' }, { address: ':***' }],
  [{ payer: '2088001' }, { payer: '2***' }],
  [{ billing: { name: 'Jane', country: 'US' } }, { billing: { name: 'J***', country: 'US' } }],
  [{ items: [{ payer: '林' }] }, { items: [{ payer: '林***' }] }],
  [{ body: 'a=1&term_ip=203.0.113.7' }, { body: 'a=1&term_ip=203.0.*.*' }],
  [
    { body: '{"order_detail":"{\\"billing\\":{\\"name\\":\\"Jane\\"}}"}' },
    {
      body: '{"order_detail":"{\\"billing\\":{\\"name\\":\\"J***\\"}}"}',
    },
  ],
  // JSON that cannot be read, with and without a sign that a form has.
  [{ body: '{"card_holder":"Jane Doe",}' }, { body: '***' }],
  [{ body: '{"card_holder":"Jane Doe","sign":"c2ln=="' }, { body: '***' }],
  [{ body: 'a=1&order_detail={"billing":{"name":"Jane"' }, { body: 'a=1&order_detail=***' }],
  [{ detail: 'body was "SUCCESS"' }, { detail: 'body was "SUCCESS"' }],
  // A refusal quotes what was signed, also in a kept reply, and where it was cut off.
  [
    { msg: 'Signature check failed (different letter case at 23: expected "Jane Doe" signed "jane d' },
    { msg: 'Signature check failed (different letter case at 23: expected "***" signed "***"' },
  ],
  [
    { reply: '{"code":"SYS002","msg":"expected \\"Jane Doe\\""}' },
    { reply: '{"code":"SYS002","msg":"expected \\"***\\""}' },
  ],
  [{ msg: 'Parameter cannot be empty:expires' }, { msg: 'Parameter cannot be empty:expires' }],
  [{ detail: { code: '0', payer: 'Jane' } }, { detail: { code: '0', payer: 'J***' } }],
  [
    { body: '{"card_holder":"Jane Doe"}', string_to_sign: 'card_holder=Jane Doe&x=1' },
    { body: '{"card_holder":"J***"}', string_to_sign: 'card_holder=J***&x=1' },
  ],
  [
    { code: '0', psn: 'P', title: { en: 'address', zh: '地址' } },
    { code: '0', psn: 'P', title: { en: 'address', zh: '地址' } },
  ],
])('%j is shown as %j', (value, masked) => {
  expect(maskReply(value)).toEqual(masked);
});

test('what should be one text is masked as well where a call sent a list or an object', () => {
  const body = (value: unknown) => ({ body: JSON.stringify(value) });
  expect(maskReply(body({ card_holder: ['Jane', { a: 'Doe' }], term_ip: ['203.0.113.7'] }))).toEqual(
    body({ card_holder: ['J***', { a: 'D***' }], term_ip: ['203.0.*.*'] }),
  );
  expect(maskReply(body({ billing: { name: ['Jane'], more: ['Doe'] } }))).toEqual(
    body({ billing: { name: ['J***'], more: ['D***'] } }),
  );
});

test('a message of any depth is answered, hidden where it is deeper than a call may be', () => {
  const deep = `${'['.repeat(30_000)}"Jane"${']'.repeat(30_000)}`;
  for (const text of [deep, JSON.stringify({ attach: deep }), JSON.stringify({ billing: deep })])
    expect(JSON.stringify(maskReply({ body: text }))).not.toContain('Jane');
});

test('a reply keeps its status and gets its new length', async () => {
  const reply = await maskPersonal(respondJson(200, { address: '203.0.113.7' }), routeOf('/requests'));
  expect(reply.headers.get('content-length')).toBe(String((await reply.clone().text()).length));
  expect(await reply.json()).toEqual({ address: '203.0.*.*' });
});

test('events of a stream are masked one by one, wherever their parts are cut', async () => {
  const text = 'retry: 1000\n\nevent: request\nid: 1\ndata: {"address":"203.0.113.7","psn":"林"}\n\n:\n\n';
  const bytes = new TextEncoder().encode(text);
  for (const size of [1, 7, 1_000]) {
    const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.slice(index * size, (index + 1) * size),
    );
    const events = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of parts) controller.enqueue(part);
        controller.close();
      },
    });
    const { headers } = respond(200, 'text/event-stream', '');
    const stream = new Response(events, { headers });
    const masked = await maskPersonal(stream, routeOf('/requests/stream'));
    expect(await masked.text()).toBe(text.replace('203.0.113.7', '203.0.*.*'));
  }
});
