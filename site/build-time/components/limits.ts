/** `<Limits/>`: the constants of the API as a table. */
import type { Text } from '@tollgate/contract/model';
import { limitEntries, limitsByName, limitText } from '../../reference/limit-texts.ts';
import { type BlockComponent, lookUp, optionalText, textOf, wordsOf } from '../component.ts';
import { richText } from '../rich-text.ts';
import { tableBlock } from '../table.ts';

const caption: Text = { en: 'Limits', zh: '限制' };
const heads: readonly Text[] = [
  { en: 'Limit', zh: '限制项' },
  { en: 'Value', zh: '取值' },
  { en: 'Note', zh: '说明' },
];

export const limits: BlockComponent = {
  placement: 'block',
  attributes: { only: optionalText, caption: optionalText },
  render(attributes, language) {
    const only = wordsOf(attributes, 'only');
    const shown = only?.map((name) => lookUp('limit', limitsByName, name)) ?? limitEntries;
    return tableBlock(
      {
        caption: textOf(attributes, 'caption') ?? caption[language],
        heads: heads.map((head) => head[language]),
        layout: 'stack',
        wide: [2],
        rows: shown.map((entry) => ({
          cells: [
            entry.title[language],
            limitText(language, entry),
            richText(entry.text[language], language),
          ],
        })),
      },
      language,
    );
  },
};
