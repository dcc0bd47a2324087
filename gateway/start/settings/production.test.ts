import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readGatewayConfig, readOperatorConfig } from './production.ts';

const key = (bytes: Buffer) => bytes.toString('base64');
const good = {
  MODE: 'production',
  DATABASE_URL: 'postgres://gateway@db.example.com/gateway',
  VAULT_KEYS: `k1:${key(randomBytes(32))}`,
  PUBLIC_URL: 'https://pay.example.com',
};

function problemsOf(changes: NodeJS.ProcessEnv): string[] {
  try {
    readGatewayConfig({ ...good, ...changes });
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : [];
  }
}

test('production starts with a server, a random key and an https address', () => {
  expect(problemsOf({})).toEqual([]);
});

test('a command in production works on a server, never on the empty database of a sandbox', () => {
  expect(() => readOperatorConfig({ MODE: 'production' })).toThrow('DATABASE_URL is missing');
  expect(readOperatorConfig({ MODE: 'production', DATABASE_URL: good.DATABASE_URL }).databaseUrl).toBe(
    good.DATABASE_URL,
  );
  expect(readOperatorConfig({}).databaseUrl).toBeUndefined();
});

test.each([
  ['the embedded database', { DATABASE_URL: '' }, /^DATABASE_URL .*PostgreSQL.*DATABASE_URL=postgres:/],
  ['no key', { VAULT_KEYS: '' }, /^VAULT_KEYS .*MODE=production requires VAULT_KEYS.*tollgate vault new-key/],
  [
    'a key that is too short',
    { VAULT_KEYS: `k1:${key(randomBytes(16))}` },
    /^VAULT_KEYS cannot be used: .*32 bytes.*tollgate vault new-key/,
  ],
  ['one byte throughout', { VAULT_KEYS: `k1:${key(Buffer.alloc(32, 1))}` }, /^VAULT_KEYS .*k1.*new-key/],
  [
    'half a key twice',
    { VAULT_KEYS: `k1:${key(Buffer.alloc(32, randomBytes(16)))}` },
    /^VAULT_KEYS .*repeating/,
  ],
  [
    'bytes that count',
    { VAULT_KEYS: `k1:${key(Buffer.from(Array.from({ length: 32 }, (_, at) => 7 + at * 3)))}` },
    /^VAULT_KEYS .*repeating/,
  ],
  [
    'a few characters',
    { VAULT_KEYS: `k1:${key(Buffer.from('aabbabababbbbababaaababababababa'))}` },
    /^VAULT_KEYS/,
  ],
  [
    'http',
    { PUBLIC_URL: 'http://pay.example.com' },
    /^PUBLIC_URL .*https:\/\/.*not "http:\/\/pay\.example\.com"/,
  ],
  ['no address, all interfaces', { PUBLIC_URL: '', HOST: '0.0.0.0' }, /^PUBLIC_URL .*PUBLIC_URL=https:/],
  ['a name that only looks like loopback', { PUBLIC_URL: 'http://localhost.example.com' }, /^PUBLIC_URL /],
])('production refuses %s', (_what, changes, said) => {
  const problems = problemsOf(changes);
  expect(problems).toEqual([expect.stringMatching(said)]);
  expect(problems.join(), 'no key').not.toMatch(/[0-9A-Za-z+/]{43}=/);
  expect(
    problemsOf({ ...changes, MODE: 'sandbox' }).filter((one) => !one.startsWith('VAULT_KEYS cannot')),
  ).toEqual([]);
});

test.each(['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:9', ''])(
  'loopback may do without TLS: "%s"',
  (PUBLIC_URL) => expect(problemsOf({ PUBLIC_URL })).toEqual([]),
);

test('a repetitive key may still open what it sealed while cards are moved to a new one', () => {
  const VAULT_KEYS = `k2:${key(randomBytes(32))},k1:${key(Buffer.alloc(32, 1))}`;
  expect(problemsOf({ VAULT_KEYS })).toEqual([]);
});

test('the day of the books is that of a time zone that exists', () => {
  expect(problemsOf({ BOOKS_TIME_ZONE: 'Asia/Shanghai' })).toEqual([]);
  expect(problemsOf({ BOOKS_TIME_ZONE: 'Europe/Atlantis' })).toEqual([
    expect.stringMatching(/^BOOKS_TIME_ZONE .*not "Europe\/Atlantis"/),
  ]);
});

test('several problems are listed at once, one line each', () => {
  const problems = problemsOf({
    DATABASE_URL: '',
    VAULT_KEYS: 'k1:short',
    PUBLIC_URL: 'http://pay.example.com',
    PORT: 'eighty',
    RATE_LIMIT: '-1',
    TRUST_PROXY: '10.0.0.0/8, proxy.example.com',
  });
  expect(problems.map((line) => line.split(' ')[0]).toSorted()).toEqual([
    'DATABASE_URL',
    'PORT',
    'PUBLIC_URL',
    'RATE_LIMIT',
    'TRUST_PROXY',
    'VAULT_KEYS',
  ]);
});
