/** `connector` and `acquirer-host`: what is refused before anything is asked, and the help in both languages. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostDifferences, hostFaults } from '@tollgate/contract/connector/host';
import { afterAll, expect, test } from 'vitest';
import { runInProcess } from '../testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollgate-connector-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const secretFile = join(folder, 'secret.txt');
writeFileSync(secretFile, `${'s'.repeat(32)}\n`);
const shortFile = join(folder, 'short.txt');
writeFileSync(shortFile, 'short\n');
const chinese = { LANG: 'zh_CN.UTF-8' };
const check = ['connector', 'check'];
const local = 'http://127.0.0.1:9';

test.each([
  [[...check, local], {}, 'The option --secret-file is required.'],
  [
    [...check, local, '--secret-file', shortFile],
    {},
    `${shortFile} must have a secret of 32 to 256 characters.`,
  ],
  [
    [...check, 'http://bank.example', '--secret-file', secretFile],
    chinese,
    '地址必须是 https 地址、http 地址（主机仅限 localhost、127.… 或 [::1]）或 unix:/路径，而不是“http://bank.example”。',
  ],
  [[...check, local, '--secret-file', secretFile, '--flows', 'cards'], {}, '--flows must be one of'],
  [[...check, local, '--secret-file', secretFile, '--card', 'none'], {}, 'There is no test card none.'],
  [[...check, local, '--secret-file', secretFile, '--settings', secretFile], {}, 'must be a JSON object.'],
  [
    ['connector', 'new', '--language', 'cobol'],
    {},
    '--language must be one of python, typescript, not "cobol".',
  ],
  [['connector', 'new', '--language', 'python', '--out', folder], chinese, '已存在：请用 --out 指定新目录。'],
  [['acquirer-host'], {}, 'The option --secret-file is required.'],
  [['acquirer-host', '--secret-file', shortFile], chinese, '长度为 32 到 256 个字符。'],
  [
    ['acquirer-host', '--secret-file', secretFile, '--flows', 'cards'],
    {},
    '--flows must be a comma-separated list of',
  ],
] as const)('%j is refused in one line', async (args, env, said) => {
  const { exitCode, stdout, stderr } = await runInProcess(args, { environment: env });
  expect([exitCode, stdout, stderr.trimEnd().split('\n').length]).toEqual([2, '', 1]);
  expect(stderr).toContain(said);
});

test('a connector that does not answer is refused, with what was expected', async () => {
  const { exitCode, stderr } = await runInProcess([...check, local, '--secret-file', secretFile]);
  expect([exitCode, stderr]).toEqual([
    1,
    expect.stringMatching(/^Expected a signed response to describe, got: /),
  ]);
});

test.each([
  [{}, 'Passing is not a certification', 'is not certified'],
  [chinese, '通过检查不代表获得任何认证', '未通过任何认证'],
])(
  'the help says that nothing is certified, and names all faults and differences',
  async (env, ofCheck, ofHost) => {
    const help = async (...words: string[]) =>
      (await runInProcess([...words, '--help'], { environment: env })).stdout;
    expect((await help('connector', 'check')).replaceAll('\n', ' ')).toContain(ofCheck);
    const host = await help('acquirer-host');
    expect(host).toContain(ofHost);
    for (const name of Object.keys({ ...hostFaults, ...hostDifferences }))
      expect(host).toContain(`  ${name} `);
  },
);
