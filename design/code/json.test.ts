import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatJson, jsonTokens, prettyJson } from './json.ts';

test('each member has a line, numbers keep their text, and all text is escaped', () => {
  const { text, html } = formatJson('{"a":1.0,"b":["<x>",{}, []],"c":{"d":null}}') ?? { text: '', html: '' };
  expect(text).toBe(
    '{\n  "a": 1.0,\n  "b": [\n    "<x>",\n    {},\n    []\n  ],\n  "c": {\n    "d": null\n  }\n}',
  );
  expect(html).toContain('<span class="tok-name">"a"</span>: <span class="tok-number">1.0</span>');
  expect(html).toContain('"&lt;x&gt;"');
});

test('printing any JSON keeps its meaning, and the markup holds only our own elements', () => {
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

test('a text that is no JSON object or list is not formatted', () => {
  for (const text of ['a=1&b=2', '{"a":', '"text"', '', '{a:1}']) expect(formatJson(text)).toBeUndefined();
});

test('JSON that is nested deeper than any call is not formatted', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  expect(formatJson(nested(64))?.text).toContain('\n');
  expect(formatJson(nested(65))).toBeUndefined();
  expect(formatJson(nested(25_000))).toBeUndefined();
});

test('every digit of a number is kept, and a scalar is printed as well', () => {
  expect(prettyJson('{"a":12345678901234567890.10,"b":[],"c":{"d":[1,"x, {y}"]}}')).toBe(
    '{\n  "a": 12345678901234567890.10,\n  "b": [],\n  "c": {\n    "d": [\n      1,\n      "x, {y}"\n    ]\n  }\n}',
  );
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.parse(prettyJson(text))).toEqual(JSON.parse(text));
    }),
  );
  expect(prettyJson('{"a":')).toBe('{"a":');
});

test('the colored pieces joined are the text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      expect(
        jsonTokens(text)
          .map((token) => token.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
