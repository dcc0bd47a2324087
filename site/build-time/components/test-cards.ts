/** `<TestCards/>`: the sandbox's test cards, and what each of them does. */
import { type CardBrandId, cardBrands } from '@tollgate/contract/card-brands';
import { cardScheme } from '@tollgate/contract/dictionary/card';
import type { Language, Text } from '@tollgate/contract/model';
import { testCards as everyCard, type TestCard, unknownCard } from '@tollgate/contract/sandbox/card-outcome';
import type { ReactNode } from 'react';
import { type BlockComponent, choiceOf, flag, h, optionalText, PageError, textOf } from '../component.ts';
import { richText } from '../rich-text.ts';
import { tableBlock } from '../table.ts';

const heads: readonly Text[] = [
  { en: 'Number', zh: '卡号' },
  { en: 'Card', zh: '卡片' },
  { en: 'Brand', zh: '卡组织' },
  { en: 'CVV digits', zh: 'CVV 位数' },
  { en: 'What happens', zh: '结果' },
];

const captions = {
  all: { en: 'Test cards', zh: '测试卡' },
  approved: { en: 'Test cards that are approved immediately', zh: '立即批准的测试卡' },
  declined: { en: 'Test cards that are declined', zh: '被拒绝的测试卡' },
  special: { en: 'Test cards with special results', zh: '特殊场景的测试卡' },
} as const satisfies Record<string, Text>;

type Kind = keyof typeof captions;

function kindOf({ outcome, threeDSecure, partialRefunds }: TestCard): Exclude<Kind, 'all'> {
  if (outcome === 'declined' && threeDSecure === 'none') return 'declined';
  return outcome === 'approved' && threeDSecure === 'none' && partialRefunds ? 'approved' : 'special';
}

const cvvLengths: ReadonlyMap<CardBrandId, number> = new Map(
  cardBrands.map(({ id, cvvLength }) => [id, cvvLength]),
);
const brandNames = new Map<string, Text>(cardScheme.values.map(({ value, name }) => [value, name]));

/** Printed in groups, copied without gaps. */
function numberCell({ groups }: TestCard): ReactNode {
  return h('code', { className: 'tg-pan' }, ...groups.map((group) => h('span', null, group)));
}

const anyOther: Text = { en: 'any other', zh: '其他卡号' };
const anyBrand: Text = { en: 'any of these', zh: '以上任一' };
const anyLength: Text = { en: '3 or 4', zh: '3 或 4' };

/** The row of all numbers that are in no table. */
function unknownRow(language: Language): readonly ReactNode[] {
  const { title, text } = unknownCard;
  const cells = [anyOther, title, anyBrand, anyLength].map((cell) => cell[language]);
  return [...cells, richText(text[language], language)];
}

export const testCards: BlockComponent = {
  placement: 'block',
  attributes: { kind: optionalText, wallet: flag, caption: optionalText },
  render(attributes, language) {
    const kind = choiceOf(attributes, 'kind', ['all', 'approved', 'declined', 'special']);
    const shown = everyCard
      .filter((card) => kind === 'all' || kindOf(card) === kind)
      .filter((card) => attributes['wallet'] !== true || card.walletCard === true);
    const showsUnknown = (kind === 'all' || kind === 'approved') && attributes['wallet'] !== true;
    if (shown.length === 0) throw new PageError('no test card is left to show');
    return tableBlock(
      {
        caption: textOf(attributes, 'caption') ?? captions[kind][language],
        heads: heads.map((head) => head[language]),
        layout: 'stack',
        wide: [4],
        rows: [
          ...shown.map((card) => ({
            cells: [
              numberCell(card),
              card.title[language],
              (brandNames.get(card.brand) ?? { en: card.brand, zh: card.brand })[language],
              String(cvvLengths.get(card.brand) ?? 3),
              richText(card.text[language], language),
            ],
          })),
          ...(showsUnknown ? [{ cells: unknownRow(language) }] : []),
        ],
      },
      language,
    );
  },
};
