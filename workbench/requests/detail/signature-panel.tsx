/** The signature of a request: its state, the string to sign, and the first difference of what was signed. */
import type { Diagnosis } from '@tollgate/contract/signing/doctor/types';
import type { RequestDetail } from '@tollgate/contract/workbench/requests';
import { Badge, type BadgeShape } from '@tollgate/design/badge';
import { CodeBlock } from '@tollgate/design/code';
import { useReader } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { Exact } from './exact.tsx';
import { cutAt, diagnosisOf, type SignatureState, signatureState } from './signature.ts';
import { detailTexts, signatureTexts } from './texts.ts';

const looks: Readonly<Record<SignatureState, { tone: 'success' | 'danger' | 'neutral'; shape: BadgeShape }>> =
  {
    verified: { tone: 'success', shape: 'dot' },
    basic: { tone: 'success', shape: 'dot' },
    refused: { tone: 'danger', shape: 'cross' },
    basicRefused: { tone: 'danger', shape: 'cross' },
    unchecked: { tone: 'neutral', shape: 'ring' },
    unknown: { tone: 'neutral', shape: 'ring' },
  };

export function SignaturePanel({ request }: { readonly request: RequestDetail }): ReactElement {
  const { say } = useReader();
  const state = signatureState(request);
  const diagnosis = diagnosisOf(request);
  return (
    <section className="panel" aria-labelledby="signature">
      <h2 id="signature">{say(detailTexts.signature)}</h2>
      <p>
        <Badge {...looks[state]}>{say(signatureTexts[state], { code: request.code })}</Badge>
      </p>
      {diagnosis !== undefined && <Difference diagnosis={diagnosis} />}
      {request.string_to_sign === undefined ? (
        <p className="soft">{say(detailTexts.noString)}</p>
      ) : (
        <CodeBlock
          title={say(detailTexts.stringToSign)}
          code={request.string_to_sign}
          isWrapped
          height="short"
        />
      )}
    </section>
  );
}

/** Both strings, marked from their first difference on. */
function Difference({ diagnosis }: { readonly diagnosis: Diagnosis }): ReactElement {
  const { say } = useReader();
  const { signed, expected, position, expectedAt, signedAt } = diagnosis;
  return (
    <>
      {position !== undefined && signed !== undefined ? (
        <>
          <Marked title={say(detailTexts.expected)} text={expected} position={position} kind="expected" />
          <Marked title={say(detailTexts.signed)} text={signed} position={position} kind="signed" />
        </>
      ) : (
        expectedAt !== undefined &&
        signedAt !== undefined && (
          <>
            <Marked title={say(detailTexts.expected)} text={expectedAt} position={0} kind="expected" />
            <Marked title={say(detailTexts.signed)} text={signedAt} position={0} kind="signed" />
          </>
        )
      )}
    </>
  );
}

interface MarkedProps {
  readonly title: string;
  readonly text: string;
  readonly position: number;
  readonly kind: 'expected' | 'signed';
}

/** Characters that are shown before the difference, and behind it. */
const beforeMax = 40;
const restMax = 160;

function Marked({ title, text, position, kind }: MarkedProps): ReactElement {
  const { say } = useReader();
  const [same, rest] = cutAt(text, position);
  return (
    <figure className="marked" data-kind={kind}>
      <figcaption>{title}</figcaption>
      <p>
        <code>
          {same.length > beforeMax && '…'}
          <Exact text={same.slice(-beforeMax)} />
          <mark>{rest === '' ? say(detailTexts.endsHere) : <Exact text={rest.slice(0, restMax)} />}</mark>
          {rest.length > restMax && '…'}
        </code>
      </p>
    </figure>
  );
}
