/** The reply: code, signature, data; what an error means; and the next steps. */
import { catalogueError, isErrorCode } from '@tollgate/contract/errors/catalogue';
import { Banner } from '@tollgate/design/banner';
import { Button } from '@tollgate/design/button';
import { CopyButton } from '@tollgate/design/copy';
import { error, success } from '@tollgate/design/drawings';
import { Icon } from '@tollgate/design/icon';
import { prettyJson } from '@tollgate/design/json';
import { type Dispatch, type ReactElement, useEffect, useRef } from 'react';
import { useLanguage, useSay } from '../../page/language.ts';
import { CodeText, JsonText } from '../code-text.tsx';
import { ErrorLink } from '../error-link.tsx';
import { goToField } from '../field-place.ts';
import { permalinkUrl } from '../permalink.ts';
import { nextCalls } from '../request/flow.ts';
import type { HttpReply } from '../send/send.ts';
import { type Action, type Exchange, listedCall, payerMethod, workbenchPage } from '../state.ts';
import { signatureTexts, texts } from '../texts.ts';
import { DiagnosisView } from './diagnosis-view.tsx';
import { PayerView } from './payer-view.tsx';
import type { Reply } from './reply.ts';
import { ReplyLinks } from './reply-links.tsx';

interface ReplyViewProps {
  readonly exchange: Exchange | undefined;
  readonly isSending: boolean;
  readonly gatewayUrl: string;
  readonly dispatch: Dispatch<Action>;
}

export function ReplyView({ exchange, isSending, gatewayUrl, dispatch }: ReplyViewProps): ReactElement {
  const say = useSay();
  const section = useRef<HTMLElement>(null);
  const id = exchange?.id;
  useEffect(() => {
    if (id !== undefined) section.current?.scrollIntoView({ block: 'start', behavior: 'auto' });
  }, [id]);
  return (
    <section className="console-part" aria-labelledby="console-reply" ref={section} aria-busy={isSending}>
      <h3 id="console-reply">{say(texts.reply)}</h3>
      {exchange === undefined && <p className="console-about">{say(texts.noReplyYet)}</p>}
      {exchange !== undefined && (
        <ExchangeView key={exchange.id} exchange={exchange} gatewayUrl={gatewayUrl} dispatch={dispatch} />
      )}
    </section>
  );
}

interface ExchangeViewProps {
  readonly exchange: Exchange;
  readonly gatewayUrl: string;
  readonly dispatch: Dispatch<Action>;
}

function ExchangeView({ exchange, gatewayUrl, dispatch }: ExchangeViewProps): ReactElement {
  const [language, say] = [useLanguage(), useSay()];
  const { sent, reply, method, diagnosis } = exchange;
  const page = method === payerMethod ? undefined : workbenchPage(gatewayUrl, reply?.psn);
  const link = <SendLinks permalink={exchange.permalink} page={page} />;
  if (!sent.ok || reply === undefined) {
    return (
      <Banner tone="danger" title={say(texts.noReply)} isNew>
        {!sent.ok && <p>{say(sent.text)}</p>}
        {link}
      </Banner>
    );
  }
  const call = listedCall(method);
  const title = method === payerMethod ? texts.payer : call?.title;
  const isDone = reply.code === '0';
  return (
    <>
      <p className="console-about">{`${title === undefined ? method : title[language]} · ${exchange.request.url}`}</p>
      <Outcome reply={reply} sent={sent.reply} isPayer={method === payerMethod} />
      {link}
      {reply.code !== undefined && !isDone && <ErrorView code={reply.code} msg={reply.msg} method={method} />}
      {diagnosis !== undefined && <DiagnosisView diagnosis={diagnosis} />}
      {isDone && <ReplyLinks data={reply.data} />}
      {reply.dataText !== '' && (
        <CodeText title={say(texts.data)} copied={reply.dataText} id="console-data">
          <JsonText text={prettyJson(reply.dataText)} />
        </CodeText>
      )}
      <CodeText title={say(texts.whole)} copied={sent.reply.text} id="console-whole-reply">
        <JsonText text={sent.reply.text} />
      </CodeText>
      {isDone && <PayerView exchange={exchange} gatewayUrl={gatewayUrl} dispatch={dispatch} />}
      {isDone && <Next method={method === payerMethod ? 'pay.checkout' : method} dispatch={dispatch} />}
    </>
  );
}

