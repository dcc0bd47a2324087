import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonTokens, prettyJson } from './pretty-json.ts';

test('one member a line, every digit as it came', () => {
  expect(prettyJson('{"a":12345678901234567890.10,"b":[],"c":{"d":[1,"x, {y}"]}}')).toBe(
    '{\n  "a": 12345678901234567890.10,\n  "b": [],\n  "c": {\n    "d": [\n      1,\n      "x, {y}"\n    ]\n  }\n}',
  );
});

test('whatever is JSON keeps its meaning, whatever is not its text', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.parse(prettyJson(text))).toEqual(JSON.parse(text));
    }),
  );
  expect(prettyJson('{"a":')).toBe('{"a":');
});

test('colored pieces joined are the text', () => {
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
