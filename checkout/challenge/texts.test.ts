import type { Text } from '@tollgate/contract/model';
import { expect, test } from 'vitest';
import { cancelDialog, form, frame, headings, leads, leaving, notices, payment } from './texts.ts';

const groups: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  headings,
  leads,
  notices,
  frame,
  payment,
  form,
  cancelDialog,
  leaving,
};
const texts = Object.entries(groups).flatMap(([group, members]) =>
  Object.entries(members).map(([name, text]): [string, Text] => [`${group}.${name}`, text]),
);

const placeholders = (text: string) => [...text.matchAll(/\{[a-z]+\}/g)].map(([found]) => found).sort();

test.each(texts)('%s takes the same values in both languages', (_name, { en, zh }) => {
  expect(en.trim()).not.toBe('');
  expect(placeholders(zh)).toEqual(placeholders(en));
});
