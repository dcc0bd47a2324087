/** Entries of a page itself are found as its documentation is: by words, beginnings, and with typing errors. */
import { expect, test } from 'vitest';
import { libraryOfEntries } from './entries.ts';
import { find } from './find.ts';

const library = libraryOfEntries([
  { title: 'Clock', path: 'clock', description: 'Advance the time of the sandbox', keywords: ['时钟'] },
  { title: 'Notifications', path: 'notifications', description: 'What was sent', keywords: ['通知'] },
  { title: 'Apps and keys', path: 'apps', description: 'Credentials', keywords: ['应用与密钥'] },
]);
const paths = (query: string) => find(library, query).rows.map(({ path }) => path);

test.each([
  ['clock', 'clock'],
  ['clokc', 'clock'],
  ['notif', 'notifications'],
  ['notificatoins', 'notifications'],
  ['时钟', 'clock'],
  ['keys', 'apps'],
  ['密钥', 'apps'],
])('%s finds %s', (query, path) => {
  expect(paths(query)[0]).toBe(path);
});

test('another word finds nothing', () => {
  expect(paths('giraffe')).toEqual([]);
});
