/** The finding of the signature doctor, with the position where the two texts differ. */
import type { Diagnosis } from '@tollgate/contract/signing/doctor/types';
import type { ReactElement } from 'react';
import { useSay } from '../../page/language.ts';
import { CodeText } from '../code-text.tsx';
import { texts } from '../texts.ts';
import { memberAt } from './diagnosis.ts';

export function DiagnosisView({ diagnosis }: { readonly diagnosis: Diagnosis }): ReactElement {
  const say = useSay();
  const { text, expected, signed, position } = diagnosis;
  return (
    <div className="console-diagnosis" id="console-diagnosis">
      <h4>{say(texts.diagnosis)}</h4>
      <p>{say(text)}</p>
      {position !== undefined && signed !== undefined && (
        <p>
          {say(texts.differsAt)} {position}
        </p>
      )}
      <CodeText title={say(texts.expected)} copied={expected}>
        <Marked text={expected} position={position} />
      </CodeText>
      {signed !== undefined && (
        <CodeText title={say(texts.signed)} copied={signed}>
          <Marked text={signed} position={position} />
        </CodeText>
      )}
    </div>
  );
}

function Marked({
  text,
  position,
}: {
  readonly text: string;
  readonly position: number | undefined;
}): ReactElement {
  const say = useSay();
  if (position === undefined) return <>{text}</>;
  const { start, end } = memberAt(text, position);
  return (
    <>
      {text.slice(0, start)}
      <mark>{start === end ? `⟨${say(texts.endOfText)}⟩` : text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}
