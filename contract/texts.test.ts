import { expect, test } from 'vitest';
import { calls } from './calls/index.ts';
import { currencies } from './currencies.ts';
import { dictionaries } from './dictionary/index.ts';
import { errors } from './errors/catalogue.ts';
import * as fields from './fields/index.ts';
import type { Text } from './model.ts';
import { notification } from './notification.ts';
import * as cards from './sandbox/card-outcome.ts';
import { walletTriggers } from './sandbox/wallet-triggers.ts';

const contract = { calls, cards, currencies, dictionaries, errors, fields, notification, walletTriggers };

const chinese = /\p{Script=Han}/u;

/** Every text of the contract with its path. Objects that several places share come once. */
function textsIn(value: unknown, path: string, seen: Set<unknown>): [string, Partial<Text>][] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  // A text with one language missing must be found, too, hence Partial.
  if ('en' in value || 'zh' in value) return [[path, value as Partial<Text>]];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${path}.${name}`, seen));
}

const texts = textsIn(contract, 'contract', new Set());
/** Texts of the fields, calls and the notification; the other packages test their own wording. */
const prose = [contract.fields, contract.calls, contract.notification].flatMap((part, index) =>
  textsIn(part, ['fields', 'calls', 'notification'][index] ?? '', new Set()),
);

test('the search finds the texts of all parts', () => {
  const parts = { fields, calls, notification, errors, dictionaries, walletTriggers };
  for (const [name, part] of Object.entries(parts))
    expect(textsIn(part, name, new Set()).length, name).toBeGreaterThan(0);
  expect(texts.length).toBeGreaterThan(500);
});

test('every text stands in both languages', () => {
  for (const [path, { en, zh }] of texts) {
    expect(en?.trim(), path).toBeTruthy();
    expect(zh?.trim(), path).toBeTruthy();
    expect(en, path).not.toMatch(chinese);
    // Proper names, such as card schemes and codes, are the same in both.
    if (!/\.values\.\d+\.name$|\.title$/.test(path) || en !== zh) expect(zh, path).toMatch(chinese);
  }
});

test('a summary is a sentence, and no text is a tale', () => {
  for (const [path, { en, zh }] of prose) {
    if (!/\.(summary|note)$/.test(path)) continue;
    expect(en, path).toMatch(/[.]$/);
    expect(zh, path).toMatch(/。$/);
    expect(en?.length, path).toBeLessThan(320);
  }
});
