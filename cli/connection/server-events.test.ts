import { expect, test } from 'vitest';
import { readEvents, type ServerEvent } from './server-events.ts';

async function events(...chunks: readonly string[]) {
  async function* body() {
    for (const chunk of chunks) yield new TextEncoder().encode(chunk);
  }
  const found: ServerEvent[] = [];
  for await (const event of readEvents(body())) found.push(event);
  return found;
}

test('events that are cut anywhere, with comments and other fields between', async () => {
  const text = 'retry: 1000\n\n:\n\nevent: request\nid: 1-a\ndata: {"a":1}\n\ndata: one\r\ndata: two\r\n\r\n';
  const expected = [
    { type: 'request', data: '{"a":1}' },
    { type: 'message', data: 'one\ntwo' },
  ];
  expect(await events(text)).toEqual(expected);
  expect(await events(...text)).toEqual(expected);
});

test('an event without its end has not come yet', async () => {
  expect(await events('data: half')).toEqual([]);
});
