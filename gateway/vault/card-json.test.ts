import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCardJson } from './card-json.ts';
import { shown } from './secret.testing.ts';
import { isUtf8 } from './utf8.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const secretOf = (json: string, name: string) => {
  const card = readCardJson(bytesOf(json));
  return card && Object.values(shown({ it: card.secret(name) }))[0];
};

test('values come out as they were written, however they were written', () => {
  const card = String.raw`{ "pan" : "40\u0031\u0032 \/\"", "n":-1.50e+3 ,"list":[1,{"pan":"inner"}],"o":{"a":"}"},"t":true}`;
  expect(secretOf(card, 'pan')).toBe('4012 /"');
  expect(secretOf(`\ufeff${card}`, 'n')).toBe('-1.50e+3');
  for (const name of ['list', 'o', 't', 'inner', 'missing']) expect(secretOf(card, name)).toBe('');
});

test('any object of texts comes out as JSON has it', () => {
  const text = fc.string({ unit: 'grapheme' });
  // The reader of JSON refuses this one.
  const name = text.filter((one) => one !== '__proto__');
  fc.assert(
    fc.property(
      fc.dictionary(name, fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }))),
      (members) => {
        const json = JSON.stringify(members);
        const card = readCardJson(bytesOf(json));
        for (const [name, value] of Object.entries(JSON.parse(json) as object)) {
          if (typeof value === 'string') expect(card?.text(name)).toBe(value);
          else expect(Number(card?.text(name))).toBe(value);
        }
      },
    ),
  );
});

test('text that JSON refuses is refused', () => {
  const broken = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', '"', '{', ',', '\\', '0', '-', '\u0001', '\\ud800', 'x'))
    .map(([json, at, change]) => {
      const place = at % (json.length + 1);
      return json.slice(0, place) + change + json.slice(place + 1);
    });
  fc.assert(
    fc.property(broken, (json) => {
      let isJson = true;
      try {
        JSON.parse(json);
      } catch {
        isJson = false;
      }
      if (!isJson) expect(readCardJson(bytesOf(json)), json).toBeUndefined();
    }),
    { numRuns: 2_000 },
  );
});

test('bytes are UTF-8 where the platform says so', () => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const nearly = fc.array(
    fc.constantFrom(0x41, 0x80, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array(),
        nearly.map((bytes) => Uint8Array.from(bytes)),
      ),
      (bytes) => {
        let isDecoded = true;
        try {
          decoder.decode(bytes);
        } catch {
          isDecoded = false;
        }
        expect(isUtf8(bytes)).toBe(isDecoded);
      },
    ),
    { numRuns: 5_000 },
  );
});
