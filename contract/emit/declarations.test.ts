import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { calls } from '../calls/index.ts';
import type { Call } from '../model.ts';
import { typeDeclarations } from './declarations.ts';
import { sampleCall } from './testing.ts';

const all: readonly Call[] = [...calls, sampleCall];
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Returns what the compiler says about `use` beside the declarations. */
async function compile(use: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'declarations-'));
  try {
    await writeFile(join(folder, 'tollgate.d.ts'), typeDeclarations('en', all));
    await writeFile(join(folder, 'tollgate-zh.d.ts'), typeDeclarations('zh', all));
    await writeFile(join(folder, 'use.ts'), `import './tollgate-zh.js';\n${use}`);
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const options = [
      '--noEmit',
      '--strict',
      '--exactOptionalPropertyTypes',
      '--module',
      'nodenext',
      '--target',
      'es2022',
    ];
    const args = [tsc, ...options, '--types', '', join(folder, 'use.ts'), join(folder, 'tollgate-zh.d.ts')];
    const run = promisify(execFile)(execPath, args, { cwd: folder });
    return (await run.catch((failure: { stdout: string }) => failure)).stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('the declarations compile and say what each call takes and answers', async () => {
  const said = await compile(`
    import type { PaymentNotification, SamplePayRequest, TollgateCalls } from './tollgate.js';
    const tip: SamplePayRequest['tip_amount'] = '1.50';
    const items: SamplePayRequest['items'] = [{ name: 'a', price: 2.5 }];
    const flag: SamplePayRequest['on_screen_tip'] = 'true';
    const gift: SamplePayRequest['gift'] = true;
    const wrapped: SamplePayRequest['gift'] = { paper: true };
    const status: TollgateCalls['order.query']['data']['trans_status'] = 9;
    const told: PaymentNotification['order_amount'] = '25.99';
    // @ts-expect-error a status outside the dictionary
    const wrong: TollgateCalls['order.query']['data']['trans_status'] = 4;
    // @ts-expect-error amounts of replies are numbers
    const text: TollgateCalls['order.query']['data']['order_amount'] = '25.99';
    // @ts-expect-error a required member is missing
    const item: SamplePayRequest['items'] = [{ price: 2.5 }];
    export { flag, gift, item, items, status, text, tip, told, wrapped, wrong };
  `);
  expect(said).toBe('');
});

test('a comment gives length, pattern, default and example', () => {
  const text = typeDeclarations('en', [sampleCall]);
  expect(text).toContain('@maxLength 20\n   * @pattern ^(?:[0-9A-Za-z_|*@-]+)$\n');
  expect(text).toContain('@defaultValue "SWIPE_CARD"');
  expect(text).toContain('@deprecated Use new_name.');
  expect(text).toContain('readonly orig_merchant_order_no?: string;');
  expect(text).toContain('readonly merchant_order_no: string;');
});
