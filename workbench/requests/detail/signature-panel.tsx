/** The signature of a request: its state, the string to sign, and what was signed in its place. */
import type { RequestDetail } from '@tollgate/contract/workbench/requests';
import { Badge, type BadgeShape } from '@tollgate/design/badge';
import { CodeBlock } from '@tollgate/design/code';
import { useReader } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { diagnosisOf, type SignatureState, signatureState } from './signature.ts';
import { detailTexts, signatureTexts } from './texts.ts';
import { Workshop } from './workshop.tsx';

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
      {request.string_to_sign === undefined ? (
        <p className="soft">{say(detailTexts.noString)}</p>
      ) : (
        <>
          <CodeBlock
            title={say(detailTexts.stringToSign)}
            code={request.string_to_sign}
            isWrapped
            height="short"
          />
          <Workshop
            key={request.psn}
            request={request}
            expected={request.string_to_sign}
            diagnosis={diagnosis}
          />
        </>
      )}
    </section>
  );
}
