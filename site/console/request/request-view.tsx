/** The request as it will be sent, with buttons to copy it. */
import { ChoiceGroup } from '@tollgate/design/choice';
import { CopyButton } from '@tollgate/design/copy';
import type { Dispatch, ReactElement } from 'react';
import { useSay } from '../../page/language.ts';
import { CodeText, JsonText } from '../code-text.tsx';
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
  const copies = [
    [texts.copyCurl, asCurl(request, account)],
    [texts.copyTypeScript, asTypeScript(call, account, draft, gatewayUrl)],
    [texts.copyLink, permalinkUrl(permalink)],
  ] as const;
  return (
    <section className="console-part" aria-labelledby="console-request">
      <h3 id="console-request">{say(texts.request)}</h3>
      <p className="console-about">{say(texts.requestHow)}</p>
      <ChoiceGroup
        label={say(texts.format)}
        look="segments"
        choices={(['json', 'form'] as const).map((value) => ({ value, label: say(texts[value]) }))}
        value={format}
        onChange={(chosen) => dispatch({ kind: 'format', format: chosen })}
      />
      <HttpText request={request} id="console-request-text" />
      <div className="console-row">
        {copies.map(([label, text]) => (
          <CopyButton key={label.en} text={text} label={say(label)} name={say(texts.request)} />
        ))}
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
