import { expect, test } from 'vitest';
import { lettersApart, nearPages } from './near-pages.ts';

test.each([
  ['sign', 'Sign'],
  ['SIGN.html', 'Sign'],
  ['best-security-practices', 'BestSecurityPractices'],
  ['testcardnumbers/', 'TestCardNumbers'],
])('%s is %s', (asked, page) => {
  expect(nearPages(asked).exact).toBe(page);
});

test.each([
  ['Sgin', 'Sign'],
  ['Encription', 'Encryption'],
  ['glossary', 'PaymentsGlossary'],
  ['TestCard', 'TestCardNumbers'],
  ['guides/Key', 'Key'],
])('%s may be %s', (asked, page) => {
  expect(nearPages(asked).near).toContain(page);
});

test.each(['', 'Nothing', 'wp-login.php', '404'])('%s is no page of ours', (asked) => {
  expect(nearPages(asked)).toEqual({ exact: undefined, near: [] });
});

test('letters apart', () => {
  expect(lettersApart('sign', 'sign')).toBe(0);
  expect(lettersApart('sgin', 'sign')).toBe(1);
  expect(lettersApart('sig', 'sign')).toBe(1);
  expect(lettersApart('key', 'sign')).toBe(4);
});
