/** One transaction: its money, its timeline, what refers to it, and what can be done. */
import type { Text } from '@tollgate/contract/model';
import type { OrderDetail, OrderParty } from '@tollgate/contract/workbench/orders';
import type { Timeline } from '@tollgate/contract/workbench/timeline';
import { formatAmount, minorOf } from '@tollgate/design/amount';
import { OrderStatusBadge } from '@tollgate/design/badge';
import { CopyField } from '@tollgate/design/copy';
import { type Fact, Facts } from '@tollgate/design/facts';
import { gap, useReader } from '@tollgate/design/language';
import { Skeleton } from '@tollgate/design/progress';
import { lazy, type ReactElement, Suspense } from 'react';
import type { PageProps } from '../address/page-props.ts';
import { pages } from '../address/pages.ts';
import { addressOf } from '../address/place.ts';
import { ClocksProvider, useClock } from '../data/clocks.tsx';
import { useResource } from '../data/use-resource.ts';
import { filterLabels } from '../filter/texts.ts';
import { Moment } from '../parts/moment.tsx';
import { spanText } from '../parts/moments.ts';
import { Money } from '../parts/money.tsx';
import { methodName, statusOf, typeName } from '../parts/order-dictionary.ts';
import { PageHead } from '../parts/page-head.tsx';
import { NotLoaded, Problem } from '../parts/problem.tsx';
import { isUnpaid, OrderActs } from './acts.tsx';
import { OrderProgress } from './order-progress.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { orderTexts } from './texts.ts';
import { OrderTree } from './tree.tsx';

// It comes with the code of the books.
const OrderBooks = lazy(() => import('../books/order-books.tsx'));

/** Time between two loads of an order in sight. */
const everyMs = 2_000;

export default function OrderPage({ values }: PageProps): ReactElement {
  const { say, locale } = useReader();
  const transNo = values['trans_no'] ?? '';
  const path = `orders/${encodeURIComponent(transNo)}`;
  const order = useResource<OrderDetail>(path, everyMs);
  const timeline = useResource<Timeline>(`${path}/timeline`, everyMs);
  const back = pages.orders;
  const reload = () => {
    order.reload();
    timeline.reload();
  };
  const { answer } = order;
  const problem = order.problem ?? timeline.problem;
  // On a phone the details are below the timeline: both appear at once, and nothing moves.
  if (answer === undefined || (timeline.answer === undefined && timeline.problem === undefined)) {
    return (
      <ClocksProvider by="sandbox">
        <PageHead title={transNo} back={back} />
        <NotLoaded problem={problem} onRetry={reload} />
      </ClocksProvider>
    );
  }
  const minor = minorOf(answer.price_currency, answer.trans_amount);
  const type = typeName(answer.trans_type);
  const amount =
    minor === undefined ? answer.trans_amount : formatAmount(locale, answer.price_currency, minor);
  const name = type === undefined ? amount : `${say(type)} ${amount}`;
  return (
    <ClocksProvider by="sandbox" merchantNo={answer.has_own_clock ? answer.merchant_no : undefined}>
      <PageHead
        title={`${name} · ${answer.merchant_order_no ?? transNo}`}
        aside={<OrderStatusBadge status={statusOf(answer.trans_status)} />}
        back={back}
        actions={<OrderActs order={answer} onDone={reload} />}
      />
      {problem !== undefined && <Problem problem={problem} onRetry={reload} />}
      <OrderProgress order={answer} />
      <MoneyLine order={answer} />
      <div className="order-columns">
        <section className="panel" aria-labelledby="timeline">
          <h2 id="timeline">{say(orderTexts.timeline)}</h2>
          {timeline.answer === undefined ? (
            <Skeleton shape="block" lines={3} />
          ) : (
            <>
              {!timeline.answer.has_calls && <p className="soft">{say(orderTexts.noCalls)}</p>}
              {timeline.answer.items.length === 0 && <p className="soft">{say(orderTexts.nothingYet)}</p>}
              {timeline.answer.is_cut && <CutNote text={orderTexts.timelineCut} transNo={transNo} />}
              <OrderTimeline items={timeline.answer.items} transNo={transNo} />
            </>
          )}
        </section>
        <div className="panel">
          <section className="panel" aria-labelledby="tree">
            <h2 id="tree">{say(orderTexts.tree)}</h2>
            {answer.tree_is_cut && <CutNote text={orderTexts.treeCut} transNo={transNo} />}
            <OrderTree node={answer.tree} current={answer.trans_no} />
          </section>
          <section className="panel" aria-labelledby="books">
            <h2 id="books">{say(pages.books.label)}</h2>
            <Suspense fallback={<Skeleton lines={2} />}>
              <OrderBooks transNo={answer.trans_no} />
            </Suspense>
          </section>
          <section className="panel" aria-labelledby="details">
            <h2 id="details">{say(orderTexts.details)}</h2>
            <Details order={answer} />
          </section>
        </div>
      </div>
    </ClocksProvider>
  );
}

