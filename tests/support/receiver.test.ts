import { expect, test } from 'vitest';
import { startReceiver } from './receiver.ts';

test('answers as scripted, then as a good receiver, and records what came', async () => {
  const receiver = await startReceiver();
  receiver.script({ status: 500, body: 'no' }, { instead: 'hang-up' });
  const post = (body: string) => fetch(receiver.url, { method: 'POST', body });
  const first = await post('{"trans_no":"1"}');
  expect([first.status, await first.text()]).toEqual([500, 'no']);
  await expect(post('{}')).rejects.toThrow();
  const third = await post('not json');
  expect([third.status, await third.text()]).toEqual([200, 'success']);
  const received = await receiver.waitFor(3);
  expect(received.map((each) => each.body)).toEqual([{ trans_no: '1' }, {}, undefined]);
  expect(received[2]?.text).toBe('not json');
  await expect(receiver.waitFor(4, 30)).rejects.toThrow('3 of 4');
  await receiver.close();
});
