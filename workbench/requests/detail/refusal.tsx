/** The cause of a refusal: the reply's own message, and the words of the catalogue or the signature doctor. */
import type { RequestDetail, RequestPage } from '@tollgate/contract/workbench/requests';
import { Banner } from '@tollgate/design/banner';
import { CopyField } from '@tollgate/design/copy';
import { Facts } from '@tollgate/design/facts';
import { useReader } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { pages } from '../../address/pages.ts';
import { addressOf } from '../../address/place.ts';
import { docsAddress } from '../../address/urls.ts';
import { useResource } from '../../data/use-resource.ts';
import { queryOf } from '../../filter/filter.ts';
import { Filled, Moment } from '../../parts/moment.tsx';
import { useCatalogue } from '../../parts/use-catalogue.ts';
import { ExactQuotes } from './exact.tsx';
import { memberOf } from './member-of.ts';
import { diagnosisOf } from './signature.ts';
import { detailTexts } from './texts.ts';

export function Refusal({ request }: { readonly request: RequestDetail }): ReactElement {
  const { say, language } = useReader();
  const { code, app_id: appId, key_verified_ms: verifiedMs, key_verified_psn: verifiedPsn = '' } = request;
  const entry = useCatalogue(true)?.[code];
  const diagnosis = diagnosisOf(request);
  return (
    <Banner
      tone="danger"
      title={entry === undefined ? code : `${code} · ${say(entry.message)}`}
      actions={
        <>
          {diagnosis !== undefined && (
            <>
              <a href="#signature">{say(detailTexts.toSignature)}</a>
              <a href={addressOf(['apps', appId])}>{say(detailTexts.appKeys)}</a>
              <a href={docsAddress(language, 'Sign#refused')}>{say(detailTexts.signGuide)}</a>
            </>
          )}
          <a href={addressOf(['requests'], { code })}>{say(detailTexts.sameCode)}</a>
          <a href={docsAddress(language, `CloudAPI/errors#${code}`)}>{say(detailTexts.documentation)}</a>
          {request.method !== '' && <LastSuccess request={request} />}
        </>
      }
    >
      {diagnosis === undefined ? (
        <p className="problem-said">
          <code>{memberOf(request.reply, 'msg') || request.reply.slice(0, 200)}</code>
        </p>
      ) : (
        <DiagnosisText text={say(diagnosis.text)} />
      )}
      {verifiedMs !== undefined && (
        <p>
          <Filled
            text={detailTexts.keyVerified}
            values={{
              time: <Moment atMs={verifiedMs} />,
              that: <a href={addressOf(['psn', verifiedPsn])}>{say(detailTexts.thatRequest)}</a>,
            }}
          />
        </p>
      )}
      {diagnosis === undefined && entry !== undefined && (
        <Facts
          facts={[
            { name: say(detailTexts.whatItMeans), value: say(entry.cause) },
            { name: say(detailTexts.whatToDo), value: say(entry.action) },
          ]}
        />
      )}
    </Banner>
  );
}

/** A link that compares a refused request with the latest one of the same call that succeeded, if there is one. */
function LastSuccess({ request }: { readonly request: RequestDetail }): ReactElement | null {
  const { say } = useReader();
  const { psn, method, app_id } = request;
  const { answer } = useResource<RequestPage>(
    `requests${queryOf({ code: '0', method, app_id, limit: '1' })}`,
  );
  const left = answer?.items[0]?.psn;
  if (left === undefined) return null;
  const href = addressOf(pages.compare.path, { kind: 'requests', left, right: psn });
  return <a href={href}>{say(detailTexts.withSuccess)}</a>;
}

/** A hash in hexadecimal, with the punctuation behind it: of SHA-1 or longer. */
const hash = /([0-9a-f]{40,128})[;；.。]?\s*/;

/** Hashes on lines of their own, to be copied and compared. */
export function DiagnosisText({ text }: { readonly text: string }): ReactElement {
  return (
    <>
      {text.split(hash).map((part, index, parts) =>
        index % 2 === 0 ? (
          part !== '' && (
            <p key={part}>
              <ExactQuotes text={part} />
            </p>
          )
        ) : (
          <p key={part}>
            <CopyField name={nameOf(parts[index - 1] ?? '')} value={part} isInline />
          </p>
        ),
      )}
    </>
  );
}

/** Returns the name of a hash: the last words before it. */
const nameOf = (before: string): string => (before.split(/[.。]\s*/).at(-1) ?? '').replace(/[:：]\s*$/, '');
