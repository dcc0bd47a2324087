import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatJson, nestedJson } from './json-text.ts';

test('a line for each member, numbers as they were written, everything escaped', () => {
  const { text, html } = formatJson('{"a":1.0,"b":["<x>",{}, []],"c":{"d":null}}') ?? { text: '', html: '' };
  expect(text).toBe(
    '{\n  "a": 1.0,\n  "b": [\n    "<x>",\n    {},\n    []\n  ],\n  "c": {\n    "d": null\n  }\n}',
  );
  expect(html).toContain('<span class="tok-name">"a"</span>: <span class="tok-number">1.0</span>');
  expect(html).toContain('"&lt;x&gt;"');
});

test('whatever JSON it is, the text means the same, and the markup holds nothing of it', () => {
  const value = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue()));
  fc.assert(
    fc.property(value, (one) => {
      const formatted = formatJson(JSON.stringify(one));
      expect(JSON.parse(formatted?.text ?? '')).toEqual(JSON.parse(JSON.stringify(one)));
      const bare = formatted?.html.replaceAll(/<\/?span(?: class="tok-\w+")?>/g, '') ?? '<';
      expect(bare).not.toMatch(/[<>]/);
    }),
  );
});

test('what is no JSON stays what it is', () => {
  for (const text of ['a=1&b=2', '{"a":', '"text"', '', '{a:1}']) expect(formatJson(text)).toBeUndefined();
});

test('JSON inside of a member is found', () => {
  const reply = JSON.stringify({ code: '0', data: '{"trans_no":"1"}', msg: 'success', empty: '{}' });
  expect(nestedJson(reply).map(({ name, text }) => [name, text])).toEqual([
    ['data', '{\n  "trans_no": "1"\n}'],
  ]);
  expect(nestedJson('[]')).toEqual([]);
});

test('what is nested deeper than any call stays as it is, instead of growing with the square of its depth', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  expect(formatJson(nested(64))?.text).toContain('\n');
  expect(formatJson(nested(65))).toBeUndefined();
  expect(formatJson(nested(25_000))).toBeUndefined();
});
