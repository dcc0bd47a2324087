/** Statements of pages that once differed from the code: each is compared with the code or the contract. */
import { globSync, readFileSync } from 'node:fs';
import { wisehubCloudPayOrder as terminalOrder } from '@tollgate/contract/calls/wisehub-cloud-pay-order';
import { errors } from '@tollgate/contract/errors/catalogue';
import { priceCurrency } from '@tollgate/contract/fields/amounts';
import { notification } from '@tollgate/contract/notification';
import { doctorCauses } from '@tollgate/contract/signing/doctor/index';
import { firstBackoffMs, maxBackoffMs, passingCodes, passingStatuses } from '@tollgate/sdk/wire/retry';
import { describe, expect, test } from 'vitest';
import { typeText } from './build-time/field-text.ts';
import { wlanMode } from './diagrams/data/wlan-mode.ts';
import { pageNames } from './docs-pages.testing.ts';
import { constraintTexts } from './reference/wording.ts';

const folders = { en: 'docs', zh: 'i18n/zh' } as const;
type PageLanguage = keyof typeof folders;
const textOf = (language: PageLanguage, name: string) =>
  readFileSync(new URL(`${folders[language]}/${name}.mdx`, import.meta.url), 'utf8');
const sentencesOf = (text: string) => text.split(/(?<=[.。:：|])\s*|\n/);