/** The amounts that were paid, went back and are left; for an unpaid order, the time until it expires. */
function MoneyLine({ order }: { readonly order: OrderDetail }): ReactElement {
  const { say, locale } = useReader();
  const { nowMs } = useClock();
  const { money, price_currency: currency, expires_ms: expiresMs } = order;
  const sum = (name: string, amount: string | undefined): readonly Fact[] =>
    amount === undefined ? [] : [{ name, value: <Money currency={currency} amount={amount} size="lg" /> }];
  // Tiles of zeros would say less.
  if (order.kind === 'payment' && Object.values(money).every((one) => Number(one) === 0))
    return (
      <Facts
        look="columns"
        facts={[
          ...sum(say(isUnpaid(order) ? orderTexts.toPay : orderTexts.notPaid), order.trans_amount),
          ...(!isUnpaid(order) || expiresMs === undefined
            ? []
            : [
                {
                  name: say(orderTexts.expiresIn),
                  // Its place is kept until the clock is known, so that nothing moves.
                  value: (
                    <span className="countdown">
                      {nowMs === undefined ? (
                        '…'
                      ) : (
                        <Moment atMs={expiresMs} form="relative" isDue>
                          {expiresMs > nowMs
                            ? spanText(locale, expiresMs - nowMs)
                            : say(orderTexts.anyMoment)}
                        </Moment>
                      )}
                    </span>
                  ),
                },
              ]),
        ]}
      />
    );
  return (
    <Facts
      look="columns"
      facts={[
        ...sum(say(orderTexts.paid), money.paid_amount),
        ...sum(say(orderTexts.held), money.held_amount),
        ...sum(say(orderTexts.refundedSum), money.refunded_amount),
        ...sum(say(orderTexts.left), money.refundable_amount),
        ...sum(say(orderTexts.latePaid), money.late_paid_amount),
        ...sum(say(orderTexts.lateReturned), money.late_returned_amount),
      ]}
    />
  );
}

