/** `<Exam group="calls"/>`: the situations of a group as a checklist, each with its command and its rule. */
import { situationGroups } from '@tollgate/contract/exam/index';
import type { Text } from '@tollgate/contract/model';
import { type BlockComponent, givenText, h, lookUp, requiredText } from '../component.ts';
import { pageHref } from '../links.ts';
import { richText } from '../rich-text.ts';
import { tableBlock } from '../table.ts';

const groupsById = new Map(situationGroups.map((group) => [group.id, group]));

const heads: readonly Text[] = [
  { en: 'Requirement', zh: '要求' },
  { en: 'Why it matters', zh: '原因' },
  { en: 'Run it', zh: '运行' },
];

export const exam: BlockComponent = {
  placement: 'block',
  attributes: { group: requiredText },
  render(attributes, language) {
    const group = lookUp('group of situations', groupsById, givenText(attributes, 'group'));
    return tableBlock(
      {
        caption: group.title[language],
        heads: heads.map((head) => head[language]),
        layout: 'stack',
        wide: [0, 1],
        rows: group.situations.map(({ id, title, reason, rule }) => ({
          cells: [
            h('a', { href: pageHref(language, rule.page) }, title[language]),
            richText(reason[language], language),
            h('code', null, `--only ${id}`),
          ],
        })),
      },
      language,
    );
  },
};
