/** `<Command name="trigger"/>`: a command of `tollgate` with its examples, arguments and options, as its help has. */
import { type CommandEntry, commandEntries, ownOptions, sharedOptions } from '@tollgate/cli/reference';
import type { Language, Text } from '@tollgate/contract/model';
import { type BlockComponent, type BlockElement, givenText, h, lookUp, requiredText } from '../component.ts';
import { tableBlock } from '../table.ts';

const heads: readonly Text[] = [
  { en: 'Argument or option', zh: '参数或选项' },
  { en: 'What it is for', zh: '说明' },
];
const examplesTitle: Text = { en: 'examples', zh: '示例' };

const known = new Map<Language, ReadonlyMap<string, CommandEntry>>();

/** All commands by their names: the program is made once for each language. */
export function commandsIn(language: Language): ReadonlyMap<string, CommandEntry> {
  const commands = known.get(language) ?? new Map(commandEntries(language).map((each) => [each.name, each]));
  known.set(language, commands);
  return commands;
}

/** Options are found by the command that has them: the index would hold the same words many times. */
const unsearched = (table: BlockElement): BlockElement => h('div', { 'data-search': 'skip' }, table);

function optionTable(entry: CommandEntry, language: Language): readonly BlockElement[] {
  const own = ownOptions(entry, [...commandsIn(language).values()]);
  const terms = [...entry.arguments, ...own];
  if (terms.length === 0) return [];
  const table = tableBlock(
    {
      caption: `tollgate ${entry.name}`,
      heads: heads.map((head) => head[language]),
      layout: 'stack',
      rows: terms.map(({ term, description }) => ({
        cells: [h('code', null, term), description],
      })),
    },
    language,
  );
  return [unsearched(table)];
}

export const command: BlockComponent = {
  placement: 'block',
  attributes: { name: requiredText },
  render(attributes, language) {
    const entry = lookUp('command', commandsIn(language), givenText(attributes, 'name'));
    const code = { code: entry.examples.join('\n'), grammar: 'sh', title: examplesTitle[language] };
    const description: BlockElement = h('p', {}, entry.description);
    return [description, ...(entry.examples.length > 0 ? [code] : []), ...optionTable(entry, language)];
  },
};

const sharedCaption: Text = { en: 'Options that several commands share', zh: '多个命令共有的选项' };
const sharedHeads: readonly Text[] = [...heads, { en: 'Commands', zh: '命令' }];

/** `<CommandOptions/>`: the options that are the same for several commands. */
export const commandOptions: BlockComponent = {
  placement: 'block',
  attributes: {},
  render(_attributes, language) {
    const table = tableBlock(
      {
        caption: sharedCaption[language],
        heads: sharedHeads.map((head) => head[language]),
        layout: 'stack',
        rows: sharedOptions([...commandsIn(language).values()]).map(({ term, description, commands }) => ({
          cells: [h('code', null, term), description, commands.join(', ')],
        })),
      },
      language,
    );
    return unsearched(table);
  },
};
