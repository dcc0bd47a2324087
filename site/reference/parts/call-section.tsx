/** One call: what it is for, its fields, its reply, its errors, and beside them how it is sent. */

import { isObsolete } from '@tollgate/contract/emit/wording';
import { errors, isErrorCode } from '@tollgate/contract/errors/catalogue';
import type { Call, Language } from '@tollgate/contract/model';
import { sampleLanguages } from '@tollgate/contract/samples/languages';
import { Badge } from '@tollgate/design/badge';
import type { ReactElement } from 'react';
import { deprecationTag } from '../../deprecation.ts';
import { areaId, callId, errorId, replyOwner } from '../address.ts';
import { offerTexts } from '../browser/offer-texts.ts';
import { commonErrorsId, commonErrorsTitle } from '../error-families.ts';
import { replyExample, requestExample } from '../examples.ts';
import { fieldRows, ownFields } from '../fields.ts';
import { heightClass } from '../heights.ts';
import { callAreas, calls } from '../outline.ts';
import { client, common } from '../sections.ts';
import { callParts } from './call-parts.ts';
import { CallHistory } from './changes.tsx';
import { FieldList } from './field-list.tsx';
import { labels } from './labels.ts';
import { PageActions } from './page-actions.tsx';
import { Heading, PlaceLink, useIsWhole } from './place.tsx';
import { breakable, Prose } from './prose.tsx';
import { Example, Samples } from './samples.tsx';

export interface CallSectionProps {
  readonly call: Call;
  readonly language: Language;
}

