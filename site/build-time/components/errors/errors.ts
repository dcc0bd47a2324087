/** `<Errors/>`: the error catalogue as a table, whole, by family, by code, or of one call. */
import {
  errors as catalogue,
  catalogueError,
  type ErrorCode,
  isErrorCode,
} from '@tollgate/contract/errors/catalogue';
import type { Language, Text } from '@tollgate/contract/model';
import { Fragment } from 'react';
import {
  type Attributes,
  type BlockComponent,
  flag,
  h,
  optionalText,
  PageError,
  textOf,
  wordsOf,
} from '../../component.ts';
import { callNamed } from '../../entities.ts';
import { errorHref } from '../../reference-links.ts';
import { richText } from '../../rich-text.ts';
import { tableBlock } from '../../table.ts';

const captions = {
  all: { en: 'Error codes', zh: '错误码' },
  call: { en: 'Error codes of this call', zh: '本接口的错误码' },
} as const satisfies Record<string, Text>;

const heads: readonly Text[] = [
  { en: 'Code', zh: '错误码' },
  { en: 'Message', zh: '说明' },
  { en: 'Cause', zh: '原因' },
  { en: 'What to do', zh: '处理办法' },
];

const everyCode = Object.keys(catalogue).filter(isErrorCode);

/** A family is what a code has before its number: SYS, E04, E07, EC, ET, CF, M, K. */
function familyOf(code: string): string {
  return /^E0\d/.exec(code)?.[0] ?? /^[A-Z]+/.exec(code)?.[0] ?? code;
}

function chosenCodes(attributes: Attributes): readonly ErrorCode[] {
  const [families, codes, method] = [
    wordsOf(attributes, 'family'),
    wordsOf(attributes, 'codes'),
    textOf(attributes, 'call'),
  ];
  if ([families, codes, method].filter((each) => each !== undefined).length > 1) {
    throw new PageError('<Errors> accepts one of family, codes, and call');
  }
  const wanted = codes ?? (method === undefined ? undefined : callNamed(method).errors);
  if (wanted !== undefined) {
    return wanted.map((code) => {
      if (!isErrorCode(code)) throw new PageError(`${code} is not in the error catalog`);
      return code;
    });
  }
  if (families === undefined) return everyCode;
  const known = new Set(everyCode.map(familyOf));
  for (const family of families) {
    if (!known.has(family))
      throw new PageError(`no error codes of family ${family}; there are: ${[...known].join(', ')}`);
  }
  return everyCode.filter((code) => families.includes(familyOf(code)));
}

function codeCell(language: Language, code: ErrorCode) {
  return h('a', { href: errorHref(language, code) }, h('code', null, code));
}

function messageCell(language: Language, code: ErrorCode) {
  const { message, httpStatus } = catalogueError(code);
  const said = richText(message[language], language);
  // The gateway's msg is English: a reader looks for it as the log has it.
  const msg = language === 'en' ? null : h('p', { className: 'tg-soft', lang: 'en' }, message.en);
  const text = msg === null ? said : h(Fragment, null, h('p', null, said), msg);
  if (httpStatus === undefined) return text;
  return h(Fragment, null, text, ' ', h('span', { className: 'tg-badge' }, `HTTP ${httpStatus}`));
}

export const errors: BlockComponent = {
  placement: 'block',
  attributes: {
    family: optionalText,
    codes: optionalText,
    call: optionalText,
    caption: optionalText,
    folded: flag,
  },
  render(attributes, language) {
    const kind = textOf(attributes, 'call') === undefined ? 'all' : 'call';
    return tableBlock(
      {
        caption: textOf(attributes, 'caption') ?? captions[kind][language],
        heads: heads.map((head) => head[language]),
        layout: 'stack',
        isFolded: attributes['folded'] === true,
        wide: [2, 3],
        rows: chosenCodes(attributes).map((code) => ({
          cells: [
            codeCell(language, code),
            messageCell(language, code),
            richText(catalogueError(code).cause[language], language),
            richText(catalogueError(code).action[language], language),
          ],
        })),
      },
      language,
    );
  },
};
