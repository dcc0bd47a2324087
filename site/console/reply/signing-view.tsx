/** The string to sign and the signature, as they change with every letter. */
import { SelectField } from '@tollgate/design/select-field';
import type { Dispatch, ReactElement } from 'react';
import { useLanguage, useSay } from '../../page/language.ts';
import { CodeText } from '../code-text.tsx';
import { failureText } from '../failure-text.ts';
import { mistakes } from '../request/mistakes.ts';
import type { Prepared } from '../request/prepared.ts';
import { pairsOf } from '../request/request.ts';
import type { Action } from '../state.ts';
import { texts } from '../texts.ts';

interface SigningViewProps {
  readonly prepared: Prepared;
  /** The field that the reader is editing: its place in the string is marked. */
  readonly focused: string;
  readonly dispatch: Dispatch<Action>;
}

export function SigningView({ prepared, focused, dispatch }: SigningViewProps): ReactElement {
  const say = useSay();
  const { composed, parts } = prepared;
  if (parts.account.signType === 'NONE') {
    return (
      <section className="console-part" aria-labelledby="console-string">
        <h3 id="console-string">{say(texts.stringToSign)}</h3>
        <p className="console-about">{say(texts.noSignature)}</p>
      </section>
    );
  }
  return (
    <section className="console-part" aria-labelledby="console-string">
      <h3 id="console-string">{say(texts.stringToSign)}</h3>
      <p className="console-about">{say(texts.stringHow)}</p>
      <CodeText title={say(texts.stringToSign)} copied={composed.stringToSign} id="console-string-to-sign">
        <Pairs prepared={prepared} focused={focused} />
      </CodeText>
      <SelectField
        label={say(texts.mistake)}
        isOptional
        id="console-mistake"
        placeholder={say(texts.noMistake)}
        options={mistakes.map(({ id, title }) => ({ value: id, label: say(title) }))}
        hint={parts.mistake?.isAccepted === true ? say(texts.acceptedVariant) : undefined}
        value={parts.mistake?.id ?? ''}
        onChange={({ target }) => dispatch({ kind: 'mistake', id: target.value })}
      />
      {composed.signed !== composed.stringToSign && (
        <CodeText title={say(texts.signedInstead)} copied={composed.signed} id="console-signed-instead">
          {composed.signed}
        </CodeText>
      )}
      <Signature prepared={prepared} />
    </section>
  );
}

/** In pieces, so that a reader finds a field; the pieces joined are the string. */
function Pairs({
  prepared,
  focused,
}: {
  readonly prepared: Prepared;
  readonly focused: string;
}): ReactElement {
  return (
    <>
      {pairsOf(prepared.composed.members).map(({ name, text }, index) => (
        <span key={name}>
          {index > 0 && '&'}
          <span className={name === focused ? 'console-here' : undefined}>
            <span className="tok-name">{name}</span>={text}
          </span>
        </span>
      ))}
    </>
  );
}

function Signature({ prepared }: { readonly prepared: Prepared }): ReactElement {
  const [language, say] = [useLanguage(), useSay()];
  const { sign, failure } = prepared;
  if (sign === undefined) {
    return (
      <div className="tg-banner" data-tone="warning" id="console-no-signature">
        {failure === undefined ? say(texts.noKey) : failureText(failure, language)}
      </div>
    );
  }
  return (
    <>
      <CodeText title={say(texts.signature)} copied={sign} id="console-signature">
        {sign}
      </CodeText>
      <p className="console-about">{say(texts.signatureHow)}</p>
    </>
  );
}
