/** `<Currencies/>`: the currencies by their number of decimals, or one by one with their names. */
import { type Decimals, currencies as decimalsByCode } from '@tollgate/contract/currencies';
import type { Language, Text } from '@tollgate/contract/model';
import { Fragment, type ReactNode } from 'react';
import { type BlockComponent, flag, h, optionalText, PageError, textOf, wordsOf } from '../component.ts';
import { tableBlock } from '../table.ts';

const caption: Text = { en: 'Currencies', zh: '币种' };
const heads = {
  code: { en: 'Currency', zh: '币种代码' },
  name: { en: 'Name', zh: '名称' },
  decimals: { en: 'Decimals', zh: '小数位数' },
  smallest: { en: 'Smallest amount', zh: '最小金额' },
  codes: { en: 'Currencies', zh: '币种' },
} as const satisfies Record<string, Text>;

const smallest: Readonly<Record<Decimals, string>> = { 0: '1', 2: '0.01', 3: '0.001' };
const groups: readonly Decimals[] = [0, 2, 3];

/** The name of a currency as the language's own dictionary has it; the code where it has none. */
function nameOf(language: Language, code: string): string {
  const names = new Intl.DisplayNames([language === 'zh' ? 'zh-Hans' : 'en'], { type: 'currency' });
  return names.of(code) ?? code;
}

function codesOf(decimals: Decimals): ReactNode {
  const codes = [...decimalsByCode].filter(([, each]) => each === decimals).map(([code]) => code);
  return h(
    Fragment,
    null,
    ...codes.flatMap((code, index) => [index === 0 ? '' : ' ', h('code', null, code)]),
  );
}

export const currencies: BlockComponent = {
  placement: 'block',
  attributes: { names: flag, only: optionalText, caption: optionalText, folded: flag },
  render(attributes, language) {
    const title = textOf(attributes, 'caption') ?? caption[language];
    const only = wordsOf(attributes, 'only');
    if (only === undefined && attributes['names'] !== true) {
      return tableBlock(
        {
          caption: title,
          heads: [heads.decimals, heads.smallest, heads.codes].map((head) => head[language]),
          layout: 'stack',
          isFolded: attributes['folded'] === true,
          rows: groups.map((decimals) => ({
            cells: [String(decimals), h('code', null, smallest[decimals]), codesOf(decimals)],
          })),
        },
        language,
      );
    }
    const codes = only ?? [...decimalsByCode.keys()].sort();
    return tableBlock(
      {
        caption: title,
        heads: [heads.code, heads.name, heads.decimals, heads.smallest].map((head) => head[language]),
        layout: 'scroll',
        isFolded: attributes['folded'] === true,
        numeric: [2, 3],
        wide: [1],
        rows: codes.map((code) => {
          const decimals = decimalsByCode.get(code);
          if (decimals === undefined) throw new PageError(`${code} is not one of the currencies`);
          return {
            cells: [h('code', null, code), nameOf(language, code), String(decimals), smallest[decimals]],
          };
        }),
      },
      language,
    );
  },
};