describe.each(['en', 'zh'] as const)('%s', (language) => {
  const all = pageNames(language).map((name) => ({ name, text: textOf(language, name.replace('.mdx', '')) }));

  test('no page says that a response has its `sign` only with status 200', () => {
    const wrong = all.flatMap(({ name, text }) =>
      sentencesOf(text)
        .filter((sentence) => /`sign`/.test(sentence) && /\b200\b/.test(sentence))
        .map((sentence) => `${name}: ${sentence}`),
    );
    expect(wrong).toEqual([]);
  });

  test('the table of HTTP statuses has those of the error codes, and those of the server', () => {
    const table = textOf(language, 'APIRule').split('{/* #status */}')[1]?.split('\n## ')[0] ?? '';
    const shown = [...table.matchAll(/^\| (\d{3}) \|/gm)].map(([, status]) => Number(status));
    const ofCodes = Object.values(errors).map((entry) => ('httpStatus' in entry ? entry.httpStatus : 200));
    // 414 is SYS008 for a link of too many characters; 408 and 431 come from the HTTP server and have no code.
    expect(shown).toEqual([...new Set([...ofCodes, 408, 414, 431])].toSorted((a, b) => a - b));
  });

  test('a notification that a page shows whole has the fields that are always there', () => {
    const always = ['trans_no', 'trans_amount', 'trans_fee_c', 'vat_amount'];
    const shown = all.flatMap(({ name, text }) =>
      [...text.matchAll(/```json[^\n]*\n([\s\S]*?)```/g)]
        .map(([, json = '']) => json)
        .filter((json) => /"method": "payment\.result\.notify"/.test(json))
        .map((json) => ({ name, missing: always.filter((field) => !json.includes(`"${field}"`)) })),
    );
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter(({ missing }) => missing.length > 0)).toEqual([]);
    expect(Object.keys(notification.example)).toEqual(expect.arrayContaining(always));
  });

  test('a terminal order needs its original for the types that the contract names', () => {
    const row = textOf(language, 'WLANAPIList')
      .split('\n')
      .find((line) => line.includes('name="orig_merchant_order_no"'));
    const [types = ''] = (row?.split('|')[2] ?? '').split(/[;；]/);
    const rule = terminalOrder.rules.find(
      (each) => each.kind === 'required-when' && each.field === 'orig_merchant_order_no',
    );
    expect([...types.matchAll(/\d+/g)].map(([type]) => type)).toEqual(
      rule?.kind === 'required-when' && 'in' in rule.when ? [...rule.when.in] : [],
    );
    expect(row).toContain('/PosIntegratesrReference#trans-type');
  });

  test('the common fields of a merchant server come from the contract, for the calls that need them', () => {
    const text = textOf(language, 'MerchantServer');
    expect(text).toMatch(/`\/api\/entry`[^\n]*[:：]\n\n<Fields entity="common"\/>/);
  });

  test('the glossary does not limit a cancel to the time before the settlement', () => {
    const row = /^\| [^|]*(?:Cancel, void|cancel、void)[^|]*\|([^|]*)\|/m.exec(
      textOf(language, 'PaymentsGlossary'),
    );
    expect(row?.[1]).toBeDefined();
    expect(row?.[1]).not.toMatch(/settle|结算/);
  });

  test('a page that names a call for terminals which another replaces names that other, too', () => {
    const table = textOf(language, 'PosIntegratesOverview');
    for (const line of table.split('\n').filter((each) => each.startsWith('|'))) {
      if (line.includes('method="order.query"')) expect(line).toContain('method="payments.recall"');
      if (line.includes('method="order.refund.submit"')) expect(line).toContain('method="payments.refund"');
    }
  });

  test('the client retries after what its page says, and as fast', () => {
    const sources = [
      textOf(language, 'TypeScriptClient').split('{/* #typescript-retries */}')[1] ?? '',
      readFileSync(
        new URL(`../sdk/${language === 'zh' ? 'README.zh' : 'README'}.md`, import.meta.url),
        'utf8',
      ),
    ];
    for (const text of sources) {
      const [paragraph = ''] = text.split('\n\n').filter((each) => /408/.test(each) && /5xx/.test(each));
      for (const reason of [...passingCodes, ...passingStatuses]) expect(paragraph).toContain(String(reason));
      for (const seconds of [firstBackoffMs / 2_000, firstBackoffMs / 1_000, maxBackoffMs / 1_000])
        expect(paragraph).toContain(String(seconds));
    }
  });

  test('the settings of a gateway are those that it names itself', () => {
    const [, table = ''] = textOf(language, 'OperateGateway').split('{/* #settings */}');
    const rows = (table.split('\n#')[0] ?? '').split('\n').filter((line) => /^\| `[A-Z_]+`/.test(line));
    const shown = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z_]{4,}/g) ?? []);
    const program = readFileSync(new URL('../programs/gateway/main.ts', import.meta.url), 'utf8');
    const [, help = ''] = program.split('const help = `');
    const named = [...(help.split('`;')[0] ?? '').matchAll(/^ {2}([A-Z_]{4,}(?:, [A-Z_]{4,})*)/gm)];
    const settings = named.flatMap(([, names = '']) => names.split(', '));
    expect(settings.length).toBeGreaterThan(20);
    expect(shown.toSorted()).toEqual(settings.toSorted());
  });

  test('a link to reconcile leads to the procedure', () => {
    const links = all.flatMap(({ text }) => [...text.matchAll(/\[(?:Reconcile|对账)\]\(([^)]+)\)/g)]);
    expect(links.length).toBeGreaterThan(0);
    for (const [, target = ''] of links) {
      const [page = '', anchor] = target.slice(1).split('#');
      expect(textOf(language, page)).toMatch(new RegExp(`\\{/\\* #${anchor} \\*/\\}`));
      expect(anchor, target).toMatch(/reconcil/);
    }
  });

  test('an unknown order at a terminal is sent again without a second query', () => {
    const pages = ['SameTerminalAppIntegrationDes', 'SerialAPIList', 'TollgateRegisterSDK', 'WlanMode'];
    const wrong = pages.flatMap((name) =>
      sentencesOf(textOf(language, name)).filter(
        (sentence) => sentence.includes('E04111') && /once more|再查询一次/.test(sentence),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('a currency is not shown with the length that its published format allows', () => {
    expect(priceCurrency.maxLength).toBe(8);
    expect(constraintTexts(language, priceCurrency).join()).not.toMatch(/8/);
    expect(typeText(language, priceCurrency)).not.toMatch(/8/);
  });
});

test('discounts that a notification leaves out are described as left out', () => {
  for (const name of ['discount_bmopc', 'discount_bpc'] as const) {
    const { summary } = notification.members[name].field;
    expect(summary.en).toContain('Omitted if there is none');
    expect(summary.zh).toContain('没有优惠时不返回');
  }
});

test.each(['en', 'zh'] as const)(
  'the messages of the signature doctor are as it prints them (%s)',
  (language) => {
    const [, rest = ''] = textOf(language, 'Sign').split(/\| (?:Message in the sandbox|沙箱的提示) \|/);
    const [table = ''] = rest.split('\n\n');
    const shown = [...table.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text),
    );
    expect(shown.length).toBeGreaterThan(8);
    const titles: readonly string[] = Object.values(doctorCauses).map(({ title }) => title.en);
    expect(shown.filter((text) => !titles.includes(text ?? ''))).toEqual([]);
  },
);

test('the log lines that the pages quote are those of the gateway', () => {
  const root = new URL('..', import.meta.url);
  const source = globSync('{gateway,contract}/**/*.ts', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist'],
  })
    .filter((path) => !path.includes('.test'))
    .map((path) => readFileSync(new URL(path, root), 'utf8'))
    .join('\n')
    .replaceAll(/\$\{acknowledgement\}/g, 'success');
  const quoted = ['OperateMonitoring', 'CallbackNotificationNotes'].flatMap((name) =>
    [...textOf('en', name).matchAll(/`([a-z]+(?:,? [A-Za-z-]+){3,}(?:, not JSON)?)`/g)].map(
      ([, text = '']) => text,
    ),
  );
  expect(quoted.length).toBeGreaterThan(10);
  expect(quoted.filter((text) => !text.startsWith('tollgate ') && !source.includes(text))).toEqual([]);
});

test('the till pairs, as the terminal of this project expects', () => {
  const steps = wlanMode.steps.flatMap((step) =>
    step.kind === 'frame' ? step.parts.flatMap((part) => part.steps) : [step],
  );
  const pair = steps.find((step) => 'code' in step && step.code === 'ecrhub.pair');
  expect(pair).toMatchObject({ from: 'pos', to: 'terminal' });
});
