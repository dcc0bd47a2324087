/** One request: its body, the reply, its signature, and what to do after a refusal; or other records of the psn. */
import type { OrderPage } from '@tollgate/contract/workbench/orders';
import type { RequestDetail } from '@tollgate/contract/workbench/requests';
import { Banner } from '@tollgate/design/banner';
import { Button } from '@tollgate/design/button';
import { CopyField } from '@tollgate/design/copy';
import { resend } from '@tollgate/design/drawings';
import { type Fact, Facts } from '@tollgate/design/facts';
import { colon, useReader } from '@tollgate/design/language';
import { Skeleton } from '@tollgate/design/progress';
import { type ReactElement, useState } from 'react';
import type { PageProps } from '../../address/page-props.ts';
import { pages } from '../../address/pages.ts';
import { addressOf } from '../../address/place.ts';
import { CompareButton } from '../../compare/compare-button.tsx';
import { useResource } from '../../data/use-resource.ts';
import { queryOf } from '../../filter/filter.ts';
import { filterLabels } from '../../filter/texts.ts';
import { BodyBlock } from '../../parts/body-block.tsx';
import { CodeBadge } from '../../parts/code-badge.tsx';
import { Moment } from '../../parts/moment.tsx';
import { durationText } from '../../parts/moments.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Problem } from '../../parts/problem.tsx';
import { CopyAs } from './copy-as.tsx';
import { memberOf } from './member-of.ts';
import { PsnRecords } from './psn-records.tsx';
import { Refusal } from './refusal.tsx';
import { SendAgain } from './send-again.tsx';
import { SignaturePanel } from './signature-panel.tsx';
import { detailTexts } from './texts.ts';

export default function RequestPage({ values }: PageProps): ReactElement {
  const { say } = useReader();
  const psn = values['psn'] ?? '';
  const {
    answer: request,
    problem,
    isLoading,
    reload,
  } = useResource<RequestDetail>(`requests/${encodeURIComponent(psn)}`);
  const [isSending, setSending] = useState(false);
  const back = pages.requests;
  // The same head before and after the load, so that its link keeps the focus.
  if (request === undefined) {
    return (
      <>
        <PageHead title={psn} back={back} />
        {problem?.httpStatus === 404 ? (
          <PsnRecords psn={psn} nothing={<Problem problem={problem} onRetry={reload} />} />
        ) : (
          problem !== undefined && <Problem problem={problem} onRetry={reload} />
        )}
        {isLoading && <Skeleton shape="block" lines={4} />}
      </>
    );
  }
  const { method, path, code, headers, redacted } = request;
  const kept = Object.entries(headers).map(([name, value]) => ({ name, value }));
  return (
    <>
      <PageHead
        title={method || memberOf(request.body, 'method') || path}
        aside={<CodeBadge code={code} />}
        back={back}
        actions={
          <>
            <CompareButton kind="requests" id={psn} name={`${method || path} · ${psn.slice(-6)}`} />
            <Button icon={resend} onClick={() => setSending(true)}>
              {say(detailTexts.again)}
            </Button>
          </>
        }
      />
      {request.injected?.map(({ fault, title }) => (
        <Banner key={fault} tone="warning" title={`${say(detailTexts.injected)}${say(colon)}${say(title)}`}>
          <p>{say(detailTexts.injectedNote)}</p>
        </Banner>
      ))}
      {code !== '0' && <Refusal request={request} />}
      <RequestFacts request={request} />
      <div className="columns">
        <section className="panel" aria-labelledby="request">
          <h2 id="request">{say(detailTexts.request)}</h2>
          {redacted.length > 0 && (
            <p className="soft">{say(detailTexts.redacted, { names: redacted.join(', ') })}</p>
          )}
          <BodyBlock title={say(detailTexts.body)} body={request.body} />
          {kept.length > 0 && <Facts facts={kept} />}
        </section>
        <section className="panel" aria-labelledby="reply">
          <h2 id="reply">{say(detailTexts.reply)}</h2>
          <BodyBlock
            title={say(detailTexts.replyBody)}
            body={request.reply}
            aside={<CodeBadge code={code} />}
          />
        </section>
        <SignaturePanel request={request} />
        <CopyAs request={request} />
      </div>
      {isSending && <SendAgain request={request} onClose={() => setSending(false)} />}
    </>
  );
}

/** The order number of a request, as a link where there is such an order: a refused request may have made none. */
function OrderNumber({ request }: { readonly request: RequestDetail }): ReactElement {
  const { merchant_order_no: number = '', merchant_no, trans_no: transNo } = request;
  const isKnown = transNo !== undefined;
  const { answer } = useResource<OrderPage>(
    isKnown ? undefined : `orders${queryOf({ merchant_order_no: number, merchant_no, limit: '1' })}`,
  );
  const found = transNo ?? answer?.items[0]?.trans_no;
  const shown = <code>{number}</code>;
  return found === undefined ? shown : <a href={addressOf(['orders', found])}>{shown}</a>;
}

function RequestFacts({ request }: { readonly request: RequestDetail }): ReactElement {
  const { say } = useReader();
  const { merchant_order_no: orderNo, trans_no: transNo, client_psn: clientPsn } = request;
  const linked = (name: 'trans_no' | 'app_id', value: string, href: string): Fact => ({
    name: say(filterLabels[name]),
    value: value !== '' && (
      <a href={href}>
        <code>{value}</code>
      </a>
    ),
  });
  const facts: readonly Fact[] = [
    {
      name: say(detailTexts.time),
      value: <Moment atMs={request.at_ms} form="both" isExact />,
    },
    {
      name: say(filterLabels.psn),
      value: <CopyField name={say(filterLabels.psn)} value={request.psn} isInline />,
    },
    ...(orderNo === undefined
      ? []
      : [{ name: say(filterLabels.merchant_order_no), value: <OrderNumber request={request} /> }]),
    ...(transNo === undefined ? [] : [linked('trans_no', transNo, addressOf(['orders', transNo]))]),
    linked('app_id', request.app_id, addressOf(['apps', request.app_id])),
    { name: say(filterLabels.merchant_no), value: <code>{request.merchant_no}</code> },
    { name: say(detailTexts.duration), value: durationText(request.duration_ms) },
    { name: say(detailTexts.httpStatus), value: request.http_status },
    { name: say(detailTexts.path), value: <code>{request.path}</code> },
    ...(clientPsn === undefined
      ? []
      : [{ name: say(detailTexts.clientPsn), value: <code>{clientPsn}</code> }]),
    { name: say(detailTexts.address), value: <code>{request.address}</code> },
  ];
  return <Facts look="columns" facts={facts} />;
}
