/** `<Dictionary name="trans_status"/>`: a closed set of values as a table. */
import { dictionaries } from '@tollgate/contract/dictionary/index';
import type { Dictionary, Text } from '@tollgate/contract/model';
import { valueId } from '../../reference/address.ts';
import {
  type BlockComponent,
  flag,
  givenText,
  h,
  lookUp,
  optionalText,
  PageError,
  requiredText,
  textOf,
  wordsOf,
} from '../component.ts';
import { richText } from '../rich-text.ts';
import { tableBlock } from '../table.ts';

const heads: readonly Text[] = [
  { en: 'Value', zh: '取值' },
  { en: 'Meaning', zh: '含义' },
  { en: 'Note', zh: '说明' },
];

export const dictionariesByName: ReadonlyMap<string, Dictionary> = new Map(
  dictionaries.map((each) => [each.name, each]),
);

export const dictionary: BlockComponent = {
  placement: 'block',
  attributes: {
    name: requiredText,
    values: optionalText,
    caption: optionalText,
    folded: flag,
    anchors: flag,
  },
  render(attributes, language) {
    const { name, title, values } = lookUp('dictionary', dictionariesByName, givenText(attributes, 'name'));
    const wanted = wordsOf(attributes, 'values');
    for (const value of wanted ?? []) {
      if (!values.some((each) => String(each.value) === value))
        throw new PageError(`${name} has no value ${value}`);
    }
    const shown = values.filter(({ value }) => wanted?.includes(String(value)) ?? true);
    const hasNotes = shown.some(({ note }) => note !== undefined);
    return tableBlock(
      {
        caption: textOf(attributes, 'caption') ?? title[language],
        heads: heads.slice(0, hasNotes ? 3 : 2).map((head) => head[language]),
        layout: 'stack',
        isFolded: attributes['folded'] === true,
        wide: hasNotes ? [2] : [1],
        rows: shown.map(({ value, name: meaning, note }) => ({
          id: attributes['anchors'] === true ? valueId(name, value) : undefined,
          cells: [
            h('code', null, String(value)),
            meaning[language],
            ...(hasNotes ? [note === undefined ? '' : richText(note[language], language)] : []),
          ],
        })),
      },
      language,
    );
  },
};
