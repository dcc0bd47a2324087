/** `<ErrorReactions/>`: what a program does by the class of a code, with the codes of each class. */
import { type Reaction, reactions } from '@tollgate/contract/errors/reactions';
import type { Text } from '@tollgate/contract/model';
import { type BlockComponent, h } from '../../component.ts';
import { errorHref } from '../../reference-links.ts';
import { richText } from '../../rich-text.ts';
import { tableBlock } from '../../table.ts';

const caption: Text = { en: 'What to do, by class of error', zh: '各类错误的处理' };
const heads: readonly Text[] = [
  { en: 'You get', zh: '收到' },
  { en: 'What your code does', zh: '程序的处理' },
  { en: 'Codes', zh: '错误码' },
];
const otherCodes: Text = { en: 'All others', zh: '其余全部' };

export const errorReactions: BlockComponent = {
  placement: 'block',
  attributes: {},
  render(_attributes, language) {
    const order = Object.keys(reactions) as Reaction[];
    const rows = order.map((name) => {
      const { sign, action, codes } = reactions[name];
      const links = codes?.flatMap((code, at) => [
        ...(at === 0 ? [] : [' ']),
        h('a', { key: code, href: errorHref(language, code) }, h('code', null, code)),
      ]);
      return {
        cells: [
          richText(sign[language], language),
          richText(action[language], language),
          links === undefined ? otherCodes[language] : h('span', null, ...links),
        ],
      };
    });
    return tableBlock(
      {
        caption: caption[language],
        heads: heads.map((head) => head[language]),
        layout: 'stack',
        wide: [1, 2],
        rows,
      },
      language,
    );
  },
};
