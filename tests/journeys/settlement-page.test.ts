/** The example of the page "Settlement": its commands are run as printed, and come to what it shows. */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { differenceKindTexts as kindTexts } from '../../contract/workbench/books/values.ts';
import { createTestPostgres } from '../../gateway/store/testing.ts';
import { accountTexts } from '../../workbench/books/texts.ts';
import { openTills, type Tills } from '../conformance/tills.ts';
import { type HostWorld, startWorlds, type Worlds } from '../conformance/world.ts';

const run = promisify(execFile);
const party = {
  connector: 'bank',
  merchantNo: '312100000002',
  storeNo: '4121000002',
  terminalPrefix: 'TGPAGE',
};
const fee = '1.4% + 0.10';

let all: Worlds;
let world: HostWorld;
let tills: Tills;
const folder = mkdtempSync(join(tmpdir(), 'tollgate-page-'));
beforeAll(async () => {
  all = await startWorlds(await createTestPostgres(String(process.env['TEST_POSTGRES_URL'])), [party]);
  const [first] = all.worlds;
  if (first === undefined) throw new Error('there is no world');
  world = first;
  tills = openTills(world);
});
afterAll(async () => {
  tills?.stop();
  await all?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function settled(merchantOrderNo: string): Promise<string> {
  const order = () => world.client.call('order.query', { merchant_order_no: merchantOrderNo });
  await expect.poll(async () => (await order()).trans_status).toBe(2);
  return String((await order()).trans_no);
}

/** A sale of 100.00 with a tip of 20.00, a refund of 30.00, and the acquirer's file with twice the agreed fee. */
async function playExample(): Promise<{ readonly path: string; readonly sale: string }> {
  const till = await tills.borrow();
  await world.client.call('wisehub.cloud.pay.order', {
    terminal_sn: till.terminalSn,
    message_receiving_application: 'Tollgate Register',
    api_version: '2.0',
    merchant_order_no: 'A-1',
    trans_type: 1,
    price_currency: 'USD',
    order_amount: '100.00',
    description: 'Dinner',
    expires: 600,
  });
  const sale = await settled('A-1');
  await world.client.call('payments.tip-adjustment', { trans_no: sale, tip_amount: '20.00' });
  const refund = { merchant_order_no: 'A-1-R', trans_no: sale, trans_amount: '30.00' };
  await world.client.call('payments.refund', refund);
  await expect.poll(() => world.ledger.all().filter(({ state }) => state === 'taken').length).toBe(2);
  await expect
    .poll(
      async () =>
        (await world.client.call('order.refund.query', { merchant_order_no: 'A-1-R' })).trans_status,
    )
    .toBe(2);
  const [payment] = world.ledger.of(sale);
  const differences = [{ kind: 'fee', reference: payment?.channelTransNo }];
  const asked = { acquirer: party.connector, fees: { terminal: fee }, differences };
  const { file } = await world.control('POST', 'settle', asked);
  return { path: join(world.settlementDir, String(file)), sale };
}

interface Block {
  readonly language: string;
  readonly text: string;
}

const pages = { en: '../../site/docs/Settlement.mdx', zh: '../../site/i18n/zh/Settlement.mdx' };

const blocksOf = (page: string): Block[] =>
  [...page.matchAll(/^```(\w+)[^\n]*\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));

/** Numbers and times differ from run to run; all else is as the page shows it. */
const masks: readonly (readonly [RegExp, string])[] = [
  [/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'],
  [/\b\d{4}-\d\d-\d\d\b/g, 'DAY'],
  [/\b20\d{6}F\d+/g, 'FILE'],
  [/\b20\d{6}D\d+/g, 'DIFFERENCE'],
  [/\b20\d{20}\b/g, 'ORDER'],
  [/\bH[0-9a-f]{6}(\d{8}|-S\d{4})/g, 'NUMBER'],
  [/\b[0-9a-f]{4}\d{8}\b/g, 'REFERENCE'],
  [/\r/g, ''],
  [/ +/g, ' '],
];
const masked = (text: string) =>
  masks.reduce((left, [pattern, name]) => left.replace(pattern, name), text).trim();

/** Debit, credit and amount of each entry, as the table of the example has them. */
const entriesOfTable = (page: string) =>
  [...page.matchAll(/\| `([a-z-]+)` \| `([a-z-]+)` \| (\d+\.\d\d) \|$/gm)].map(([, ...cells]) =>
    cells.join(' '),
  );

async function entriesNow(): Promise<string[]> {
  const [, ...lines] = (await all.tollgate('books', 'export', '--format', 'csv')).trim().split('\r\n');
  return lines.map((line) => {
    const [debit, credit, amount] = line.split(',').slice(-3);
    return `${debit} ${credit} ${Number(amount).toFixed(2)}`;
  });
}

const today = () => new Date().toISOString().slice(0, 10);

test('the commands of the page are run as printed, and come to what it shows', async () => {
  const { path, sale } = await playExample();
  copyFileSync(path, join(folder, 'bank.csv'));
  const page = readFileSync(new URL(pages.en, import.meta.url), 'utf8');
  const blocks = blocksOf(page);
  const chinese = readFileSync(new URL(pages.zh, import.meta.url), 'utf8');
  const shown: string[] = [];
  let differenceNo = '';
  const { execPath } = process;
  const program = new URL('../../cli/main.ts', import.meta.url).pathname;
  writeFileSync(join(folder, 'tollgate'), `#!/bin/sh\nexec ${execPath} ${program} "$@"\n`, { mode: 0o755 });
  for (const [index, { language, text }] of blocks.entries()) {
    if (language !== 'sh') continue;
    const script = text
      .replaceAll(/\b20\d{20}\b/g, sale)
      .replaceAll(/\b20\d{6}D\d+/g, differenceNo)
      .replaceAll(/\b\d{4}-\d\d-\d\d\b/g, today());
    const env = { ...all.env, PATH: `${folder}:/usr/bin:/bin`, HOME: folder, LC_ALL: 'C' };
    const { stdout } = await run('/bin/sh', ['-e', '-c', script], { cwd: folder, env });
    differenceNo = /\b20\d{6}D\d+/.exec(stdout)?.[0] ?? differenceNo;
    shown.push(`$ ${text}${stdout}`);
    if (/ accept$/m.test(text))
      expect(entriesOfTable(page).toSorted()).toEqual((await entriesNow()).toSorted());
    const next = blocks[index + 1];
    if (next?.language === 'text') expect.soft(masked(stdout)).toBe(masked(next.text));
  }
  const csv = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  expect.soft(masked(blocks.find(({ text }) => text.startsWith('H,'))?.text ?? '')).toBe(masked(csv));
  if (process.env['SHOW_PAGE'] !== undefined)
    writeFileSync(process.env['SHOW_PAGE'], [csv, ...shown].join('\n'));
  expect(blocksOf(chinese)).toEqual(blocks);
  expect(entriesOfTable(chinese)).toEqual(entriesOfTable(page));
  expect(entriesOfTable(page).length).toBe(6);
});

test('each kind and account is explained under the words that the command and the Workbench show', () => {
  for (const language of ['en', 'zh'] as const) {
    const page = readFileSync(new URL(pages[language], import.meta.url), 'utf8');
    for (const [kind, text] of Object.entries(kindTexts))
      expect(page).toContain(`\n| \`${kind}\` | ${text[language]} | `);
    for (const [account, { name }] of Object.entries(accountTexts))
      expect(page).toContain(`\n| \`${account}\` | ${name[language]} | `);
  }
});
