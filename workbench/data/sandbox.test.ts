import { expect, test } from 'vitest';
import { inboxUrl } from './sandbox.ts';

test.each(['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080', 'https://pay.example.com'])(
  'the gateway sends to the inbox at %s',
  (origin) => {
    expect(inboxUrl(origin)).toBe(`${origin}/api/sandbox/inbox`);
  },
);

test.each([
  'http://192.168.1.20:8080',
  'http://10.0.0.5',
  'http://[fd00::1]:8080',
  'http://gateway.local:8080',
])('the gateway sends nothing to the inbox at %s', (origin) => {
  expect(inboxUrl(origin)).toBeUndefined();
});