export function CallSection({ call, language }: CallSectionProps): ReactElement {
  const own = ownFields(call);
  const reply = fieldRows(replyOwner(call.method), call.reply);
  const id = callId(call.method);
  const tag = deprecationTag(call);
  const isWhole = useIsWhole();
  const height = isWhole ? heightClass(own.length + reply.length, call.errors.length) : 'part-page';
  return (
    <section className={`part ${height}`}>
      <div className="part-head">
        {!isWhole && <Trail call={call} language={language} />}
        <Heading level={3} id={id}>
          {isWhole ? <a href={`#${id}`}>{call.title[language]}</a> : call.title[language]}
          {tag !== undefined && ' '}
          {tag !== undefined && (
            // Where others keep using the call, a list of pages must not frighten them away.
            <span data-content={isObsolete(call) ? undefined : 'skip'}>
              <Badge tone={isObsolete(call) ? 'warning' : 'neutral'}>{tag[language]}</Badge>
            </span>
          )}
        </Heading>
        {!isWhole && <PageActions language={language} />}
        <Address call={call} language={language} />
        <p className="console-offer">
          <button
            type="button"
            className="tg-button"
            data-variant="secondary"
            data-console={call.method}
            aria-haspopup="dialog"
          >
            {offerTexts.open[language]}
          </button>{' '}
          <span role="status" />
        </p>
        <p className="part-lead">{<Prose text={call.summary} language={language} self={id} />}</p>
        <Deprecation call={call} language={language} />
        {call.notes !== undefined && (
          <ul>
            {call.notes.map((note) => (
              <li key={note.en}>
                <Prose text={note} language={language} self={id} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="part-code">
        <div>
          <Samples
            language={language}
            group={id}
            title={`POST ${call.path}`}
            samples={[
              { id: 'json', name: 'JSON', code: requestExample(call) },
              ...sampleLanguages.map(({ id: name, name: title, sample }) => ({
                id: name,
                name: title,
                code: sample(call),
              })),
            ]}
          />
          <p className="code-note">
            {texts.beginsWith[language]}
            <PlaceLink id={client.id}>{client.title[language]}</PlaceLink>
          </p>
          <Example
            language={language}
            title={(reply.length === 0 ? labels.exampleFrame : labels.exampleReply)[language]}
            code={replyExample(call)}
          />
        </div>
      </div>
      <div className="part-text">
        <Heading level={4} id={isWhole ? undefined : callParts.request}>
          {labels.request[language]}
        </Heading>
        <CommonFieldsLine call={call} language={language} />
        <FieldList rows={own} part="request" language={language} />
        <Heading level={4} id={isWhole ? undefined : callParts.reply}>
          {labels.reply[language]}
        </Heading>
        {reply.length === 0 ? (
          <p>
            <Prose text={texts.noFields} language={language} />
          </p>
        ) : (
          <FieldList rows={reply} part="reply" language={language} />
        )}
        <Heading level={4} id={isWhole ? undefined : callParts.errors}>
          {labels.errors[language]}
        </Heading>
        <ErrorCodes codes={call.errors} language={language} />
        {!isWhole && <CallHistory method={call.method} language={language} />}
      </div>
    </section>
  );
}

const texts = {
  noFields: {
    en: 'No fields: `data` is `"{}"`. A `code` of `0` means the call succeeded.',
    zh: '无应答字段：`data` 为 `"{}"`，`code` 为 `0` 表示成功。',
  },
  beginsWith: { en: 'The code starts with: ', zh: '代码的公共部分见：' },
  commonEntry: {
    en: ['All ', ' with ', ' In addition:'],
    zh: ['全部', '，其中 ', '此外：'],
  },
  commonPayments: {
    en: ['Of the ', ', this call requires only ', ' In addition:'],
    zh: ['仅要求', '中的 ', '此外：'],
  },
  and: { en: ' and ', zh: ' 和 ' },
  commonErrors: { en: ['See also the ', '.'], zh: ['另见', '。'] },
} as const;

/** The part of the API that the call belongs to, on the overview. */
function Trail({ call, language }: CallSectionProps): ReactElement | null {
  const area = callAreas.find((each) => each.area === call.area);
  if (area === undefined) return null;
  return (
    <p className="part-trail" data-content="skip">
      <PlaceLink id={areaId(area.area)}>{area.title[language]}</PlaceLink>
    </p>
  );
}

function fullStop(language: Language): string {
  return language === 'zh' ? '。' : '.';
}

function Address({ call, language }: CallSectionProps): ReactElement {
  const others = [...call.pathAliases, ...call.methodAliases];
  return (
    <p className="address">
      <span>
        <b>POST</b> <code>{breakable(call.path)}</code>
      </span>
      {call.envelope === 'entry' && (
        <span>
          method <code>{breakable(call.method)}</code>
        </span>
      )}
      {others.length > 0 && (
        <span>
          {labels.alsoAs[language]}{' '}
          {others.map((name) => (
            <code key={name}>{breakable(name)}</code>
          ))}
        </span>
      )}
    </p>
  );
}

function Deprecation({ call, language }: CallSectionProps): ReactElement | null {
  if (call.deprecated === undefined) return null;
  return (
    <div className="tg-banner" data-tone={isObsolete(call) ? 'warning' : 'info'}>
      <p>
        <Prose text={call.deprecated.text} language={language} />
        <Replacement call={call} language={language} />
      </p>
    </div>
  );
}

/** Names the replacement of a deprecated call if the call's text does not: names are links already. */
function Replacement({ call, language }: CallSectionProps): ReactElement | null {
  const replacement = calls.find(({ method }) => method === call.deprecated?.replacedBy);
  const said = call.deprecated?.text[language] ?? '';
  if (replacement === undefined || said.includes(replacement.path) || said.includes(replacement.method)) {
    return null;
  }
  return (
    <>
      {language === 'zh' ? `${labels.replacedBy.zh}：` : ` ${labels.replacedBy.en}: `}
      <PlaceLink id={callId(replacement.method)}>{replacement.title[language]}</PlaceLink>
      {fullStop(language)}
    </>
  );
}

function CommonFieldsLine({ call, language }: CallSectionProps): ReactElement {
  const [before, middle, after] =
    texts[call.envelope === 'entry' ? 'commonEntry' : 'commonPayments'][language];
  return (
    <p>
      {before}
      <PlaceLink id={common.id}>
        {language === 'zh' ? common.title.zh : common.title.en.toLowerCase()}
      </PlaceLink>
      {middle}
      {call.envelope === 'entry' ? (
        <code>method={breakable(call.method)}</code>
      ) : (
        <>
          <code>app_id</code>
          {texts.and[language]}
          <code>sign</code>
        </>
      )}
      {fullStop(language)}
      {after}
    </p>
  );
}

function ErrorCodes({
  codes,
  language,
}: {
  readonly codes: readonly string[];
  readonly language: Language;
}): ReactElement {
  const [before, after] = texts.commonErrors[language];
  return (
    <>
      <ul className="codes">
        {codes.filter(isErrorCode).map((code) => (
          <li key={code}>
            <PlaceLink id={errorId(code)}>
              <code>{code}</code> {errors[code].message[language]}
            </PlaceLink>
          </li>
        ))}
      </ul>
      <p>
        {before}
        <PlaceLink id={commonErrorsId}>
          {language === 'zh' ? commonErrorsTitle.zh : commonErrorsTitle.en.toLowerCase()}
        </PlaceLink>
        {after}
      </p>
    </>
  );
}
