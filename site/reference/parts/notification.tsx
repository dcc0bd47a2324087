/** Notification to notify_url: its fields, how it is answered, and when it is sent again. */

import { signPlaceholder } from '@tollgate/contract/emit/operation';
import { notification } from '@tollgate/contract/notification';
import type { ReactElement } from 'react';
import { durationText } from '../duration.ts';
import { objectExample } from '../examples.ts';
import { fieldRows } from '../fields.ts';
import { heightClass } from '../heights.ts';
import { notificationParts } from './call-parts.ts';
import { CallHistory } from './changes.tsx';
import { FieldList } from './field-list.tsx';
import { labels } from './labels.ts';
import { notificationTexts as texts } from './notification-texts.ts';
import { PartHead } from './part-head.tsx';
import { Heading, useIsWhole } from './place.tsx';
import { type PageProps, Prose } from './prose.tsx';
import { Example } from './samples.tsx';

export function Notification({ language }: PageProps): ReactElement {
  const { method, title, summary, notes, members, example } = notification;
  const rows = fieldRows(method, members);
  const isWhole = useIsWhole();
  const partId = (id: string) => (isWhole ? undefined : id);
  return (
    <section className={`part ${isWhole ? heightClass(rows.length + 6) : 'part-page'}`}>
      <div className="part-head">
        <PartHead section={{ id: method, title, summary }} language={language} />
        <p className="address">
          <span>
            <b>POST</b> <code>notify_url</code>
          </span>
          <span>
            method <code>{method}</code>
          </span>
        </p>
        <Heading level={3} id={partId(notificationParts.answer)}>
          {texts.answer[language]}
        </Heading>
        <ul>
          {notes.map((note) => (
            <li key={note.en}>
              <Prose text={note} language={language} self={method} />
            </li>
          ))}
        </ul>
      </div>
      <div className="part-code">
        <div>
          <Example
            language={language}
            title={labels.exampleNotification[language]}
            code={objectExample({ ...example, sign: signPlaceholder })}
          />
          <Example
            language={language}
            title={texts.answerTitle[language]}
            code={`HTTP/1.1 200 OK\nContent-Type: text/plain\n\n${notification.answer}`}
            codeLanguage="text"
          />
        </div>
      </div>
      <div className="part-text">
        <Heading level={3} id={partId(notificationParts.body)}>
          {texts.body[language]}
        </Heading>
        <FieldList rows={rows} part="reply" language={language} />
        <Heading level={3} id={partId(notificationParts.retries)}>
          {texts.retries[language]}
        </Heading>
        <Retries language={language} />
        {!isWhole && <CallHistory method={method} language={language} />}
      </div>
    </section>
  );
}

/** Attempts with the waits between them, from the contract's limits (decision 22). */
function Retries({ language }: PageProps): ReactElement {
  const { gapsMs } = notification;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table" aria-label={texts.retries[language]} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.attempt[language]}</th>
            <th scope="col">{texts.wait[language]}</th>
            <th scope="col">{texts.since[language]}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>1</td>
            <td>{texts.atOnce[language]}</td>
            <td>–</td>
          </tr>
          {gapsMs.map((gapMs, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
            <tr key={index}>
              <td>{index + 2}</td>
              <td>{durationText(language, gapMs)}</td>
              <td>
                {durationText(
                  language,
                  gapsMs.slice(0, index + 1).reduce((sum, each) => sum + each, 0),
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
