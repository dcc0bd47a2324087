import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { calls } from '../calls/index.ts';
import { cQuoted, cSample } from './c.ts';

const folder = fileURLToPath(new URL('../../samples/c', import.meta.url));

test('the samples of all calls are C, with the headers of samples/c', () => {
  const body = calls.map((call) => `{\n${cSample(call)}\n(void)reply;\n}`).join('\n');
  const program = `#include "tollgate.h"\nvoid all(Settings settings) {\n${body}\n}\n`;
  const { status, stderr } = spawnSync(
    'cc',
    ['-std=c11', '-Wall', '-Wextra', '-Wpedantic', '-Werror', '-fsyntax-only', `-I${folder}`, '-x', 'c', '-'],
    { input: program, encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

test('a text is quoted as C reads it', () => {
  expect(cQuoted('a"b\\\n\u0001??=é')).toBe('"a\\"b\\\\\\n\\001?\\?=é"');
});
