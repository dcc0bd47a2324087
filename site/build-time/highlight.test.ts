/** Highlighting: every language that pages use, nothing lost, nothing unescaped. */
import { expect, test } from 'vitest';
import { grammarOf, highlight } from './highlight.ts';
import { malformedIn, textIn } from './testing.ts';

const programs: readonly (readonly [language: string, code: string])[] = [
  ['bash', 'curl -d "$BODY" https://example.com # <send>'],
  ['c', '#include <stdio.h>\nint main(void) { return 0; } /* a < b && c */'],
  ['csharp', 'public class A { string b = "<x>"; }'],
  ['go', 'package main\n\nfunc a(b []byte) bool { return len(b) < 2 && true } // <c>'],
  ['java', 'class A { int b = 1 << 2; /* c */ }'],
  ['json', '{ "a": "<b>", "c": 1.50, "d": null }'],
  ['php', '<?php $a = "b" . 1; // c'],
  ['python', 'def a(b: int) -> str:\n    return f"{b} < 2"  # c'],
  ['typescript', 'const a: Map<string, number> = new Map(); // b'],
  ['http', 'POST /api/entry HTTP/1.1\nContent-Type: application/json\n\n{"a":1}'],
  ['powershell', '$a = "b"'],
  ['xml', '<a b="c">d &amp; e</a>'],
  ['sql', "select 'a' from b where c < 1"],
  ['properties', 'a=b'],
  ['kotlin', 'val a: Int = 1'],
  ['text', 'a < b & c'],
];

test.each(programs)('%s', async (language, code) => {
  const html = await highlight(code, language);
  expect(malformedIn(html)).toBeUndefined();
  expect(textIn(html)).toBe(code);
  if (language !== 'text') expect(html).toMatch(/<span class="tok-[a-z]+">/);
  expect(html).not.toContain('style=');
});

test('names of languages are forgiving in writing, and strict in meaning', () => {
  expect([grammarOf('TS'), grammarOf('sh'), grammarOf('')]).toEqual(['typescript', 'bash', undefined]);
  expect(() => grammarOf('cobol')).toThrow(/no grammar for "cobol"/);
  expect(() => grammarOf('constructor')).toThrow(RangeError);
});
