/** `<Calls area="qr"/>`: the calls of one or more areas, or all, as a table. */
import { calls as everyCall } from '@tollgate/contract/calls/index';
import { areas } from '@tollgate/contract/emit/names';
import type { Call, Language, Text } from '@tollgate/contract/model';
import { Fragment, type ReactNode } from 'react';
import { deprecationTag } from '../../deprecation.ts';
import {
  type Attributes,
  type BlockComponent,
  flag,
  h,
  lookUp,
  optionalText,
  PageError,
  textOf,
  wordsOf,
} from '../component.ts';
import { callNamed } from '../entities.ts';
import { callHref } from '../reference-links.ts';
import { breakableCode, richText } from '../rich-text.ts';
import { tableBlock } from '../table.ts';

const heads: readonly Text[] = [
  { en: 'Call', zh: '接口' },
  { en: 'Path and method', zh: '请求路径与 method' },
  { en: 'What it does', zh: '用途' },
];
const caption: Text = { en: 'Calls', zh: '接口列表' };
const noMethod: Text = { en: 'no method required', zh: '无需传 method' };

const areasByName = new Map(areas.map((each) => [each.area as string, each]));

function chosenCalls(attributes: Attributes): readonly Call[] {
  const [names, methods] = [wordsOf(attributes, 'area'), wordsOf(attributes, 'methods')];
  if (names !== undefined && methods !== undefined)
    throw new PageError('<Calls> accepts area or methods, not both');
  if (methods !== undefined) return methods.map(callNamed);
  for (const name of names ?? []) lookUp('area', areasByName, name);
  const ordered = areas.flatMap(({ area }) => everyCall.filter((call: Call) => call.area === area));
  const inAreas = ordered.filter(({ area }) => names?.includes(area) ?? true);
  const found =
    attributes['current'] === true ? inAreas.filter((call: Call) => call.deprecated === undefined) : inAreas;
  if (found.length === 0) throw new PageError('no call is left to show');
  return found;
}

function titleCell(language: Language, call: Call): ReactNode {
  const link = h('a', { href: callHref(language, call.method) }, call.title[language]);
  const tag = deprecationTag(call);
  if (tag === undefined) return link;
  return h(
    Fragment,
    null,
    link,
    ' ',
    h('span', { className: 'tg-badge', 'data-tone': 'warning' }, tag[language]),
  );
}

/** A call under /api/payments needs no method. */
function addressCell(language: Language, { path, method, envelope }: Call): ReactNode {
  const below = envelope === 'payments' ? noMethod[language] : breakableCode(method);
  return h(Fragment, null, breakableCode(path), h('p', { className: 'tg-soft' }, below));
}

function purposeCell(language: Language, call: Call): ReactNode {
  return richText((call.deprecated?.text ?? call.summary)[language], language);
}

export const calls: BlockComponent = {
  placement: 'block',
  attributes: { area: optionalText, methods: optionalText, current: flag, caption: optionalText },
  render(attributes, language) {
    const [only, ...others] = wordsOf(attributes, 'area') ?? [];
    const areaTitle = only === undefined || others.length > 0 ? undefined : areasByName.get(only)?.title;
    return tableBlock(
      {
        caption: textOf(attributes, 'caption') ?? (areaTitle ?? caption)[language],
        heads: heads.map((head) => head[language]),
        layout: 'stack',
        wide: [2],
        rows: chosenCalls(attributes).map((call) => ({
          isDeprecated: call.deprecated !== undefined,
          cells: [titleCell(language, call), addressCell(language, call), purposeCell(language, call)],
        })),
      },
      language,
    );
  },
};
