/** The contract's own texts, as they are after everything in it has been put together. */
import { expect, test } from 'vitest';
import { problemOf, typographyProblemOf } from './language-rules.ts';
import { isForTests, readTree } from './tree.ts';

interface Found {
  readonly where: string;
  readonly en: unknown;
  readonly zh: unknown;
}

function textsIn(value: unknown, where: string, seen: Set<object>, found: Found[]): Found[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return found;
  seen.add(value);
  const entries = value instanceof Map ? [...value.entries()] : Object.entries(value);
  const members = new Map(entries.map(([name, member]) => [String(name), member as unknown]));
  const [en, zh] = [members.get('en'), members.get('zh')];
  if (typeof en === 'string' || typeof zh === 'string') found.push({ where, en, zh });
  else for (const [name, member] of members) textsIn(member, `${where}.${name}`, seen, found);
  return found;
}

async function contractTexts(): Promise<Found[]> {
  const seen = new Set<object>();
  const found: Found[] = [];
  const sources = readTree()
    .map((file) => file.path)
    // A program would run when it is imported.
    .filter((path) => /^contract\/.+\.ts$/.test(path) && !isForTests(path) && !path.endsWith('/main.ts'));
  for (const path of sources) {
    const module: unknown = await import(/* @vite-ignore */ new URL(`../../${path}`, import.meta.url).href);
    textsIn({ ...(module as object) }, path, seen, found);
  }
  return found;
}

// Each module of the contract is imported by itself, which takes a busy machine more than a minute.
const timeoutMs = 240_000;

test('every text of the contract stands in both languages', { timeout: timeoutMs }, async () => {
  const texts = await contractTexts();
  expect(texts.length).toBeGreaterThan(500);
  const problems = texts.flatMap(({ where, en, zh }) => {
    const problem = problemOf(en, zh) ?? typographyProblemOf(String(zh));
    return problem === undefined ? [] : [`${where}: ${problem}`];
  });
  expect(problems).toEqual([]);
});
