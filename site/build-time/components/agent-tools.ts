/** `<AgentTools/>`: the tools of `tollgate mcp`, as an agent is shown them. */
import { tools } from '@tollgate/cli/mcp/tools/index';
import type { Text } from '@tollgate/contract/model';
import { type BlockComponent, h } from '../component.ts';
import { tableBlock } from '../table.ts';

const caption: Text = { en: 'Tools', zh: '工具' };
const heads: readonly Text[] = [
  { en: 'Tool', zh: '工具' },
  { en: 'What it does', zh: '说明' },
];

export const agentTools: BlockComponent = {
  placement: 'block',
  attributes: {},
  render(_attributes, language) {
    return tableBlock(
      {
        caption: caption[language],
        heads: heads.map((head) => head[language]),
        layout: 'stack',
        rows: tools.map(({ name, description }) => ({
          cells: [h('code', null, name), description[language]],
        })),
      },
      language,
    );
  },
};
