import { expect, test } from 'vitest';
import { createHostChoice, readHosts } from './hosts.ts';

test.each([
  ['postgres://u:p@one:5432/db', ['postgres://u:p@one:5432/db'], false],
  ['postgres:///db?host=/run/postgresql', ['postgres:///db?host=/run/postgresql'], false],
  ['postgres://u:p@one:1,two:2/db', ['postgres://u:p@one:1/db', 'postgres://u:p@two:2/db'], false],
  [
    'postgresql://u@one,[::1]:5433/db?sslmode=verify-full&target_session_attrs=read-write',
    ['postgresql://u@one/db?sslmode=verify-full', 'postgresql://u@[::1]:5433/db?sslmode=verify-full'],
    true,
  ],
  ['postgres://one/db?target_session_attrs=primary', ['postgres://one/db'], true],
])('%s', (url, urls, needsWritable) => {
  expect(readHosts(url)).toEqual({ urls, needsWritable });
});

test('servers that only read are of no use to a gateway', () => {
  expect(() => readHosts('postgres://u:secret@a,b/db?target_session_attrs=standby')).toThrow(
    /^DATABASE_URL: target_session_attrs must be/,
  );
});

test('of several that fail at once with the same server only one moves on', () => {
  const choice = createHostChoice(['one', 'two']);
  choice.failed('one');
  choice.failed('one');
  expect(choice.current()).toBe('two');
  choice.failed('two');
  expect(choice.current()).toBe('one');
});
