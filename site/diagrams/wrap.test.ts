/** Breaking of lines, in both scripts. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { widthOf } from './measure.ts';
import { widestPiece, wrap } from './wrap.ts';

test('Latin breaks between words, evenly', () => {
  expect(wrap('the payer begins to pay', 90, 'small')).toEqual(['the payer', 'begins to pay']);
});

test('Chinese breaks between words and keeps its punctuation', () => {
  const text = '验签失败，请核对待签名字符串（含 sign_type）。';
  for (let width = 40; width < 300; width += 7) {
    for (const line of wrap(text, width, 'label')) {
      expect(line).not.toMatch(/^[，。）]/);
      expect(line).not.toMatch(/（$/);
    }
  }
});

test('a unit stays with its number', () => {
  for (let width = 10; width < 200; width += 3) {
    expect(wrap('Query every 5 s, up to 30 s', width, 'label').filter((line) => /^s\b/.test(line))).toEqual(
      [],
    );
    expect(wrap('等待 15 秒后查询', width, 'label').filter((line) => line.startsWith('秒'))).toEqual([]);
  }
});

test.each(['商户', '服务器', '收银机'])('%s is not torn', (word) => {
  for (let width = 10; width < 200; width += 3)
    expect(wrap('收银机与商户服务器', width, 'label').join('|')).toContain(word);
});

test('nothing is lost, and no line is wider than asked or than its widest word', () => {
  const words = fc.array(
    fc.constantFrom('pay', 'order.query', '付款方', '支付', '5 s', 'a', '，', '（含 sign）'),
    {
      minLength: 1,
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(words, fc.integer({ min: 10, max: 300 }), (parts, width) => {
      const text = parts.join(' ');
      const lines = wrap(text, width, 'label');
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      const most = Math.max(width, widestPiece(text, 'label')) + 0.001;
      for (const line of lines) expect(widthOf(line, 'label')).toBeLessThanOrEqual(most);
    }),
  );
});
