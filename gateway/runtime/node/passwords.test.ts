import { expect, test } from 'vitest';
import { passwords } from './passwords.ts';

test('a secret is verified against its own hash, salted, and against nothing else', async () => {
  const [first, second] = await Promise.all([
    passwords.hash('s3cret', 'token'),
    passwords.hash('s3cret', 'token'),
  ]);
  expect(first).toMatch(/^\$7\$101\$[0-9A-Za-z+/]{16}\$[0-9A-Za-z+/]{86}==$/);
  expect(first).not.toBe(second);
  expect(await passwords.verify('s3cret', first)).toBe(true);
  expect(await passwords.verify('S3cret', first)).toBe(false);
  const code = await passwords.hash('12345678', 'short');
  expect(code.startsWith('$7$210000$')).toBe(true);
  expect(await passwords.verify('12345678', code)).toBe(true);
});

test('a hash that another implementation made is understood', async () => {
  const hash =
    '$7$101$AAECAwQFBgcICQoL$lp0Cm29zl+CI/RXyXDKvLye7OxM3OuE6RMzgXTX/f3imS/pFh2Ur7yarLDpKRUKpB0tOj6l0UrRv41zqxmD4tg==';
  expect(await passwords.verify('correct horse', hash)).toBe(true);
});

test('a code or PIN that an earlier version hashed with fewer rounds is still verified', async () => {
  const hash =
    '$7$50000$AAECAwQFBgcICQoL$JSjcqPX8II++6oirMGYUG1LHD3z4NUB8JGWCyoPVrifez8SpfRa1sL25CkwldvXqJ2WVd+6YP66Iino+zuhyNw==';
  expect(await passwords.verify('480217', hash)).toBe(true);
  expect(await passwords.verify('480218', hash)).toBe(false);
});

test.each([
  '',
  'plain',
  '$6$x$y',
  '$7$0$AAAA$AAAA',
  '$7$101$AAAA$AAAA',
  `$7$9999999$AAAA$${'A'.repeat(86)}==`,
])('%j is no hash', async (hash) => {
  expect(await passwords.verify('', hash)).toBe(false);
});
