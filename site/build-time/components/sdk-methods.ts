/** `<SdkMethods/>`: the methods of the TypeScript client with their calls, as the client has them. */
import type { Text } from '@tollgate/contract/model';
import { methodNames } from '@tollgate/sdk/calls';
import { deprecationTag } from '../../deprecation.ts';
import { type BlockComponent, h } from '../component.ts';
import { callNamed } from '../entities.ts';
import { callHref } from '../reference-links.ts';
import { breakableCode, richText } from '../rich-text.ts';
import { tableBlock } from '../table.ts';

const caption: Text = { en: 'Methods of the client', zh: '客户端的方法' };
const heads: readonly Text[] = [
  { en: 'Method', zh: '方法' },
  { en: 'Call', zh: '接口' },
  { en: 'What it does', zh: '作用' },
];

export const sdkMethods: BlockComponent = {
  placement: 'block',
  attributes: {},
  render(_attributes, language) {
    const rows = Object.entries(methodNames).map(([name, method]) => {
      const call = callNamed(method);
      const tag = deprecationTag(call)?.[language];
      return {
        cells: [
          h('code', null, name),
          h('a', { href: callHref(language, method) }, breakableCode(method)),
          richText(
            tag === undefined ? call.summary[language] : `${call.summary[language]} (${tag})`,
            language,
          ),
        ],
      };
    });
    const table = { caption: caption[language], heads: heads.map((head) => head[language]), rows };
    return tableBlock({ ...table, layout: 'stack', wide: [2] }, language);
  },
};