const partyText = (party: OrderParty): string =>
  [
    party.name,
    party.address1,
    party.address2,
    party.zip,
    party.city,
    party.province,
    party.country,
    party.phone,
    party.email,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');

/** Says that something is left out here, with a link to it. */
function CutNote({ text, transNo }: { readonly text: Text; readonly transNo: string }): ReactElement {
  const { say } = useReader();
  return (
    <p className="soft">
      {say(text)}
      {say(gap)}
      <a href={addressOf(['requests'], { trans_no: transNo })}>{say(orderTexts.allRequests)}</a>
    </p>
  );
}

/** The clock and the inbox of a merchant that has its own. */
function OwnPages({ order: { merchant_no } }: { readonly order: OrderDetail }): ReactElement {
  const { say } = useReader();
  return (
    <>
      <a href={addressOf(pages.clock.path, { merchant_no })}>{say(pages.clock.label)}</a>{' '}
      <a href={addressOf(pages.inbox.path, { merchant_no })}>{say(pages.inbox.label)}</a>
    </>
  );
}

function Details({ order }: { readonly order: OrderDetail }): ReactElement {
  const { say } = useReader();
  const text = (name: string, value: string | undefined): readonly Fact[] =>
    value === undefined || value === '' ? [] : [{ name, value: <bdi>{value}</bdi> }];
  const code = (name: string, value: string | undefined): readonly Fact[] =>
    value === undefined || value === '' ? [] : [{ name, value: <code>{value}</code> }];
  const time = (name: string, atMs: number | undefined): readonly Fact[] =>
    atMs === undefined ? [] : [{ name, value: <Moment atMs={atMs} /> }];
  const copied = (name: string, value: string | undefined): readonly Fact[] =>
    value === undefined ? [] : [{ name, value: <CopyField name={name} value={value} isInline /> }];
  const method = methodName(order.pay_method_id ?? '');
  const facts = [
    ...copied(say(orderTexts.number), order.merchant_order_no),
    ...copied(say(filterLabels.trans_no), order.trans_no),
    {
      name: say(orderTexts.requests),
      value: (
        <a
          href={addressOf(
            ['requests'],
            order.merchant_order_no === undefined
              ? { trans_no: order.trans_no }
              : { merchant_order_no: order.merchant_order_no },
          )}
        >
          <code>{order.merchant_order_no ?? order.trans_no}</code>
        </a>
      ),
    },
    ...(order.psn === undefined
      ? []
      : [
          {
            name: say(orderTexts.createdBy),
            value: (
              <a href={addressOf(['psn', order.psn])}>
                psn <code>{order.psn}</code>
              </a>
            ),
          },
        ]),
    ...time(say(orderTexts.created), order.created_ms),
    ...time(say(orderTexts.ended), order.ended_ms),
    ...time(say(orderTexts.expires), order.expires_ms),
    ...time(say(orderTexts.due), order.due_ms),
    ...text(say(orderTexts.error), [order.trans_error_code, order.trans_error_msg].filter(Boolean).join(' ')),
    ...text(say(orderTexts.method), method === undefined ? order.pay_method_id : say(method)),
    ...text(say(orderTexts.payer), order.payer),
    ...text(say(orderTexts.scenario), order.pay_scenario),
    ...text(say(orderTexts.description), order.description),
    ...text(say(orderTexts.attach), order.attach),
    ...text(say(orderTexts.notifyUrl), order.notify_url),
    ...code(say(orderTexts.app), order.app_id),
    ...code(say(orderTexts.merchant), order.merchant_no),
    ...(order.has_own_clock ? [{ name: say(orderTexts.ownPages), value: <OwnPages order={order} /> }] : []),
    ...code(say(orderTexts.store), order.store_no),
    ...code(say(orderTexts.terminal), order.terminal_sn),
    ...code(say(orderTexts.batch), order.batch_no),
    ...code(say(orderTexts.qrCode), order.qr_code),
    ...text(say(orderTexts.acquirer), order.acquirer),
    ...code(say(orderTexts.channelNo), order.pay_channel_trans_no),
    ...code(say(orderTexts.authCode), order.card_result?.auth_code),
    ...code(say(orderTexts.networkNo), order.card_result?.network_trans_id),
    ...code(say(orderTexts.responseCode), order.card_result?.response_code),
    ...code(say(orderTexts.eci), order.card_result?.eci),
    ...code(say(orderTexts.avsResult), order.card_result?.avs_result),
    ...code(say(orderTexts.cvvResult), order.card_result?.cvv_result),
    ...text(say(orderTexts.billing), order.billing && partyText(order.billing)),
    ...text(say(orderTexts.shipping), order.shipping && partyText(order.shipping)),
  ];
  return <Facts facts={facts} />;
}
