/** One request beside the list: what came in, and what was answered. */
import type { RequestDetail, RequestItem } from '@tollgate/contract/workbench/requests';
import { Facts } from '@tollgate/design/facts';
import { useReader } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { useResource } from '../../data/use-resource.ts';
import { filterLabels } from '../../filter/texts.ts';
import { BodyBlock } from '../../parts/body-block.tsx';
import { CodeBadge } from '../../parts/code-badge.tsx';
import { Moment } from '../../parts/moment.tsx';
import { durationText } from '../../parts/moments.ts';
import { NotLoaded } from '../../parts/problem.tsx';
import { detailTexts } from '../detail/texts.ts';
import { requestTexts } from '../texts.ts';

export default function RequestPeek({ item }: { readonly item: RequestItem }): ReactElement {
  const { say } = useReader();
  const { answer, problem, reload } = useResource<RequestDetail>(`requests/${encodeURIComponent(item.psn)}`);
  const order = item.merchant_order_no ?? item.trans_no;
  return (
    <>
      <Facts
        facts={[
          { name: say(filterLabels.code), value: <CodeBadge code={item.code} /> },
          { name: say(detailTexts.time), value: <Moment atMs={item.at_ms} form="both" isExact /> },
          { name: say(requestTexts.order), value: order && <code>{order}</code> },
          {
            name: say(filterLabels.app_id),
            value: item.app_id === '' ? say(requestTexts.unknownApp) : <code>{item.app_id}</code>,
          },
          { name: say(detailTexts.duration), value: durationText(item.duration_ms) },
          { name: say(detailTexts.address), value: <code>{item.address}</code> },
        ]}
      />
      {answer === undefined ? (
        <NotLoaded problem={problem} onRetry={reload} />
      ) : (
        <>
          <BodyBlock title={say(detailTexts.replyBody)} body={answer.reply} />
          <BodyBlock title={say(detailTexts.body)} body={answer.body} />
        </>
      )}
    </>
  );
}
