/** The rule of the form as a command, as curl and as a header, to be copied. */

import { faultPlaceOf } from '@tollgate/contract/faults';
import { CodeBlock } from '@tollgate/design/code';
import { gatewayUrl } from '@tollgate/design/gateway-address';
import { useReader } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { commandOf, curlOf, headerOf } from './preview.ts';
import { bodyOf, type RuleForm } from './rule-form.ts';
import { faultTexts } from './texts.ts';

interface SameRuleProps {
  readonly form: RuleForm;
  /** It can be added; a rule with mistakes is not shown. */
  readonly isGood: boolean;
}

export function SameRule({ form, isGood }: SameRuleProps): ReactElement {
  const { say } = useReader();
  const isOfCall = faultPlaceOf(form.fault) === 'call';
  const rule = isGood ? bodyOf(form) : undefined;
  return (
    <section className="panel fault-same" aria-labelledby="same">
      <h2 id="same">{say(faultTexts.same)}</h2>
      {rule === undefined ? (
        <p className="soft">{say(faultTexts.notReady)}</p>
      ) : (
        <>
          <CodeBlock title={say(faultTexts.command)} code={commandOf(rule, gatewayUrl())} isWrapped />
          <CodeBlock title="curl" code={curlOf(rule, gatewayUrl())} isWrapped />
          <CodeBlock title={say(faultTexts.header)} code={headerOf(rule)} isWrapped />
          <p className="soft">{say(isOfCall ? faultTexts.headerOfCall : faultTexts.headerOfOrder)}</p>
        </>
      )}
    </section>
  );
}
