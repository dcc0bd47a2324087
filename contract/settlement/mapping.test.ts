/** Mappings: what is read, and what is said of one that is wrong. */
import { expect, test } from 'vitest';
import { currencies } from '../currencies.ts';
import { exampleMappings } from './examples.ts';
import { mappingGuide } from './guide.ts';
import memberTexts from './member-texts.json' with { type: 'json' };
import { currencyByNumber } from './numeric-currencies.ts';
import { readSettlementMapping } from './read-mapping.ts';

const example = exampleMappings['acquirer-host'] as Readonly<Record<string, object>>;
const other = exampleMappings['debit-credit'] as Readonly<Record<string, object>>;

test.each(Object.keys(exampleMappings))('the example %s is a mapping', (name) => {
  expect(readSettlementMapping(exampleMappings[name])).toMatchObject({ kind: 'read' });
});

const withoutEncoding = Object.fromEntries(Object.entries(example).filter(([name]) => name !== 'encoding'));
const amounts = { ...example['amounts'] };
const sign = { by: 'character' };

test.each([
  ['text', '', 'must be Object, not "text"'],
  [withoutEncoding, 'encoding', 'encoding is missing. File encoding.'],
  [{ ...example, encoding: 'ebcdic' }, 'encoding', 'must be ("utf-8" | "utf-16"'],
  [{ ...example, extra: 1 }, 'extra', 'extra is not a field of a mapping.'],
  [{ ...example, format: { kind: 'delimited' } }, 'format.separator', 'is missing. The single character'],
  [
    { ...example, format: { kind: 'delimited', separator: ';;' } },
    'format.separator',
    'must have 1 character.',
  ],
  [{ ...example, format: { kind: 'xml' } }, 'format.kind', 'must be ("delimited" | "fixed"), not "xml".'],
  [{ ...example, format: { kind: 'delimited', separator: '"', quote: '"' } }, 'format.quote', 'must differ'],
  [{ ...example, skipped_lines: -1 }, 'skipped_lines', 'must be at least 0. Number of lines'],
  [{ ...example, kinds: { column: 'type', values: { A: 'sale' } } }, 'kinds.values.A', 'not "sale"'],
  [{ ...example, kinds: { column: 'type' } }, 'kinds.values', 'is missing. Each value of the column'],
  [
    { ...example, references: { ref_no: { from: 0, width: 2 } } },
    'references.ref_no.from',
    'must be at least 1',
  ],
  [
    { ...example, references: { ref_no: { from: 1, width: 2 } } },
    'references.ref_no',
    'its name or its number',
  ],
  [{ ...other, references: { ref_no: 'RRN' } }, 'references.ref_no', '"RRN" is a name'],
  [{ ...example, trailer: { mark: 'T', count: 'n' } }, 'trailer.count', '"n" is a name'],
  [{ ...example, trailer: { mark: 'H' } }, 'trailer.mark', 'marks two kinds'],
  [{ ...example, currency: { fixed: 'EUX' } }, 'currency.fixed', '"EUX" is not an ISO 4217 code'],
  [{ ...example, amounts: { ...amounts, thousands_sign: '.' } }, 'amounts.thousands_sign', 'must differ'],
  [{ ...example, amounts: { ...amounts, decimals: 2 } }, 'amounts.decimals', 'remove it'],
  [{ ...example, amounts: { net: { column: 'net', sign } } }, 'amounts.gross', 'specify gross, or both'],
  [
    {
      ...example,
      amounts: { gross: { column: 'a', sign: { by: 'column', column: 'b', plus: ['C'], minus: ['C'] } } },
    },
    'amounts.gross.sign.minus',
    '"C" is in both plus and minus',
  ],
  [
    { ...example, kinds: { plus: 'payment', minus: 'refund' } },
    'kinds',
    'a gross amount that has a sign in the file',
  ],
  [{ ...example, transacted_at: { column: 'a', format: 'DD.MM' } }, 'transacted_at.format', 'iso-8601'],
  [
    { ...example, transacted_at: { column: 'a', format: 'iso-8601', time_zone: 'Europe/Atlantis' } },
    'transacted_at.time_zone',
    '"Europe/Atlantis" is unknown',
  ],
  [{ ...example, header: { first_day: 1, time_zone: '+25:00' } }, 'header.time_zone', '"+25:00" is unknown'],
] as const)('a wrong mapping is refused, case %#', (mapping, member, words) => {
  const read = readSettlementMapping(mapping);
  if (read.kind === 'read') throw new Error('it was read');
  expect(read.member).toBe(member);
  expect(read.text.en).toContain(words);
  expect(read.text.zh).toContain(member);
  expect(read.text.zh).toMatch(/\p{Script=Han}/u);
});

test('every currency of the contract has one numeric code', () => {
  expect([...currencyByNumber.values()].sort()).toEqual([...currencies.keys()].sort());
  for (const number of currencyByNumber.keys()) expect(number).toMatch(/^[0-9]{3}$/);
});

test('the guide names every type that it refers to, and every description has its Chinese', () => {
  const guide = mappingGuide('en');
  for (const [, name = ''] of guide.matchAll(/\]\(#([a-z]+)\)/g))
    expect(guide.toLowerCase()).toContain(`\n### ${name}\n`);
  const chinese = mappingGuide('zh');
  for (const [en, zh] of Object.entries(memberTexts)) {
    expect(guide.replaceAll('\\|', '|')).toContain(en);
    expect(chinese).toContain(zh);
  }
  const rows = chinese.split('\n').filter((line) => line.startsWith('| `'));
  for (const row of rows.filter((line) => !line.includes('`by`') && !line.includes('`kind`')))
    expect(row).toMatch(/\p{Script=Han}[^|]*\|$/u);
});
