/**
 * Messages of a step: the string to sign, the request with its headers, and the reply, each to be copied. Folded, so
 * that the steps stay close to each other.
 */

import { prettyJson } from '@tollgate/design/json';
import type { ReactElement } from 'react';
import { CodeText, JsonText } from '../console/code-text.tsx';
import { signatureTexts } from '../console/texts.ts';
import { useSay } from '../page/language.ts';
import type { Evidence, EvidenceReply } from './evidence.ts';
import { texts } from './texts.ts';

interface EvidenceViewProps {
  readonly evidence: readonly Evidence[];
  readonly isOpen: boolean;
}

export function EvidenceView({ evidence, isOpen }: EvidenceViewProps): ReactElement | null {
  const say = useSay();
  const [first, ...others] = evidence;
  if (first === undefined) return null;
  const isOne = others.length === 0;
  return (
    <details className="try-evidence" open={isOpen}>
      <summary>{say(isOne ? first.title : texts.exchanges)}</summary>
      {evidence.map((each) => (
        <section key={each.title.en}>
          {!isOne && <h3>{say(each.title)}</h3>}
          <Exchange evidence={each} />
        </section>
      ))}
    </details>
  );
}

function Exchange({ evidence }: { readonly evidence: Evidence }): ReactElement {
  const say = useSay();
  const { stringToSign, request, reply, verb } = evidence;
  const { host, pathname } = new URL(request.url);
  const headers = Object.entries({ host, ...request.headers }).map(([name, value]) => `${name}: ${value}`);
  // A notification is what the gateway sends; it has no reply of its own to show.
  const isReceived = stringToSign !== undefined && reply === undefined;
  return (
    <>
      <CodeText title={say(isReceived ? texts.received : texts.request)} copied={request.body}>
        <span className="tok-comment">{[`${verb} ${pathname} HTTP/1.1`, ...headers].join('\n')}</span>
        {'\n\n'}
        <JsonText text={prettyJson(request.body)} />
      </CodeText>
      {stringToSign !== undefined && (
        <CodeText title={say(texts.stringToSign)} copied={stringToSign}>
          {stringToSign}
        </CodeText>
      )}
      {reply !== undefined && <ReplyText reply={reply} />}
    </>
  );
}

function ReplyText({ reply }: { readonly reply: EvidenceReply }): ReactElement {
  const say = useSay();
  const { httpStatus, tookMs, text, dataText, signature } = reply;
  const facts = [
    say(texts.reply),
    `HTTP ${httpStatus}`,
    `${Math.round(tookMs)} ms`,
    ...(signature === 'unsigned' ? [] : [say(signatureTexts[signature])]),
  ];
  return (
    <>
      <CodeText title={facts.join(' · ')} copied={text}>
        <JsonText text={prettyJson(text)} />
      </CodeText>
      {/* data of the API is a string of JSON, that of sandbox calls an object, which is readable already. */}
      {signature !== 'unsigned' && dataText !== '' && (
        <CodeText title={say(texts.data)} copied={dataText}>
          <JsonText text={prettyJson(dataText)} />
        </CodeText>
      )}
    </>
  );
}
