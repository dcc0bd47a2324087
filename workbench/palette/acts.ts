/** Acts that are typed, in English or Chinese: `advance 1 hour`, `refund T-1`, `退款 T-1`. */
import type { NumberSearch } from '@tollgate/contract/workbench/search';
import type { Speaker } from '@tollgate/design/language';
import { distance, typosIn } from '@tollgate/design/search/typos';
import { addressOf } from '../address/place.ts';
import { spanText } from '../parts/moments.ts';
import { type Item, toAddress } from './item.ts';
import { paletteTexts as texts } from './texts.ts';

const verbs = {
  advance: /^(?:advance|forward|拨快|拨到|推进)(?:\s*the clock)?(?:\s*by)?\s*/i,
  refund: /^(?:refund|退款)\s*/i,
  resend: /^(?:resend|重发)(?:\s*通知)?\s*/i,
} as const;
export type Verb = keyof typeof verbs;

export interface TypedAct {
  readonly verb: Verb;
  /** The text behind the verb. */
  readonly rest: string;
}

/** Returns the act that a text begins with, as in `refnd T-1`, too; undefined where it begins with none. */
export function typedAct(typed: string): TypedAct | undefined {
  const text = typed.trim();
  const all = Object.keys(verbs) as Verb[];
  for (const verb of all) {
    const [begun] = verbs[verb].exec(text) ?? [];
    if (begun !== undefined) return { verb, rest: text.slice(begun.length).trim() };
  }
  const [word = ''] = /^[a-z]+/i.exec(text) ?? [];
  const limit = typosIn(word.toLowerCase());
  const meant = all.find((verb) => limit > 0 && distance(verb, word.toLowerCase(), limit) <= limit);
  return meant && { verb: meant, rest: text.slice(word.length).trim() };
}

const unitsMs: readonly (readonly [unit: RegExp, ms: number])[] = [
  [/^(?:s|sec|secs|seconds?|秒)$/i, 1_000],
  [/^(?:m|min|mins|minutes?|分钟?)$/i, 60_000],
  [/^(?:h|hr|hrs|hours?|小时|个小时)$/i, 3_600_000],
  [/^(?:d|days?|天|日)$/i, 86_400_000],
];
/** As far as the gateway lets its clock be advanced at once. */
const spanMaxMs = 3_650 * 86_400_000;

/** Returns a span such as `1 hour`, `90m` or `2 天` in ms; undefined for any other text. */
export function spanOf(text: string): number | undefined {
  const [, count = '', unit = ''] = /^(\d{1,6})\s*(\D+)$/.exec(text.trim()) ?? [];
  const length = unitsMs.find(([form]) => form.test(unit.trim()))?.[1];
  const ms = Number(count) * (length ?? 0);
  return ms > 0 && ms <= spanMaxMs ? ms : undefined;
}

const presetsMs = [3_600_000, 86_400_000];

/** Acts that the actor may do here. */
export type Allowed = Readonly<Record<Verb, boolean>>;

/** Returns the rows of an act. `known`: numbers that begin with the text behind the verb. */
export function actItems(
  { say, locale }: Speaker,
  { verb, rest }: TypedAct,
  known: NumberSearch | undefined,
  may: Allowed,
): readonly Item[] {
  if (!may[verb]) return [];
  const act = (label: string, about: string, choice: Item['choice']): Item => ({
    group: 'acts',
    label,
    about,
    choice,
  });
  if (verb === 'advance') {
    const asked = spanOf(rest);
    const by = (ms: number) =>
      act(say(texts.advanceBy, { span: spanText(locale, ms) }), say(texts.advanceAbout), {
        kind: 'advance',
        body: { ms },
      });
    const next = act(say(texts.advanceNext), say(texts.advanceAbout), {
      kind: 'advance',
      body: { to: 'next' },
    });
    return asked === undefined ? [...presetsMs.map(by), next] : [by(asked)];
  }
  if (rest === '') {
    const [label, text] =
      verb === 'refund' ? [texts.refundAny, texts.refundTyped] : [texts.resendAny, texts.resendTyped];
    return [act(say(label), say(texts.addNumber), { kind: 'type', text: `${say(text)} ` })];
  }
  if (verb === 'refund')
    return (known?.orders ?? [])
      .filter(({ kind }) => kind === 'payment')
      .map(({ merchant_order_no: number, trans_no: transNo }) =>
        act(
          say(texts.refund, { order: number ?? transNo }),
          say(texts.refundAbout),
          toAddress(addressOf(['orders', transNo], { act: 'refund' })),
        ),
      );
  return [
    ...(known?.notifications ?? []).map(({ notification_id: id }) =>
      act(
        say(texts.resend, { id }),
        say(texts.resendAbout),
        toAddress(addressOf(['notifications', id], { act: 'resend' })),
      ),
    ),
    ...(known?.orders ?? []).map(({ merchant_order_no: number, trans_no: transNo }) =>
      act(
        say(texts.resend, { id: number ?? transNo }),
        say(texts.resendAbout),
        toAddress(addressOf(['notifications'], { trans_no: transNo })),
      ),
    ),
  ];
}
