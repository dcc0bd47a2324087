/** The request as it will be sent, with buttons to copy it. */
import type { Dispatch, ReactElement } from 'react';
import { useSay } from '../../theme/choice/language.ts';
import { CodeText, CopyButton, JsonText } from '../code-text.tsx';
import { permalinkHash, permalinkUrl } from '../permalink.ts';
import type { Action } from '../state.ts';
import { texts } from '../texts.ts';
import { asCurl, asTypeScript } from './copies.ts';
import type { Prepared } from './prepared.ts';
import type { HttpRequest } from './request.ts';

interface RequestViewProps {
  readonly prepared: Prepared;
  readonly gatewayUrl: string;
  readonly dispatch: Dispatch<Action>;
}

export function RequestView({ prepared, gatewayUrl, dispatch }: RequestViewProps): ReactElement {
  const say = useSay();
  const { parts, request } = prepared;
  const { call, account, draft, format } = parts;
  const permalink = permalinkHash({ ...parts, mistakeId: parts.mistake?.id ?? '' });
  return (
    <section className="console-part" aria-labelledby="console-request">
      <h3 id="console-request">{say(texts.request)}</h3>
      <p className="console-about">{say(texts.requestHow)}</p>
      <fieldset className="console-choice">
        <legend>{say(texts.format)}</legend>
        {(['json', 'form'] as const).map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="console-format"
              checked={format === each}
              onChange={() => dispatch({ kind: 'format', format: each })}
            />
            <span>{say(texts[each])}</span>
          </label>
        ))}
      </fieldset>
      <HttpText request={request} id="console-request-text" />
      <div className="console-row">
        <CopyButton text={() => asCurl(request, account)} label={texts.copyCurl} className="console-minor" />
        <CopyButton
          text={() => asTypeScript(call, account, draft, gatewayUrl)}
          label={texts.copyTypeScript}
          className="console-minor"
        />
        <CopyButton text={() => permalinkUrl(permalink)} label={texts.copyLink} className="console-minor" />
      </div>
    </section>
  );
}

/** A request in the form of HTTP/1.1; credentials are named, not shown. */
export function HttpText({
  request,
  id,
}: {
  readonly request: HttpRequest;
  readonly id?: string;
}): ReactElement {
  const say = useSay();
  const { url, headers, body } = request;
  const { host, pathname } = new URL(url);
  const shown = Object.entries({ host, ...headers }).map(([name, value]) =>
    name === 'authorization' ? `${name}: Basic ${say(texts.hidden)}` : `${name}: ${value}`,
  );
  const head = [`POST ${pathname} HTTP/1.1`, ...shown].join('\n');
  return (
    <CodeText title={`POST ${url}`} copied={body} {...(id === undefined ? {} : { id })}>
      <span className="tok-comment">{head}</span>
      {'\n\n'}
      {body.startsWith('{') ? <JsonText text={body} /> : body}
    </CodeText>
  );
}
