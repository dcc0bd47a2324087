/** `<PayMethods/>`: payment methods with what they can do. */
import {
  payMethods as everyMethod,
  type PayMethod,
  payMethodFeature,
} from '@tollgate/contract/dictionary/pay-methods';
import { transType } from '@tollgate/contract/dictionary/transaction';
import type { Language, Text } from '@tollgate/contract/model';
import { Fragment, type ReactNode } from 'react';
import { type BlockComponent, flag, h, lookUp, optionalText, PageError, textOf } from '../component.ts';
import { richText } from '../rich-text.ts';
import { tableBlock } from '../table.ts';

const caption: Text = { en: 'Payment methods', zh: '支付方式' };
const heads: readonly Text[] = [
  { en: 'pay_method_id', zh: 'pay_method_id 取值' },
  { en: 'Name', zh: '名称' },
  { en: 'Features', zh: '支持的功能' },
  { en: 'Transactions (trans_type)', zh: '支持的交易（trans_type）' },
];

const kinds: ReadonlyMap<string, Text> = new Map([
  ['card', { en: 'card', zh: '银行卡' }],
  ['wallet', { en: 'wallet', zh: '电子钱包' }],
  ['bank', { en: 'bank transfer', zh: '银行转账' }],
]);

const featureNames = new Map<string, Text>(payMethodFeature.values.map(({ value, name }) => [value, name]));
const typeNames = new Map<number, Text>(transType.values.map(({ value, name }) => [value, name]));

function listed(parts: readonly ReactNode[], gap: string): ReactNode {
  return h(Fragment, null, ...parts.flatMap((part, index) => (index === 0 ? [part] : [gap, part])));
}

function nameCell(language: Language, { name, note, kinds: own }: PayMethod): ReactNode {
  const kind = own.map((each) => kinds.get(each)?.[language] ?? each).join(language === 'zh' ? '、' : ', ');
  return h(
    Fragment,
    null,
    name[language],
    h('p', { className: 'tg-soft' }, kind),
    note === undefined ? null : h('p', null, richText(note[language], language)),
  );
}

function featureCell(language: Language, { features }: PayMethod): ReactNode {
  return listed(
    features.map((feature) =>
      h('abbr', { title: featureNames.get(feature)?.[language] ?? feature }, feature),
    ),
    language === 'zh' ? '、' : ', ',
  );
}

function typesCell(language: Language, { transTypes }: PayMethod): ReactNode {
  return listed(
    transTypes.map((type) =>
      h(Fragment, null, h('code', null, String(type)), ` ${typeNames.get(type)?.[language] ?? ''}`),
    ),
    language === 'zh' ? '、' : ', ',
  );
}

export const payMethods: BlockComponent = {
  placement: 'block',
  attributes: { kind: optionalText, feature: optionalText, caption: optionalText, folded: flag },
  render(attributes, language) {
    const [kind, feature] = [textOf(attributes, 'kind'), textOf(attributes, 'feature')];
    if (kind !== undefined) lookUp('kind of payment method', kinds, kind);
    if (feature !== undefined) lookUp('feature', featureNames, feature);
    const shown = everyMethod
      .filter((method) => kind === undefined || method.kinds.some((each) => each === kind))
      .filter((method) => feature === undefined || method.features.some((each) => each === feature));
    if (shown.length === 0) throw new PageError('no payment method is left to show');
    return tableBlock(
      {
        caption: textOf(attributes, 'caption') ?? caption[language],
        heads: heads.map((head) => head[language]),
        layout: 'stack',
        isFolded: attributes['folded'] === true,
        rows: shown.map((method) => ({
          cells: [
            h('code', null, method.value),
            nameCell(language, method),
            featureCell(language, method),
            typesCell(language, method),
          ],
        })),
      },
      language,
    );
  },
};
