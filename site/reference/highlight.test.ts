import { calls } from '@tollgate/contract/calls/index';
import { sampleLanguages } from '@tollgate/contract/samples/languages';
import { expect, test } from 'vitest';
import { type CodeLanguage, tokensOf } from './highlight.ts';

const examples: readonly (readonly [CodeLanguage, string, readonly string[]])[] = [
  ['json', '{ "code": "0", "n": 12 }', ['name:"code"', 'string:"0"', 'number:12']],
  ['php', "$data = call('/a', true);", ['name:call', "string:'/a'", 'keyword:true']],
  ['python', 'data = call("/a")  # why', ['string:"/a"', 'comment:# why']],
  ['go', 'call("/a") // why', ['name:call', 'string:"/a"', 'comment:// why']],
  ['java', 'var a = "b";', ['string:"b"']],
];

test.each(examples)('%s: %s', (language, code, expected) => {
  const seen = tokensOf(code, language).map(
    ({ text, className }) => `${className?.replace('tok-', '')}:${text.trim()}`,
  );
  expect(seen).toEqual(expect.arrayContaining([...expected]));
});

test('colouring loses no character', () => {
  for (const { id, client, sample } of sampleLanguages) {
    for (const code of [client, ...calls.map(sample)]) {
      expect(
        tokensOf(code, id)
          .map(({ text }) => text)
          .join(''),
      ).toBe(code);
    }
  }
});
