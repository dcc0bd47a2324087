/** Contents of the documentation of the command, and the examples of each command. */
import { expect, test } from 'vitest';
import { commandEntries, ownOptions, sharedOptions } from './reference.ts';
import { runInProcess } from './testing.ts';

const entries = commandEntries('en');

test.each(entries.map((entry) => [entry.name, entry] as const))(
  '%s has an example that is one',
  (name, entry) => {
    // A command without one: add it in cli/examples.ts.
    expect(entry.examples).not.toEqual([]);
    expect(entry.examples.some((line) => line.includes(`tollgate ${name}`))).toBe(true);
    const options = entry.examples.flatMap(
      (line) => (line.split(`tollgate ${name}`)[1] ?? '').match(/(?<=\s)--[a-z-]+/g) ?? [],
    );
    const terms = entry.options.map(({ term }) => term).join(' ');
    for (const option of options) expect(`${name} ${terms}`).toContain(option);
  },
);

test('both languages have the same commands, arguments and options', () => {
  const shape = (language: 'en' | 'zh') =>
    commandEntries(language).map(({ name, arguments: given, options, examples }) => ({
      name,
      arguments: given.map(({ term }) => term),
      options: options.map(({ term }) => term),
      examples,
    }));
  expect(shape('zh')).toEqual(shape('en'));
  for (const { name, description, options } of commandEntries('zh'))
    for (const text of [description, ...options.map((option) => option.description)])
      expect(`${name}: ${text}`).toMatch(/[\u4e00-\u9fff]|pay, decline/);
});

test('what several commands share is shown once', () => {
  const shared = sharedOptions(entries).map(({ term }) => term);
  expect(shared).toEqual(expect.arrayContaining(['--url <address>', '--json', '--private-key <file>']));
  const [trigger] = entries.filter(({ name }) => name === 'trigger');
  const own = trigger === undefined ? [] : ownOptions(trigger, entries).map(({ term }) => term);
  expect(own).toEqual(['--list', '--with <field=value>', '--order <number>']);
});

test('the help has them', async () => {
  const { stdout } = await runInProcess(['sandbox', 'create', '--help']);
  expect(stdout).toContain('Examples:\n  tollgate sandbox create --json\n');
});