interface SendLinksProps {
  /** Fills in the console as it was for this send. */
  readonly permalink: string | undefined;
  /** Shows the send at the Workbench of a sandbox. */
  readonly page: string | undefined;
}

function SendLinks({ permalink, page }: SendLinksProps): ReactElement | null {
  const say = useSay();
  if (permalink === undefined && page === undefined) return null;
  return (
    <div className="console-row">
      {permalink !== undefined && (
        <CopyButton text={permalinkUrl(permalink)} label={say(texts.copyLink)} name={say(texts.reply)} />
      )}
      {page !== undefined && (
        <a href={page} target="_blank" rel="noopener">
          {say(texts.workbench)}
        </a>
      )}
    </div>
  );
}

interface OutcomeProps {
  readonly reply: Reply;
  readonly sent: HttpReply;
  readonly isPayer: boolean;
}

function Outcome({ reply, sent, isPayer }: OutcomeProps): ReactElement {
  const say = useSay();
  const { code, msg, psn, signature } = reply;
  const isDone = code === '0';
  const facts = [
    `HTTP ${sent.httpStatus}`,
    `${Math.round(sent.tookMs)} ms`,
    ...(psn === '' ? [] : [`psn ${psn}`]),
  ];
  const isTrusted = signature === 'good';
  const isWrong = signature === 'wrong' || signature === 'bad-key';
  return (
    <div role="status" className="tg-banner" data-tone={isDone ? 'success' : 'danger'} id="console-outcome">
      <Icon drawing={isDone ? success : error} />
      <div className="tg-banner-text">
        <p>
          {code === undefined ? (
            <b>{say(isPayer ? texts.noSandbox : texts.notApi)}</b>
          ) : (
            <>
              <b>
                code <code>{code}</code>
              </b>{' '}
              {isDone ? say(texts.success) : <span lang="en">{msg}</span>}
            </>
          )}
        </p>
        <p>{facts.join(' · ')}</p>
        {!isPayer && (
          <p id="console-verified" data-signature={signature} data-bad={isWrong ? '' : undefined}>
            <span aria-hidden="true">{isTrusted ? '✓ ' : isWrong ? '✗ ' : '○ '}</span>
            {say(signatureTexts[signature])}
          </p>
        )}
      </div>
    </div>
  );
}

interface ErrorViewProps {
  readonly code: string;
  readonly msg: string;
  readonly method: string;
}

function ErrorView({ code, msg, method }: ErrorViewProps): ReactElement | null {
  const say = useSay();
  if (!isErrorCode(code)) return null;
  const { message, cause, action } = catalogueError(code);
  const path = /:([A-Za-z_][\w.[\]]*)$/.exec(msg)?.[1];
  const field = path === undefined ? undefined : /^\w+/.exec(path)?.[0];
  const isOwn = field !== undefined && Object.hasOwn(listedCall(method)?.request ?? {}, field);
  return (
    <div className="console-error" id="console-error">
      <p>
        <ErrorLink code={code} message={say(message)} />
      </p>
      <dl>
        <dt>{say(texts.cause)}</dt>
        <dd>{say(cause)}</dd>
        <dt>{say(texts.action)}</dt>
        <dd>{say(action)}</dd>
      </dl>
      {isOwn && (
        <Button size="sm" onClick={() => goToField(field)}>
          {say(texts.toField)} <code>{field}</code>
        </Button>
      )}
    </div>
  );
}

interface NextProps {
  readonly method: string;
  readonly dispatch: Dispatch<Action>;
}

function Next({ method, dispatch }: NextProps): ReactElement | null {
  const say = useSay();
  const methods = nextCalls(method);
  if (methods.length === 0) return null;
  return (
    <div className="console-row">
      <span>{say(texts.next)}</span>
      {methods.map((each) => (
        <Button
          key={each}
          size="sm"
          onClick={() => dispatch({ kind: 'open', method: each, nowMs: Date.now() })}
        >
          {say(listedCall(each)?.title ?? { en: each, zh: each })}
        </Button>
      ))}
    </div>
  );
}
