/** `<StringToSign call="order.query"/>`: the signing rule worked through, by the code that the gateway runs. */

import type { Language, Text } from '@tollgate/contract/model';
import { parseJsonMembers } from '@tollgate/contract/signing/json';
import {
  isEmpty,
  stringToSign as joined,
  signName,
  sortedMembers,
} from '@tollgate/contract/signing/string-to-sign';
import type { WireMember } from '@tollgate/contract/signing/types';
import type { ReactNode } from 'react';
import {
  type BlockComponent,
  type BlockElement,
  type BlockPart,
  h,
  lookUp,
  optionalText,
  PageError,
  textOf,
  wordsOf,
} from '../component.ts';
import { callNamed } from '../entities.ts';
import { breakableCode } from '../rich-text.ts';
import { tableBlock } from '../table.ts';

const texts = {
  request: { en: '1. The request, before sign is added', zh: '1. 请求参数（尚未加入 sign）' },
  sorted: { en: '2. Fields in byte order of their names', zh: '2. 按参数名的字节序排列' },
  name: { en: 'Name', zh: '参数名' },
  value: { en: 'Value', zh: '参数值' },
  part: { en: 'In the string', zh: '是否参与签名' },
  taken: { en: 'yes', zh: '参与' },
  empty: { en: 'no: empty', zh: '不参与：空值' },
  joined: { en: '3. The string to sign', zh: '3. 待签名字符串' },
  nothing: { en: '(empty)', zh: '（空）' },
} as const satisfies Record<string, Text>;

function valueCell(language: Language, member: WireMember): ReactNode {
  return member.text === '' ? texts.nothing[language] : h('code', { className: 'tg-break' }, member.text);
}

/** The request of the example, with members that were left empty, as its JSON text. */
function requestText(method: string, emptyNames: readonly string[]): string {
  const call = callNamed(method);
  const { [signName]: _, ...request } = call.example.request;
  const names = new Map(Object.keys(call.request).map((name) => [name, name]));
  for (const name of emptyNames) {
    lookUp(`field of ${method}`, names, name);
    if (Object.hasOwn(request, name)) throw new PageError(`${name} has a value in the example of ${method}`);
  }
  const members = Object.entries({ ...request, ...Object.fromEntries(emptyNames.map((name) => [name, ''])) });
  // A nested value enters the string as the very text that is sent, so it stays on one line.
  return `{\n${members.map(([name, value]) => `  "${name}": ${JSON.stringify(value)}`).join(',\n')}\n}`;
}

function worked(language: Language, body: string): readonly BlockPart[] {
  const read = parseJsonMembers(body);
  if (!read.ok) throw new TypeError(`the example is not JSON: ${read.problem}`);
  const table = tableBlock(
    {
      caption: texts.sorted[language],
      heads: [texts.name, texts.value, texts.part].map((head) => head[language]),
      layout: 'stack',
      wide: [1],
      rows: sortedMembers(read.members).map((member) => ({
        isDeprecated: isEmpty(member),
        cells: [
          breakableCode(member.name),
          valueCell(language, member),
          (isEmpty(member) ? texts.empty : texts.taken)[language],
        ],
      })),
    },
    language,
  );
  return [
    { code: body, grammar: 'json', title: texts.request[language] },
    table,
    stringBlock(language, joined(read.members)),
  ];
}

/** One line that wraps where a part ends, and is copied without the breaks. */
function stringBlock(language: Language, line: string): BlockElement {
  const parts = line.split(/(?=&)/).flatMap((part, index) => (index === 0 ? [part] : [h('wbr'), part]));
  return h(
    'figure',
    { className: 'tg-string' },
    h('figcaption', null, texts.joined[language]),
    h('pre', null, h('code', null, ...parts)),
  );
}

export const stringToSign: BlockComponent = {
  placement: 'block',
  attributes: { call: optionalText, empty: optionalText },
  render(attributes, language) {
    const body = requestText(textOf(attributes, 'call') ?? 'order.query', wordsOf(attributes, 'empty') ?? []);
    return worked(language, body);
  },
};
