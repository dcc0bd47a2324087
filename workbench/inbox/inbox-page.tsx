/** The sandbox's own receiver of notifications: the bodies that arrived, each with its signature checked. */

import { Badge, OrderStatusBadge } from '@tollgate/design/badge';
import { CopyField } from '@tollgate/design/copy';
import { bell } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import { gatewayUrl } from '@tollgate/design/gateway-address';
import { useReader } from '@tollgate/design/language';
import { Skeleton } from '@tollgate/design/progress';
import { type ReactElement, startTransition, useEffect, useState } from 'react';
import type { PageProps } from '../address/page-props.ts';
import { pages } from '../address/pages.ts';
import { addressOf } from '../address/place.ts';
import { ClocksProvider } from '../data/clocks.tsx';
import { askSandbox, type DemoMerchant, type Inbox, type InboxEntry, inboxUrl } from '../data/sandbox.ts';
import { useResource } from '../data/use-resource.ts';
import { queryOf } from '../filter/filter.ts';
import { checkMessage, type MessageCheck } from '../notifications/check.ts';
import { notificationTexts } from '../notifications/texts.ts';
import { BodyBlock } from '../parts/body-block.tsx';
import { Fold, useFirstKey } from '../parts/fold.tsx';
import { MerchantChoice } from '../parts/merchant-choice.tsx';
import { Moment } from '../parts/moment.tsx';
import { statusOf, typeName } from '../parts/order-dictionary.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Problem } from '../parts/problem.tsx';
import { inboxTexts } from './texts.ts';

const everyMs = 2_000;
const keyOf = (entry: InboxEntry) => `${entry.received_at_ms} ${entry.text}`;

export default function InboxPage({ query }: PageProps): ReactElement {
  const { say } = useReader();
  const merchantNo = query.get('merchant_no') ?? '';
  const { answer, problem, isLoading, reload } = useResource<Inbox>(
    `inbox${queryOf({ merchant_no: merchantNo })}`,
    everyMs,
    askSandbox,
  );
  const demo = useResource<DemoMerchant>('demo-merchant', undefined, askSandbox).answer;
  const url = inboxUrl(gatewayUrl());
  const entries = answer?.notifications.toReversed() ?? [];
  const openKey = useFirstKey(entries.map(keyOf));
  return (
    <ClocksProvider by="sandbox" merchantNo={merchantNo}>
      <PageHead title={say(pages.inbox.label)} back={pages.notifications} />
      <div className="panel form">
        {url === undefined ? (
          <p className="soft">{say(inboxTexts.noUrl, { origin: gatewayUrl() })}</p>
        ) : (
          <>
            <p className="soft">{say(inboxTexts.intro)}</p>
            <CopyField name={say(inboxTexts.url)} value={url} />
            <p className="soft">{say(inboxTexts.refusing)}</p>
          </>
        )}
        <MerchantChoice page={pages.inbox.path} merchantNo={merchantNo} />
      </div>
      {problem !== undefined && <Problem problem={problem} onRetry={reload} />}
      {answer === undefined && isLoading && problem === undefined && <Skeleton shape="block" lines={4} />}
      {answer !== undefined && entries.length === 0 && (
        <EmptyState icon={bell} title={say(inboxTexts.none)} text={say(inboxTexts.noneText)} />
      )}
      {entries.length > 0 && (
        <ol className="attempts" aria-label={say(inboxTexts.list)}>
          {entries.map((entry) => (
            <Entry
              key={keyOf(entry)}
              entry={entry}
              publicKeyPem={demo?.gateway_public_key_pem}
              isOpen={keyOf(entry) === openKey}
            />
          ))}
        </ol>
      )}
    </ClocksProvider>
  );
}

interface EntryProps {
  readonly entry: InboxEntry;
  /** Undefined until it is known. */
  readonly publicKeyPem: string | undefined;
  readonly isOpen: boolean;
}

/** Returns the members of a notification; none for other texts, since anything may be posted to the inbox. */
function membersOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function Entry({ entry, publicKeyPem, isOpen }: EntryProps): ReactElement {
  const { say } = useReader();
  const members = membersOf(entry.text);
  const textOf = (name: string) => (typeof members[name] === 'string' ? members[name] : '');
  const transNo = textOf('trans_no');
  const type = typeName(Number(members['trans_type']));
  return (
    <li className="attempt">
      <p className="attempt-head">
        <strong>{textOf('merchant_order_no') || transNo || say(inboxTexts.noNumber)}</strong>
        {type !== undefined && <span>{say(type)}</span>}
        {members['trans_status'] !== undefined && (
          <OrderStatusBadge status={statusOf(Number(members['trans_status']))} />
        )}
        <SignatureBadge entry={entry} publicKeyPem={publicKeyPem} />
        <span className="soft">
          <Moment atMs={entry.received_at_ms} />
        </span>
      </p>
      <Fold summary={say(notificationTexts.details)} isOpen={isOpen}>
        {entry.key_id !== undefined && <p className="soft">{say(inboxTexts.keyId, { key: entry.key_id })}</p>}
        {transNo !== '' && (
          <p>
            <a href={addressOf(['orders', transNo])}>{say(inboxTexts.order)}</a>
          </p>
        )}
        <BodyBlock title={say(inboxTexts.body)} body={entry.text} />
      </Fold>
    </li>
  );
}

function SignatureBadge({ entry, publicKeyPem }: Omit<EntryProps, 'isOpen'>): ReactElement | null {
  const { say } = useReader();
  const [outcome, setOutcome] = useState<MessageCheck['outcome']>();
  useEffect(() => {
    if (publicKeyPem === undefined) return;
    let isLeft = false;
    void checkMessage(entry.text, publicKeyPem).then((check) => {
      if (!isLeft) startTransition(() => setOutcome(check.outcome));
    });
    return () => {
      isLeft = true;
    };
  }, [entry.text, publicKeyPem]);
  if (outcome === 'bad-key' || outcome === 'unable') return null;
  // Until it is known its place is kept, so that nothing moves.
  if (outcome === undefined)
    return (
      <span className="inbox-pending" aria-hidden="true">
        <Badge tone="success" shape="dot">
          {say(inboxTexts.good)}
        </Badge>
      </span>
    );
  return (
    <Badge tone={outcome === 'good' ? 'success' : 'danger'} shape={outcome === 'good' ? 'dot' : 'cross'}>
      {say(inboxTexts[outcome])}
    </Badge>
  );
}
