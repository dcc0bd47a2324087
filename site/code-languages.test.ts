/** The style sheet shows the chosen language before any script runs, so it has rules for each of them. */
import { readFileSync } from 'node:fs';
import { sampleLanguages } from '@tollgate/contract/samples/languages';
import { expect, test } from 'vitest';
import { codeLanguages, isCodeLanguage } from './code-languages.ts';

const styles = readFileSync(new URL('styles/code-choice.css', import.meta.url), 'utf8');

test.each(codeLanguages)('%s has its rules', (name) => {
  expect(isCodeLanguage(name)).toBe(true);
  expect(styles.split(`html[data-code="${name}"] [data-code="${name}"]`)).toHaveLength(2);
});

test('what is no language is no choice for the site', () => {
  for (const label of ['JSON', 'Shell', 'go', '']) expect(isCodeLanguage(label)).toBe(false);
});

test('the reference names its languages as the guides do, in the same order', () => {
  const names = sampleLanguages.map(({ name }) => name);
  expect(names).toEqual(codeLanguages.filter((name) => names.includes(name)));
});
