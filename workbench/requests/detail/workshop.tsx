/**
 * The workshop of a signature: the string that was expected beside the one that was signed, that of the last accepted
 * request, or one that the reader pastes, with every different character marked; and the code that makes it.
 */
import type { Diagnosis } from '@tollgate/contract/signing/doctor/types';
import type { RequestDetail } from '@tollgate/contract/workbench/requests';
import { ChoiceGroup } from '@tollgate/design/choice';
import { CodeBlock } from '@tollgate/design/code';
import { TextAreaField } from '@tollgate/design/field';
import { useReader } from '@tollgate/design/language';
import { Skeleton } from '@tollgate/design/progress';
import { Tabs } from '@tollgate/design/tabs';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { addressOf } from '../../address/place.ts';
import { useResource } from '../../data/use-resource.ts';
import { Filled } from '../../parts/moment.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Exact } from './exact.tsx';
import type { SignSample } from './sign-samples.ts';
import { compareMembers, compareStrings, type Part } from './string-diff.ts';
import { workshopTexts as texts } from './texts.ts';

type Against = 'signed' | 'accepted' | 'pasted';

interface WorkshopProps {
  readonly request: RequestDetail;
  /** The string to sign of the request. */
  readonly expected: string;
  readonly diagnosis: Diagnosis | undefined;
}

export function Workshop({ request, expected, diagnosis }: WorkshopProps): ReactElement {
  const { say } = useReader();
  const { accepted_psn: acceptedPsn } = request;
  const offered: readonly Against[] = [
    ...(diagnosis?.signed === undefined ? [] : (['signed'] as const)),
    ...(acceptedPsn === undefined ? [] : (['accepted'] as const)),
    'pasted',
  ];
  const [against, setAgainst] = useState<Against>(offered[0] ?? 'pasted');
  const [pasted, setPasted] = useState('');
  return (
    <div className="workshop">
      {offered.length > 1 && (
        <ChoiceGroup
          label={say(texts.compare)}
          look="segments"
          value={against}
          choices={offered.map((value) => ({ value, label: say(texts[value]) }))}
          onChange={setAgainst}
        />
      )}
      {against === 'pasted' && (
        <TextAreaField
          label={say(texts.paste)}
          hint={say(texts.pasteHint)}
          isCode
          rows={3}
          value={pasted}
          spellCheck={false}
          onChange={({ target }) => setPasted(target.value)}
        />
      )}
      {against === 'accepted' && acceptedPsn !== undefined ? (
        <Accepted expected={expected} psn={acceptedPsn} />
      ) : (
        <Compared
          expected={expected}
          other={against === 'signed' ? diagnosis?.signed : pasted === '' ? undefined : pasted}
          title={say(against === 'signed' ? texts.signed : texts.pasted)}
        />
      )}
      <MakingCode />
    </div>
  );
}

interface ComparedProps {
  readonly expected: string;
  /** Undefined: there is nothing to compare with. */
  readonly other: string | undefined;
  readonly title: string;
}

function Compared({ expected, other, title }: ComparedProps): ReactElement {
  const { say } = useReader();
  const found = useMemo(
    () => (other === undefined ? undefined : compareStrings(expected, other)),
    [expected, other],
  );
  const whole = [{ text: expected, isDifferent: false }];
  return (
    <>
      <p role="status" className="soft">
        {found !== undefined &&
          (found.count === 0
            ? say(texts.equal)
            : say(texts.differs, { count: found.count, names: found.names.join(', ') }))}
      </p>
      <Marked title={say(texts.expected)} parts={found?.expected ?? whole} kind="expected" />
      {found !== undefined && <Marked title={title} parts={found.other} kind="signed" />}
    </>
  );
}

interface MarkedProps {
  readonly title: string;
  readonly parts: readonly Part[];
  readonly kind: 'expected' | 'signed';
}

function Marked({ title, parts, kind }: MarkedProps): ReactElement {
  return (
    <figure className="marked" data-kind={kind}>
      <figcaption>{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a long string */}
      <p tabIndex={0}>
        <Parts parts={parts} />
      </p>
    </figure>
  );
}

function Parts({ parts }: { readonly parts: readonly Part[] }): ReactElement {
  return (
    <code>
      {parts.map(({ text, isDifferent }, index) => {
        // Parts have no names of their own, and their order is what they are.
        const key = `${index} ${isDifferent}`;
        return isDifferent ? (
          <mark key={key}>
            <Exact text={text} />
          </mark>
        ) : (
          <Exact key={key} text={text} />
        );
      })}
    </code>
  );
}

interface AcceptedProps {
  readonly expected: string;
  readonly psn: string;
}

/** Members in which a request differs from the last accepted one of its app. */
function Accepted({ expected, psn }: AcceptedProps): ReactElement {
  const { say } = useReader();
  const { answer, problem, reload } = useResource<RequestDetail>(`requests/${encodeURIComponent(psn)}`);
  if (answer === undefined)
    return problem === undefined ? (
      <Skeleton shape="block" lines={2} />
    ) : (
      <Problem problem={problem} onRetry={reload} />
    );
  const there = answer.string_to_sign;
  if (there === undefined) return <p className="soft">{say(texts.noString)}</p>;
  const differences = compareMembers(expected, there);
  if (differences.length === 0) return <p>{say(texts.sameMembers)}</p>;
  return (
    <>
      <p className="soft">
        <Filled
          text={texts.acceptedNote}
          values={{
            psn: (
              <a href={addressOf(['psn', psn])}>
                <code>{psn}</code>
              </a>
            ),
          }}
        />
      </p>
      <dl className="workshop-members">
        {differences.map(({ name, here, there: other }) => (
          <MemberRows key={name} name={name} here={here} there={other} />
        ))}
      </dl>
    </>
  );
}

interface MemberRowsProps {
  readonly name: string;
  readonly here: string | undefined;
  readonly there: string | undefined;
}

function MemberRows({ name, here, there }: MemberRowsProps): ReactElement {
  const { say } = useReader();
  const { expected, other } = compareStrings(here ?? '', there ?? '');
  const side = (value: string | undefined, parts: readonly Part[]) =>
    value === undefined ? say(texts.missing) : <Parts parts={parts} />;
  return (
    <div className="marked" data-kind="expected">
      <dt>
        <code>{name}</code>
      </dt>
      <dd>
        <span className="soft">{say(texts.here)}</span> {side(here, expected)}
      </dd>
      <dd>
        <span className="soft">{say(texts.accepted)}</span> {side(there, other)}
      </dd>
    </div>
  );
}

/** The samples' own code, which is loaded when it is asked for. */
function MakingCode(): ReactElement {
  const { say } = useReader();
  const [isOpen, setOpen] = useState(false);
  const [samples, setSamples] = useState<readonly SignSample[]>([]);
  const [name, setName] = useState('TypeScript');
  useEffect(() => {
    if (!isOpen) return;
    let isLeft = false;
    // Without it the page shows the strings alone.
    import('./sign-samples.ts').then(
      (module) => !isLeft && setSamples(module.signSamples),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [isOpen]);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{say(texts.code)}</summary>
      {isOpen && samples.length === 0 && <Skeleton shape="block" lines={3} />}
      {samples.length > 0 && (
        <div className="panel">
          <p className="soft">{say(texts.codeNote)}</p>
          <Tabs
            label={say(texts.code)}
            value={name}
            onChange={setName}
            tabs={samples.map((sample) => ({
              id: sample.name,
              label: sample.name,
              panel: <CodeBlock title={sample.name} code={sample.code} height="short" />,
            }))}
          />
        </div>
      )}
    </details>
  );
}
