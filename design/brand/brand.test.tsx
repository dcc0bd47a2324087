import { payMethods, payOption } from '@tollgate/contract/dictionary/pay-methods';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LanguageProvider } from '../language/language.tsx';
import { BrandMark } from './brand.tsx';
import { initialsOf, letterPaths } from './letters.ts';
import { marks } from './marks.tsx';

const methods = [...payMethods, ...payOption.values];

test.each(methods)('$value has a mark with its name in both languages', ({ value, name }) => {
  const mark = <BrandMark method={String(value)} />;
  expect(renderToStaticMarkup(mark)).toContain(`aria-label="${name.en}"`);
  const zh = <LanguageProvider reader={{ language: 'zh', locale: 'zh-CN' }}>{mark}</LanguageProvider>;
  expect(renderToStaticMarkup(zh)).toContain(`aria-label="${name.zh}"`);
});

test('every drawing is of a method of the contract', () => {
  expect(methods.map(({ value }) => value)).toEqual(expect.arrayContaining(Object.keys(marks)));
});

test('no two methods without a drawing have the same initials', () => {
  const without = [...new Set(methods.map(({ value }) => String(value)))].filter(
    (value) => !(value in marks) && value !== 'Card',
  );
  const initials = without.map(initialsOf);
  expect(new Set(initials).size).toBe(initials.length);
  for (const word of initials) expect(letterPaths(word).letters).toHaveLength(word.length);
});

test('an unknown method is named by its id', () => {
  expect(renderToStaticMarkup(<BrandMark method="NewPay" />)).toContain('aria-label="NewPay"');
});

test('beside its name a mark is not read out', () => {
  expect(renderToStaticMarkup(<BrandMark method="Visa" isDecorative />)).toContain('aria-hidden="true"');
});
