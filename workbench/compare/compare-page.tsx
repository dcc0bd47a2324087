/** Two requests or two notifications, part by part, with what differs between them. */
import type { NotificationDetail } from '@tollgate/contract/workbench/notifications';
import type { RequestDetail } from '@tollgate/contract/workbench/requests';
import { ButtonLink } from '@tollgate/design/button';
import { SwitchField } from '@tollgate/design/choice';
import { code } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import { formatJson } from '@tollgate/design/json';
import { useReader } from '@tollgate/design/language';
import { type ReactElement, useState } from 'react';
import type { PageProps } from '../address/page-props.ts';
import { pages } from '../address/pages.ts';
import { addressOf } from '../address/place.ts';
import { useResource } from '../data/use-resource.ts';
import { PageHead } from '../parts/page-head.tsx';
import { NotLoaded } from '../parts/problem.tsx';
import { type ComparedKind, kindOf } from './chosen.ts';
import { differenceOf, type Line, type Piece, withBlanks } from './difference.ts';
import { compareTexts } from './texts.ts';

interface Part {
  readonly name: keyof typeof compareTexts;
  readonly text: string;
}

const json = (text: string) => formatJson(text)?.text ?? text;
const linesOf = (members: Readonly<Record<string, unknown>>) =>
  Object.entries(members)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
    .join('\n');

const partsOfRequest = (one: RequestDetail): readonly Part[] => [
  {
    name: 'facts',
    text: linesOf({
      method: one.method,
      path: one.path,
      code: one.code,
      http_status: one.http_status,
      merchant_no: one.merchant_no,
      app_id: one.app_id,
      address: one.address,
    }),
  },
  { name: 'headers', text: linesOf(one.headers) },
  { name: 'body', text: json(one.body) },
  { name: 'stringToSign', text: (one.string_to_sign ?? '').replaceAll('&', '\n&') },
  { name: 'reply', text: json(one.reply) },
];

function partsOfNotification(one: NotificationDetail): readonly Part[] {
  const last = one.items.at(-1);
  const { notification_id: _id, ...content } = { ...one.content };
  return [
    {
      name: 'facts',
      text: linesOf({
        url: one.url,
        state: one.state,
        attempts: one.attempts,
        resends: one.resends,
        endpoint_id: one.endpoint_id,
        key_id: one.key_id,
        http_status: last?.http_status,
        rule: last?.problem?.rule,
      }),
    },
    { name: 'content', text: json(JSON.stringify(content)) },
    { name: 'sent', text: json(last?.sent ?? '') },
    { name: 'received', text: last?.reply ?? '' },
  ];
}

export default function ComparePage({ query }: PageProps): ReactElement {
  const { say } = useReader();
  const kind = kindOf(query.get('kind'));
  const [left, right] = [query.get('left') ?? '', query.get('right') ?? ''];
  if (kind === undefined || left === '' || right === '')
    return (
      <>
        <PageHead title={say(pages.compare.label)} back={pages.requests} hasTimes={false} />
        <EmptyState
          icon={code}
          title={say(compareTexts.missing)}
          text={say(compareTexts.missingText)}
          action={<ButtonLink href={addressOf(['requests'])}>{say(pages.requests.label)}</ButtonLink>}
        />
      </>
    );
  return (
    <>
      <PageHead
        title={say(pages.compare.label)}
        back={pages[kind]}
        hasTimes={false}
        actions={
          <ButtonLink href={addressOf(pages.compare.path, { kind, left: right, right: left })}>
            {say(compareTexts.swap)}
          </ButtonLink>
        }
      />
      {kind === 'requests' ? (
        <Compared<RequestDetail> kind={kind} left={left} right={right} partsOf={partsOfRequest} />
      ) : (
        <Compared<NotificationDetail> kind={kind} left={left} right={right} partsOf={partsOfNotification} />
      )}
    </>
  );
}

interface ComparedProps<Item> {
  readonly kind: ComparedKind;
  readonly left: string;
  readonly right: string;
  readonly partsOf: (item: Item) => readonly Part[];
}

function Compared<Item>({ kind, left, right, partsOf }: ComparedProps<Item>): ReactElement {
  const { say } = useReader();
  const [isShort, setShort] = useState(true);
  const first = useResource<Item>(`${kind}/${encodeURIComponent(left)}`);
  const second = useResource<Item>(`${kind}/${encodeURIComponent(right)}`);
  if (first.answer === undefined || second.answer === undefined)
    return (
      <NotLoaded
        problem={first.problem ?? second.problem}
        onRetry={() => {
          first.reload();
          second.reload();
        }}
      />
    );
  const parts = partsOf(first.answer);
  const others = partsOf(second.answer);
  const pageOf = (id: string) => addressOf([kind === 'requests' ? 'psn' : kind, id]);
  return (
    <>
      <p className="compare-sides">
        <span>
          {say(compareTexts.left)} <a href={pageOf(left)}>{left}</a>
        </span>
        <span>
          {say(compareTexts.right)} <a href={pageOf(right)}>{right}</a>
        </span>
      </p>
      <SwitchField label={say(compareTexts.only)} isChecked={isShort} onChange={setShort} />
      <p className="soft">{say(compareTexts.blanks)}</p>
      {parts.map(({ name, text }, index) => (
        <div key={name} className="panel">
          <h2>{say(compareTexts[name])}</h2>
          <Difference
            label={say(compareTexts[name])}
            lines={differenceOf(text, others[index]?.text ?? '')}
            isShort={isShort}
          />
        </div>
      ))}
    </>
  );
}

interface DifferenceProps {
  readonly label: string;
  readonly lines: readonly Line[];
  /** Leaves out what both have. */
  readonly isShort: boolean;
}

const signs = { both: ' ', left: '−', right: '+' } as const;

function Difference({ label, lines, isShort }: DifferenceProps): ReactElement {
  const { say } = useReader();
  const isSame = lines.every(({ side }) => side === 'both');
  if (isSame) return <p className="soft">{say(compareTexts.same)}</p>;
  const shown = isShort ? lines.filter(({ side }) => side !== 'both') : lines;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a frame that scrolls (WCAG 2.1.1)
    <section className="compare" aria-label={label} tabIndex={0}>
      {shown.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a comparison keep their order
        <div key={index} className="compare-line" data-side={line.side}>
          <span className="compare-sign">{signs[line.side]}</span>
          <span>
            {line.pieces.map((piece, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line keep their order
              <Marked key={at} piece={piece} />
            ))}
          </span>
        </div>
      ))}
    </section>
  );
}

function Marked({ piece: { text, side } }: { readonly piece: Piece }): ReactElement {
  if (side === 'left') return <del>{withBlanks(text)}</del>;
  return side === 'right' ? <ins>{withBlanks(text)}</ins> : <span>{text}</span>;
}
