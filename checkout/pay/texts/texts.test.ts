import type { Text } from '@tollgate/contract/model';
import { expect, test } from 'vitest';
import * as address from './address.ts';
import * as card from './card.ts';
import * as cardProblems from './card-problems.ts';
import * as givingUp from './giving-up.ts';
import * as insecure from './insecure.ts';
import * as notices from './notices.ts';
import * as options from './options.ts';
import * as order from './order.ts';
import * as receipt from './receipt.ts';
import * as results from './results.ts';
import * as screens from './screens.ts';
import * as testCards from './test-cards.ts';
import * as wallets from './wallets.ts';

function isText(value: object): value is Text {
  return 'en' in value && 'zh' in value;
}

const modules = {
  address,
  card,
  cardProblems,
  givingUp,
  insecure,
  notices,
  options,
  order,
  receipt,
  results,
  screens,
  testCards,
  wallets,
};
const texts = Object.entries(modules).flatMap(([file, groups]) =>
  Object.entries(groups).flatMap(([group, members]: [string, object]): [string, Text][] => {
    if (isText(members)) return [[`${file}.${group}`, members]];
    return Object.entries(members)
      .filter((entry): entry is [string, Text] => typeof entry[1] === 'object' && isText(entry[1]))
      .map(([name, text]) => [`${file}.${group}.${name}`, text]);
  }),
);

const placeholders = (text: string) => [...text.matchAll(/\{[a-z]+\}/g)].map(([found]) => found).sort();

test('finds the texts', () => {
  expect(texts.length).toBeGreaterThan(120);
});

test.each(texts)('%s takes the same values in both languages', (_name, { en, zh }) => {
  expect(en.trim()).not.toBe('');
  expect(placeholders(zh)).toEqual(placeholders(en));
});
